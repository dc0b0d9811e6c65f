// Command sarama-peer offers the balance strategies of sarama
// (peers/protocol.md).
package main

import (
	"assignbench/peer"

	"github.com/IBM/sarama"
)

// Instance ids and racks are in what a leader receives, but no strategy is
// given them. A topic that is not in the metadata is given to the strategies
// here; sarama's own leader fails when it looks up such a topic.
const claims = peer.Claims | peer.Generations | peer.GhostClaims

func main() {
	peer.Main(peer.Offer{
		Name:   "sarama",
		Module: "github.com/IBM/sarama",
		Strategies: []peer.Strategy{
			offer(sarama.NewBalanceStrategyRange, peer.Eager, 0),
			offer(sarama.NewBalanceStrategyRoundRobin, peer.Eager, 0),
			offer(sarama.NewBalanceStrategySticky, peer.Eager, claims),
			offer(sarama.NewBalanceStrategyCooperativeSticky, peer.Cooperative,
				claims),
		},
	})
}

func offer(newStrategy func() sarama.BalanceStrategy, protocol int32,
	claims int32) peer.Strategy {
	return peer.Strategy{
		Name:     newStrategy().Name(),
		Protocol: protocol,
		Carries:  peer.UnknownTopics | claims,
		Subscription: func(r *peer.Request, m *peer.Member) ([]byte, error) {
			return subscription(r, m, newStrategy(), protocol)
		},
		NewCall: func(r *peer.Request) peer.Call {
			return newCall(r, newStrategy())
		},
	}
}
