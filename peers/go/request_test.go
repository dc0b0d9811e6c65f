package peer

import (
	"reflect"
	"testing"
)

// requestItems are a request without its kind and id: two racks, topics 'b'
// with two partitions and racks, 'a' not in the metadata, members 'm2' and
// 'm1'.
func requestItems(flags int, rest ...any) []any {
	return append([]any{
		1, flags, 2, 3, 1, // strategy, flags, warmups, repetitions, rounds
		2, "r1", "r2",
		2,
		"b", 2, 0, 0, 5, 0, 1, 2, 0, 1, 1, -1,
		"a", -1, 0, 0, 6, 0, 0,
	}, rest...)
}

func TestARequestIsRead(t *testing.T) {
	r, err := readRequest(opened(t, requestItems(flagBytes|
		flagGenerationInSubscription,
		2,
		"m2", "static", 1, 7, 2, 1, 0, 2, 0, -3, 1, 9, "data",
		"m1", -1, -1, -1, 0, 0, "")...), 2)
	if err != nil {
		t.Fatal(err)
	}
	static := "static"
	want := &Request{
		Topics: []Topic{{"b", 2}, {"a", -1}},
		Members: []Member{
			{"m2", &static, 7, []int32{1, 0}, []Partition{{0, -3}, {1, 9}},
				[]byte("data")},
			{"m1", nil, -1, []int32{}, []Partition{}, []byte{}},
		},
		Bytes:                    true,
		GenerationInSubscription: true,
		strategy:                 1,
		warmups:                  2,
		repetitions:              3,
		maxRounds:                1,
		numbers:                  map[string]int32{"b": 0, "a": 1},
	}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("got %+v\nwant %+v", r, want)
	}
}

func TestARequestThatIsWrong(t *testing.T) {
	member := []any{"m", -1, -1, -1, 0, 0}
	with := func(n int, items ...any) []any {
		return append([]any{n}, items...)
	}
	for _, c := range []struct {
		what string
		in   []any
	}{
		{"two members have the same id",
			requestItems(0, with(2, append(member, member...)...)...)},
		{"2 is not in [-1, 2)", requestItems(0, 1, "m", -1, 2, -1, 0, 0)},
		{"2 is not in [0, 2)", requestItems(0, 1, "m", -1, -1, -1, 1, 2, 0)},
		{"-1 is not in [0, 2)",
			requestItems(0, 1, "m", -1, -1, -1, 0, 1, -1, 5)},
		{"the frame ends too early", requestItems(flagBytes, with(1, member...)...)},
		{"16 is not in [0, 16)", requestItems(16, 0)},
		{"topic 'a' comes twice", []any{0, 0, 0, 0, 1, 0, 2,
			"a", 1, 0, 0, 0, 0, 0, "a", 1, 0, 0, 0, 0, 0, 0}},
		{"the frame ends too early", []any{0, 0, 0, 0, 1, 0, 1,
			"a", 1 << 30, 0, 0, 0, 0, 1, 0}},
	} {
		_, err := readRequest(opened(t, c.in...), 2)
		expectError(t, err, c.what)
	}
}

func TestViewsOfARequest(t *testing.T) {
	r := &Request{
		Topics: []Topic{{"b", 2}, {"a", -1}, {"c", 4}, {"d", 0}},
		Members: []Member{
			{ID: "m", Topics: []int32{3, 1, 0}, Generation: 4,
				Claims: []Partition{{1, 5}, {0, 7}, {1, -2}, {2, 0}}},
			{ID: "n", Generation: -1},
		},
	}
	if counts, want := r.PartitionCounts(),
		(map[string]int32{"b": 2, "d": 0}); !reflect.DeepEqual(counts, want) {
		t.Errorf("counts %v, want %v", counts, want)
	}
	if names, want := r.TopicNames(&r.Members[0]),
		[]string{"d", "a", "b"}; !reflect.DeepEqual(names, want) {
		t.Errorf("names %v, want %v", names, want)
	}
	if owned, want := r.Owned(&r.Members[0]), (map[string][]int32{
		"a": {-2, 5}, "b": {7}, "c": {0}}); !reflect.DeepEqual(owned, want) {
		t.Errorf("owned %v, want %v", owned, want)
	}
	if generation := r.NextGeneration(); generation != 5 {
		t.Errorf("next generation %d", generation)
	}
}
