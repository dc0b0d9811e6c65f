package main

import (
	"maps"
	"slices"

	"assignbench/peer"

	"github.com/IBM/sarama"
)

// subscription of a member: consumerGroup.subscriptionMetadata(), of version 1
// where the generation is not to stand in it. The strategy is the member's.
func subscription(r *peer.Request, m *peer.Member,
	strategy sarama.BalanceStrategy, protocol int32) ([]byte, error) {
	metadata := &sarama.ConsumerGroupMemberMetadata{
		Version:      1,
		Topics:       r.TopicNames(m),
		GenerationID: -1,
	}
	if r.GenerationInSubscription {
		metadata.Version = 2
	}
	owned := r.Owned(m)
	// An eager member has given up all it owned before it joins.
	if protocol == peer.Cooperative {
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

// userData of a member: what its strategy remembers of the last assignment if
// it has a memory, otherwise what came with that assignment.
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
