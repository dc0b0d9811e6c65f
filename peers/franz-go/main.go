// Command franz-go-peer offers the group balancers of franz-go
// (peers/protocol.md).
package main

import (
	"assignbench/peer"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Racks are not carried: where a partition's leaders are reaches the balancers
// only through a client that is connected to brokers.
const (
	subscriptions = peer.InstanceIDs | peer.UnknownTopics
	claims        = peer.Claims | peer.Generations | peer.GhostClaims
)

func main() {
	peer.Main(peer.Offer{
		Name:   "franz-go",
		Module: "github.com/twmb/franz-go",
		Strategies: []peer.Strategy{
			offer(kgo.RangeBalancer, subscriptions),
			offer(kgo.RoundRobinBalancer, subscriptions),
			offer(kgo.StickyBalancer, subscriptions|claims),
			offer(kgo.CooperativeStickyBalancer, subscriptions|claims),
		},
	})
}

func offer(newBalancer func() kgo.GroupBalancer, carries int32) peer.Strategy {
	strategy := peer.Strategy{
		Name:     newBalancer().ProtocolName(),
		Protocol: peer.Eager,
		Carries:  carries,
		Prepare: func(r *peer.Request) (peer.Call, error) {
			return prepare(r, newBalancer())
		},
	}
	if newBalancer().IsCooperative() {
		strategy.Protocol = peer.Cooperative
	}
	return strategy
}
