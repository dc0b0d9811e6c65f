// Your assignor as a peer of assignbench, run by `go run assignor.go peer.go`: change assign(), and in
// main() what is said of it.
package main

// Returns a list of partitions for each member, in the order of members.
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

func main() {
	// Last but one: what assign() looks at, added up: 1 claims, 2 generations, 16 topics that are not
	// in the metadata, ... (../protocol.md).
	serve("my-assignor", "1", "least-loaded", 16, assign)
}
