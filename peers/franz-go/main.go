// Command franz-go-peer offers the group balancers of franz-go
// (peers/protocol.md).
package main

import (
	"slices"

	"assignbench/peer"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Racks are not carried: where the partitions' leaders are reaches the
// balancers only through a client that is connected to brokers.
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
	balancer := newBalancer()
	strategy := peer.Strategy{
		Name:     balancer.ProtocolName(),
		Protocol: peer.Eager,
		Carries:  carries,
		Subscription: func(r *peer.Request, m *peer.Member) ([]byte, error) {
			return subscription(r, m, balancer), nil
		},
		NewCall: func(r *peer.Request) peer.Call {
			return newCall(r, newBalancer())
		},
	}
	if balancer.IsCooperative() {
		strategy.Protocol = peer.Cooperative
	}
	return strategy
}

// subscription of a member. franz-go writes the generation into the
// subscription and into the user data of its sticky strategies; here it is
// known where the one is asked for that the strategy reads.
func subscription(r *peer.Request, m *peer.Member,
	balancer kgo.GroupBalancer) []byte {
	generation := int32(-1)
	if r.GenerationInUserData ||
		balancer.IsCooperative() && r.GenerationInSubscription {
		generation = m.Generation
	}
	topics := r.TopicNames(m)
	slices.Sort(topics) // JoinGroupMetadata() wants them so
	return balancer.JoinGroupMetadata(topics, r.Owned(m), generation)
}
