// A peer of assignbench in one file, run by `go run assignor.go`: put your assignor into assign().
package main

import (
	"bufio"
	"encoding/binary"
	"os"
	"runtime"
	"slices"
	"time"
)

const name, version, strategy = "my-assignor", "1", "least-loaded"
const carries = 16 // what assign() looks at, added up: 1 claims, 2 generations, ...

type topic struct {
	name       string
	partitions int32 // -1: not in the metadata
}
type partition struct{ topic, number int32 } // topic: its place in the list of topics
type member struct {
	id         string
	generation int32
	topics     []int32
	claims     []partition
}

// YOUR ASSIGNOR. Returns a list of partitions for each member, in the order of members.
func assign(topics []topic, members []member) [][]partition {
	lists := make([][]partition, len(members))
	for t, topic := range topics {
		for p := range topic.partitions {
			best := -1 // the subscriber with the fewest partitions; of several the first by id
			for m := range members {
				if slices.Contains(members[m].topics, int32(t)) && (best < 0 ||
					len(lists[m]) < len(lists[best]) ||
					len(lists[m]) == len(lists[best]) && members[m].id < members[best].id) {
					best = m
				}
			}
			if best >= 0 {
				lists[best] = append(lists[best], partition{int32(t), p})
			}
		}
	}
	return lists
}

// The rest speaks ../protocol.md and may stay as it is.
var in *bufio.Reader = bufio.NewReader(os.Stdin)

func word() (w int32) {
	if binary.Read(in, binary.LittleEndian, &w) != nil {
		os.Exit(0)
	}
	return w
}

func text() string {
	size := word()
	bytes := make([]byte, max(0, size+3)/4*4)
	binary.Read(in, binary.LittleEndian, bytes)
	return string(bytes[:max(0, size)])
}

func many[T any](item func() T) []T {
	list := make([]T, word())
	for i := range list {
		list[i] = item()
	}
	return list
}

func readTopic() topic {
	t := topic{text(), word()}
	_, _, _, _ = word(), word(), word(), word() // its UUID
	for range word() * t.partitions {           // the racks of its replicas
		many(word)
	}
	return t
}

func readMember() member {
	id, _, _, generation := text(), text(), word(), word() // between: instance id, rack
	return member{id, generation, many(word), many(func() partition { return partition{word(), word()} })}
}

func encoded(text string) []byte {
	size := binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	return append(append(size, text...), make([]byte, -len(text)&3)...)
}

func send(items ...any) {
	var frame []byte
	for _, item := range items {
		frame, _ = binary.Append(frame, binary.LittleEndian, item)
	}
	binary.Write(os.Stdout, binary.LittleEndian, int32(len(frame)/4))
	os.Stdout.Write(frame)
}

func main() {
	send([]int32{0x31504241, 1}, encoded(name), encoded(version), encoded(runtime.Version()),
		[]int32{0, 1}, encoded(strategy), []int32{0, carries}) // 0: eager
	for {
		word() // the frame's size
		_, id, _, _, warmups, repetitions, _ := word(), word(), word(), word(), word(), word(), word()
		many(text) // racks
		topics, members := many(readTopic), many(readMember)
		var lists [][]partition
		var times []int64
		for range warmups + max(1, repetitions) {
			start := time.Now()
			lists = assign(topics, members)
			times = append(times, time.Since(start).Nanoseconds())
		}
		answer := []any{[]int32{id, 0, 1, 1, repetitions}, times[len(times)-int(repetitions):], int32(len(lists))}
		for _, list := range lists {
			answer = append(answer, int32(len(list)), list)
		}
		send(answer...)
	}
}
