package main

import (
	"bytes"

	"assignbench/peer"

	"github.com/segmentio/kafka-go"
	"github.com/segmentio/kafka-go/protocol"
	"github.com/segmentio/kafka-go/protocol/consumer"
)

// Two parts of kafka-go read and write what members exchange. The consumer
// group behind its Reader does not make its codec public, and refuses any
// subscription newer than version 0, so all that Kafka's consumer writes. This
// is the other one: what Client.JoinGroup() and Client.SyncGroup() do on
// behalf of programs that bring their own group management.
const version = consumer.MaxVersionSupported

type call struct {
	balancer    kafka.GroupBalancer
	request     *peer.Request
	metadata    [][]byte
	partitions  []kafka.Partition
	members     []kafka.GroupMember
	plan        kafka.GroupMemberAssignments
	assignments map[string][]byte // by member id
}

func newCall(r *peer.Request, balancer kafka.GroupBalancer) peer.Call {
	c := &call{balancer: balancer, request: r}
	for _, m := range r.Members {
		c.metadata = append(c.metadata, bytes.Clone(m.Metadata))
	}
	for name, count := range r.PartitionCounts() {
		for p := range int(count) {
			c.partitions = append(c.partitions,
				kafka.Partition{Topic: name, ID: p})
		}
	}
	return c
}

// subscription of a member. It owns nothing: the strategies are eager.
func subscription(r *peer.Request, m *peer.Member,
	balancer kafka.GroupBalancer) ([]byte, error) {
	data, err := balancer.UserData()
	if err != nil {
		return nil, err
	}
	return protocol.Marshal(version, consumer.Subscription{
		Version:  version,
		Topics:   r.TopicNames(m),
		UserData: data,
	})
}

func (c *call) Decode() error {
	c.members = make([]kafka.GroupMember, len(c.metadata))
	for i, metadata := range c.metadata {
		var subscription consumer.Subscription
		err := protocol.Unmarshal(metadata, version, &subscription)
		if err != nil {
			return err
		}
		c.members[i] = kafka.GroupMember{
			ID:       c.request.Members[i].ID,
			Topics:   subscription.Topics,
			UserData: subscription.UserData,
		}
	}
	return nil
}

func (c *call) Assign() error {
	c.plan = c.balancer.AssignGroups(c.members, c.partitions)
	return nil
}

func (c *call) Encode() error {
	c.assignments = make(map[string][]byte, len(c.plan))
	for id, topics := range c.plan {
		assignment := consumer.Assignment{
			Version:            version,
			AssignedPartitions: make([]consumer.TopicPartition, 0, len(topics)),
		}
		for topic, numbers := range topics {
			partitions := make([]int32, 0, len(numbers))
			for _, number := range numbers {
				partitions = append(partitions, int32(number))
			}
			assignment.AssignedPartitions = append(assignment.AssignedPartitions,
				consumer.TopicPartition{Topic: topic, Partitions: partitions})
		}
		data, err := protocol.Marshal(version, assignment)
		if err != nil {
			return err
		}
		c.assignments[id] = data
	}
	return nil
}

func (c *call) Planned() ([][]peer.Partition, error) {
	return peer.Lists(c.request, c.plan)
}

func (c *call) Received() ([][]peer.Partition, error) {
	plan := make(map[string]map[string][]int32, len(c.assignments))
	for id, data := range c.assignments {
		var assignment consumer.Assignment
		err := protocol.Unmarshal(data, version, &assignment)
		if err != nil {
			return nil, err
		}
		plan[id] = make(map[string][]int32)
		for _, topic := range assignment.AssignedPartitions {
			plan[id][topic.Topic] = topic.Partitions
		}
	}
	return peer.Lists(c.request, plan)
}
