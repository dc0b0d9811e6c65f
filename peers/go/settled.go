package peer

import "slices"

// nothingGivenUp tells whether every member got all that it claims, so that a
// cooperative group has nothing to revoke and needs no further rebalance.
func nothingGivenUp(r *Request, lists [][]Partition) bool {
	// The member that got a partition last, counted from 1, by the topic's
	// offset and the partition.
	offsets := make([]int64, len(r.Topics)+1)
	for t, topic := range r.Topics {
		offsets[t+1] = offsets[t] + int64(max(0, topic.Partitions))
	}
	got := make([]int32, offsets[len(r.Topics)])
	place := func(p Partition) (int64, bool) {
		return offsets[p.Topic] + int64(p.Number),
			p.Number >= 0 && p.Number < r.Topics[p.Topic].Partitions
	}
	for m, member := range r.Members {
		for _, partition := range lists[m] {
			if at, exists := place(partition); exists {
				got[at] = int32(m) + 1
			}
		}
		for _, claim := range member.Claims {
			at, exists := place(claim)
			if exists && got[at] != int32(m)+1 ||
				!exists && !slices.Contains(lists[m], claim) {
				return false
			}
		}
	}
	return true
}
