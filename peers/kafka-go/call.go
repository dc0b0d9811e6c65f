package main

import (
	"bytes"

	"assignbench/peer"

	"github.com/segmentio/kafka-go"
)

// What a program does that leads a group with kafka-go.
type call struct {
	balancer   kafka.GroupBalancer
	request    *peer.Request
	received   []received
	partitions []kafka.Partition
	members    []kafka.GroupMember
	plan       kafka.GroupMemberAssignments
	sent       []sent
}

func prepare(r *peer.Request, balancer kafka.GroupBalancer) (peer.Call, error) {
	c := &call{
		balancer:   balancer,
		request:    r,
		partitions: partitions(r),
	}
	if r.Bytes {
		for _, m := range r.Members {
			c.received = append(c.received,
				received{m.ID, bytes.Clone(m.Metadata)})
		}
		return peer.Call{Run: c.bytesToBytes, Lists: c.listsOfBytes}, nil
	}
	data, err := balancer.UserData()
	for i := range r.Members {
		m := &r.Members[i]
		c.members = append(c.members, kafka.GroupMember{
			ID:       m.ID,
			Topics:   r.TopicNames(m),
			UserData: data,
		})
	}
	return peer.Call{Run: c.balance, Lists: c.lists}, err
}

// partitions is the answer to a request for the topics' metadata.
func partitions(r *peer.Request) []kafka.Partition {
	var list []kafka.Partition
	for name, count := range r.PartitionCounts() {
		for p := range int(count) {
			list = append(list, kafka.Partition{Topic: name, ID: p})
		}
	}
	return list
}

func (c *call) bytesToBytes() (err error) {
	if c.members, err = decode(c.received); err != nil {
		return err
	}
	if err = c.balance(); err != nil {
		return err
	}
	c.sent, err = encode(c.plan)
	return err
}

func (c *call) balance() error {
	c.plan = c.balancer.AssignGroups(c.members, c.partitions)
	return nil
}

func (c *call) lists() ([][]peer.Partition, error) {
	return peer.Lists(c.request, c.plan)
}

func (c *call) listsOfBytes() ([][]peer.Partition, error) {
	plan, err := decodeAssignments(c.sent)
	if err != nil {
		return nil, err
	}
	return peer.Lists(c.request, plan)
}
