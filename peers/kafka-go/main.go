// Command kafka-go-peer offers the group balancers of segmentio's kafka-go
// (peers/protocol.md).
package main

import (
	"assignbench/peer"

	"github.com/segmentio/kafka-go"
)

func main() {
	peer.Main(peer.Offer{
		Name:   "kafka-go",
		Module: "github.com/segmentio/kafka-go",
		Strategies: []peer.Strategy{
			offer(kafka.RangeGroupBalancer{}),
			offer(kafka.RoundRobinGroupBalancer{}),
		},
	})
}

// The balancers have no state, so one object serves all calls.
func offer(balancer kafka.GroupBalancer) peer.Strategy {
	return peer.Strategy{
		Name:     balancer.ProtocolName(),
		Protocol: peer.Eager,
		Carries:  peer.UnknownTopics,
		Subscription: func(r *peer.Request, m *peer.Member) ([]byte, error) {
			return subscription(r, m, balancer)
		},
		NewCall: func(r *peer.Request) peer.Call { return newCall(r, balancer) },
	}
}
