package main

import (
	"maps"
	"slices"

	"assignbench/peer"

	"github.com/IBM/sarama"
)

// partitions is what consumerGroup.balance() learns from the metadata.
func partitions(r *peer.Request) map[string][]int32 {
	topics := make(map[string][]int32)
	for name, count := range r.PartitionCounts() {
		list := make([]int32, count)
		for p := range list {
			list[p] = int32(p)
		}
		topics[name] = list
	}
	return topics
}

// subscription is what a member that runs sarama sends with its join request:
// consumerGroup.subscriptionMetadata(), of version 1 where the generation is
// not to stand in it.
func subscription(r *peer.Request, m *peer.Member,
	strategy sarama.BalanceStrategy, cooperative bool) ([]byte, error) {
	metadata := &sarama.ConsumerGroupMemberMetadata{
		Version:      1,
		Topics:       r.TopicNames(m),
		GenerationID: -1,
	}
	owned := r.Owned(m)
	if r.GenerationInSubscription {
		metadata.Version = 2
	}
	if cooperative { // an eager member has given up all before it joins
		metadata.GenerationID = m.Generation
		for _, topic := range slices.Sorted(maps.Keys(owned)) {
			metadata.OwnedPartitions = append(metadata.OwnedPartitions,
				&sarama.OwnedPartition{Topic: topic, Partitions: owned[topic]})
		}
	}
	var err error
	if metadata.UserData, err = userData(r, m, strategy, owned); err != nil {
		return nil, err
	}
	var join sarama.JoinGroupRequest
	err = join.AddGroupProtocolMetadata(strategy.Name(), metadata)
	if err != nil {
		return nil, err
	}
	return join.OrderedGroupProtocols[0].Metadata, nil
}

// userData is what the member's strategy adds, given the last assignment: what
// came with the assignment, or what a strategy with memory says.
func userData(r *peer.Request, m *peer.Member, strategy sarama.BalanceStrategy,
	owned map[string][]int32) ([]byte, error) {
	generation := int32(-1)
	if r.GenerationInUserData {
		generation = m.Generation
	}
	if stateful, ok := strategy.(interface {
		sarama.OnAssignmentBalanceStrategy
		sarama.SubscriptionUserDataBalanceStrategy
	}); ok {
		stateful.OnAssignment(
			&sarama.ConsumerGroupMemberAssignment{Topics: owned}, generation)
		return stateful.SubscriptionUserData(r.TopicNames(m))
	}
	if len(owned) == 0 && m.Generation < 0 {
		return nil, nil // it had no assignment yet
	}
	return strategy.AssignmentData(m.ID, owned, generation)
}
