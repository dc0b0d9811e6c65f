package main

import (
	"bytes"

	"assignbench/peer"

	"github.com/IBM/sarama"
)

// The steps of a leader in sarama's consumerGroup.
type call struct {
	strategy   sarama.BalanceStrategy
	request    *peer.Request
	generation int32
	join       sarama.JoinGroupResponse
	topics     map[string][]int32
	members    map[string]sarama.ConsumerGroupMemberMetadata
	plan       sarama.BalanceStrategyPlan
	sync       sarama.SyncGroupRequest
}

func newCall(r *peer.Request, strategy sarama.BalanceStrategy) peer.Call {
	c := &call{
		strategy:   strategy,
		request:    r,
		generation: r.NextGeneration(),
		topics:     make(map[string][]int32),
	}
	for _, m := range r.Members {
		c.join.Members = append(c.join.Members, sarama.GroupMember{
			MemberId:        m.ID,
			GroupInstanceId: m.InstanceID,
			Metadata:        bytes.Clone(m.Metadata),
		})
	}
	for name, count := range r.PartitionCounts() {
		partitions := make([]int32, count)
		for p := range partitions {
			partitions[p] = int32(p)
		}
		c.topics[name] = partitions
	}
	return c
}

func (c *call) Decode() (err error) {
	c.members, err = c.join.GetMembers()
	return err
}

// Assign also withholds what another member still owns, if the strategy is the
// cooperative one.
func (c *call) Assign() (err error) {
	c.plan, err = c.strategy.Plan(c.members, c.topics)
	return err
}

// Encode is consumerGroup.syncGroupRequest().
func (c *call) Encode() error {
	for id, topics := range c.plan {
		data, err := c.strategy.AssignmentData(id, topics, c.generation)
		if err != nil {
			return err
		}
		err = c.sync.AddGroupAssignmentMember(id,
			&sarama.ConsumerGroupMemberAssignment{Topics: topics, UserData: data})
		if err != nil {
			return err
		}
		delete(c.members, id)
	}
	for id := range c.members {
		err := c.sync.AddGroupAssignmentMember(id,
			&sarama.ConsumerGroupMemberAssignment{})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *call) Planned() ([][]peer.Partition, error) {
	return peer.Lists(c.request, c.plan)
}

func (c *call) Received() ([][]peer.Partition, error) {
	plan := make(map[string]map[string][]int32, len(c.request.Members))
	for _, member := range c.sync.GroupAssignments {
		received := sarama.SyncGroupResponse{MemberAssignment: member.Assignment}
		assignment, err := received.GetMemberAssignment()
		if err != nil {
			return nil, err
		}
		plan[member.MemberId] = assignment.Topics
	}
	return peer.Lists(c.request, plan)
}
