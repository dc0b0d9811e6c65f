package main

import (
	"github.com/segmentio/kafka-go"
	"github.com/segmentio/kafka-go/protocol"
	"github.com/segmentio/kafka-go/protocol/consumer"
)

// Two parts of kafka-go read and write what members exchange. The consumer
// group behind its Reader does not make its codec public, and refuses any
// subscription newer than version 0, so all that Kafka's consumer writes. This
// is the other one: what Client.JoinGroup() and Client.SyncGroup() do on
// behalf of programs that bring their own group management.

type received struct {
	memberID string
	metadata []byte
}

type sent struct {
	memberID   string
	assignment []byte
}

func decode(list []received) ([]kafka.GroupMember, error) {
	members := make([]kafka.GroupMember, 0, len(list))
	for _, member := range list {
		var meta consumer.Subscription
		err := protocol.Unmarshal(member.metadata, consumer.MaxVersionSupported,
			&meta)
		if err != nil {
			return nil, err
		}
		members = append(members, kafka.GroupMember{
			ID:       member.memberID,
			Topics:   meta.Topics,
			UserData: meta.UserData,
		})
	}
	return members, nil
}

func encode(plan kafka.GroupMemberAssignments) ([]sent, error) {
	list := make([]sent, 0, len(plan))
	for id, topics := range plan {
		assignment := consumer.Assignment{
			Version:            consumer.MaxVersionSupported,
			AssignedPartitions: make([]consumer.TopicPartition, 0, len(topics)),
		}
		for topic, numbers := range topics {
			partitions := make([]int32, len(numbers))
			for i, number := range numbers {
				partitions[i] = int32(number)
			}
			assignment.AssignedPartitions = append(assignment.AssignedPartitions,
				consumer.TopicPartition{Topic: topic, Partitions: partitions})
		}
		data, err := protocol.Marshal(consumer.MaxVersionSupported, assignment)
		if err != nil {
			return nil, err
		}
		list = append(list, sent{id, data})
	}
	return list, nil
}

func decodeAssignments(list []sent) (map[string]map[string][]int32, error) {
	plan := make(map[string]map[string][]int32, len(list))
	for _, member := range list {
		var assignment consumer.Assignment
		err := protocol.Unmarshal(member.assignment,
			consumer.MaxVersionSupported, &assignment)
		if err != nil {
			return nil, err
		}
		topics := make(map[string][]int32, len(assignment.AssignedPartitions))
		for _, topic := range assignment.AssignedPartitions {
			topics[topic.Topic] = topic.Partitions
		}
		plan[member.memberID] = topics
	}
	return plan, nil
}
