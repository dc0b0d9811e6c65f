package main

import (
	"bytes"

	"assignbench/peer"

	"github.com/IBM/sarama"
)

// The steps of a leader in sarama's consumerGroup, from the join response to
// the sync request. The cooperative strategy itself withholds what another
// member still owns.
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

func prepare(r *peer.Request, newStrategy func() sarama.BalanceStrategy,
	cooperative bool) (peer.Call, error) {
	c := &call{
		strategy:   newStrategy(),
		request:    r,
		generation: r.NextGeneration(),
		topics:     partitions(r),
	}
	for i := range r.Members {
		m := &r.Members[i]
		metadata := bytes.Clone(m.Metadata)
		if !r.Bytes {
			var err error
			metadata, err = subscription(r, m, newStrategy(), cooperative)
			if err != nil {
				return peer.Call{}, err
			}
		}
		c.join.Members = append(c.join.Members, sarama.GroupMember{
			MemberId:        m.ID,
			GroupInstanceId: m.InstanceID,
			Metadata:        metadata,
		})
	}
	if r.Bytes {
		return peer.Call{Run: c.bytesToBytes, Lists: c.listsOfBytes}, nil
	}
	return peer.Call{Run: c.balance, Lists: c.lists}, c.decode()
}

func (c *call) bytesToBytes() error {
	if err := c.decode(); err != nil {
		return err
	}
	if err := c.balance(); err != nil {
		return err
	}
	return c.encode()
}

func (c *call) decode() (err error) {
	c.members, err = c.join.GetMembers()
	return err
}

func (c *call) balance() (err error) {
	c.plan, err = c.strategy.Plan(c.members, c.topics)
	return err
}

// encode is consumerGroup.syncGroupRequest().
func (c *call) encode() error {
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

func (c *call) lists() ([][]peer.Partition, error) {
	return peer.Lists(c.request, c.plan)
}

func (c *call) listsOfBytes() ([][]peer.Partition, error) {
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
