// What makes a program a peer of assignbench (../protocol.md): call serve(). May stay as it is.
package main

import (
	"bufio"
	"encoding/binary"
	"os"
	"runtime"
	"time"
)

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
type assignor func(topics []topic, members []member) [][]partition

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

// Answers requests until there are none. carries: what the assignor looks at, added up: 1 claims, 2 generations, ...
func serve(name, version, strategy string, carries int32, assign assignor) {
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
