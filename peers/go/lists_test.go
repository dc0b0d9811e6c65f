package peer

import (
	"reflect"
	"testing"
)

func group() *Request {
	r := &Request{
		Topics: []Topic{{"b", 3}, {"a", 2}, {"u", -1}},
		Members: []Member{
			{ID: "m2", Claims: []Partition{{0, 0}, {1, 1}, {2, 4}}},
			{ID: "m1"},
		},
	}
	if err := r.checkNames(); err != nil {
		panic(err)
	}
	return r
}

func TestAPlanComesInTheOrderOfTheRequest(t *testing.T) {
	lists, err := Lists(group(), map[string]map[string][]int{
		"m2": {"a": {1, 0}, "b": {2}},
	})
	want := [][]Partition{{{0, 2}, {1, 1}, {1, 0}}, nil}
	if err != nil || !reflect.DeepEqual(lists, want) {
		t.Errorf("got %v (%v), want %v", lists, err, want)
	}
}

func TestAPlanOfUnknownNamesIsGarbage(t *testing.T) {
	for what, plan := range map[string]map[string]map[string][]int32{
		"'m1' got partitions of 'x', a topic that nobody has named": {
			"m1": {"a": {1}, "x": {0}}},
		"the plan has 1 members that are not in the group": {
			"m1": {"a": {1}}, "m3": {}},
	} {
		_, err := Lists(group(), plan)
		expectError(t, err, what)
		if fault, ok := err.(*Fault); !ok || fault.Type != "garbage" {
			t.Errorf("%v is not garbage", err)
		}
	}
}

func TestWhatAMemberHasToGiveUp(t *testing.T) {
	for _, c := range []struct {
		settled bool
		lists   [][]Partition
	}{
		{true, [][]Partition{{{1, 1}, {2, 4}, {0, 0}, {1, 0}}, {{0, 1}}}},
		{false, [][]Partition{{{1, 1}, {2, 4}}, nil}},
		{false, [][]Partition{{{1, 1}, {2, 4}}, {{0, 0}}}},
		{false, [][]Partition{{{1, 1}, {0, 0}, {2, 3}}, nil}},
	} {
		if nothingGivenUp(group(), c.lists) != c.settled {
			t.Errorf("%v: settled is not %v", c.lists, c.settled)
		}
	}
}
