// A peer of assignbench in one file, run by `go run assignor.go`: put your assignor into assign().
package main

import (
	"bufio"
	"encoding/binary"
	"os"
	"runtime"
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
	for t := range topics {
		subscribers := []int{}
		for m := range members {
			for _, topic := range members[m].topics {
				if topic == int32(t) {
					subscribers = append(subscribers, m)
				}
			}
		}
		for p := int32(0); p < topics[t].partitions && len(subscribers) > 0; p++ {
			to := subscribers[0] // The member with the fewest partitions; of several the first by id.
			for _, m := range subscribers {
				less := len(lists[m]) - len(lists[to])
				if less < 0 || less == 0 && members[m].id < members[to].id {
					to = m
				}
			}
			lists[to] = append(lists[to], partition{int32(t), p})
		}
	}
	return lists
}

// The rest speaks ../protocol.md and may stay as it is.
var in, out []int32 // the frames; what of `in` is not read yet

func word() int32 {
	first := in[0]
	in = in[1:]
	return first
}

func text() string {
	var bytes []byte
	size := int(word())
	for len(bytes) < size {
		bytes = binary.LittleEndian.AppendUint32(bytes, uint32(word()))
	}
	if size < 0 { // absent
		return ""
	}
	return string(bytes[:size])
}

func many[T any](item func() T) []T {
	list := make([]T, word())
	for i := range list {
		list[i] = item()
	}
	return list
}

func put(text string) {
	out = append(out, int32(len(text)))
	for padded := []byte(text + "\000\000\000"); len(padded) > 3; padded = padded[4:] {
		out = append(out, int32(binary.LittleEndian.Uint32(padded)))
	}
}

func main() {
	stdin := bufio.NewReader(os.Stdin)
	out = []int32{0x31504241, 1}
	for _, text := range []string{name, version, runtime.Version()} {
		put(text)
	}
	out = append(out, 0, 1)
	put(strategy)
	out = append(out, 0, carries) // 0: eager
	for {
		binary.Write(os.Stdout, binary.LittleEndian, append([]int32{int32(len(out))}, out...))
		size := int32(0)
		if binary.Read(stdin, binary.LittleEndian, &size) != nil {
			return
		}
		in = make([]int32, size)
		binary.Read(stdin, binary.LittleEndian, in)
		id, warmups, repetitions := in[1], in[4], in[5]
		in = in[7:]
		many(text) // racks
		topics := many(func() topic {
			t := topic{text(), word()}
			in = in[4:] // its UUID
			for racks := word() * t.partitions; racks > 0; racks-- {
				many(word) // of a partition's replicas
			}
			return t
		})
		members := many(func() member {
			id, _, _, generation := text(), text(), word(), word() // between: instance id, rack
			claims := func() partition { return partition{word(), word()} }
			return member{id, generation, many(word), many(claims)}
		})
		out = []int32{id, 0, 1, 1, repetitions}
		var lists [][]partition
		for call := int32(0); call < warmups+repetitions || lists == nil; call++ {
			start := time.Now()
			lists = assign(topics, members)
			if time := time.Since(start).Nanoseconds(); call >= warmups && repetitions > 0 {
				out = append(out, int32(time), int32(time>>32))
			}
		}
		out = append(out, int32(len(lists)))
		for _, list := range lists {
			out = append(out, int32(len(list)))
			for _, p := range list {
				out = append(out, p.topic, p.number)
			}
		}
	}
}
