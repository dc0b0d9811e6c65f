package peer

import (
	"fmt"
	"slices"
)

// Lists puts a client's plan, partitions by member id and topic name, into the
// order of the request: members as they came, and since a map has no order the
// topics too as they came; the partitions of a topic stay in the plan's order.
// A Fault of type "garbage" if the plan names what the request does not.
func Lists[N int | int32](r *Request, plan map[string]map[string][]N) (
	[][]Partition, error) {
	lists := make([][]Partition, len(r.Members))
	found := 0
	for m, member := range r.Members {
		topics, there := plan[member.ID]
		if !there {
			continue
		}
		found++
		list, err := listOf(r, member.ID, topics)
		if err != nil {
			return nil, err
		}
		lists[m] = list
	}
	if found < len(plan) {
		return nil, garbage("the plan has %d members that are not in the group",
			len(plan)-found)
	}
	return lists, nil
}

func listOf[N int | int32](r *Request, id string, topics map[string][]N) (
	[]Partition, error) {
	type part struct {
		topic   int32
		numbers []N
	}
	parts := make([]part, 0, len(topics))
	size := 0
	for name, numbers := range topics {
		topic, there := r.numbers[name]
		if !there {
			return nil, garbage("'%s' got partitions of '%s', a topic that "+
				"nobody has named", id, name)
		}
		parts = append(parts, part{topic, numbers})
		size += len(numbers)
	}
	slices.SortFunc(parts, func(a, b part) int {
		return int(a.topic) - int(b.topic)
	})
	list := make([]Partition, 0, size)
	for _, part := range parts {
		for _, number := range part.numbers {
			list = append(list, Partition{part.topic, int32(number)})
		}
	}
	return list, nil
}

func garbage(format string, args ...any) error {
	return &Fault{Type: "garbage", Message: fmt.Sprintf(format, args...)}
}
