package peer

import "slices"

// PartitionCounts is what a leader looks up before it assigns: the number of
// partitions of each topic that some member subscribes to and that is in the
// metadata.
func (r *Request) PartitionCounts() map[string]int32 {
	counts := make(map[string]int32)
	wanted := make([]bool, len(r.Topics))
	for _, member := range r.Members {
		for _, t := range member.Topics {
			wanted[t] = true
		}
	}
	for t, topic := range r.Topics {
		if wanted[t] && topic.Partitions >= 0 {
			counts[topic.Name] = topic.Partitions
		}
	}
	return counts
}

// TopicNames are the member's topics, in its own order.
func (r *Request) TopicNames(member *Member) []string {
	names := make([]string, len(member.Topics))
	for i, t := range member.Topics {
		names[i] = r.Topics[t].Name
	}
	return names
}

// Owned is what the member claims in the form in which Go clients keep it:
// partitions in ascending order by topic.
func (r *Request) Owned(member *Member) map[string][]int32 {
	lists := make(map[int32][]int32)
	for _, claim := range member.Claims {
		lists[claim.Topic] = append(lists[claim.Topic], claim.Number)
	}
	owned := make(map[string][]int32, len(lists))
	for t, list := range lists {
		slices.Sort(list)
		owned[r.Topics[t].Name] = list
	}
	return owned
}

// NextGeneration is the one that this assignment makes.
func (r *Request) NextGeneration() int32 {
	generation := int32(-1)
	for _, member := range r.Members {
		generation = max(generation, member.Generation)
	}
	return generation + 1
}
