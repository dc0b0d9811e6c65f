package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"assignbench/peer"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// The steps of kgo's groupConsumer.balanceGroup() without what it logs.
type call struct {
	balancer kgo.GroupBalancer
	request  *peer.Request
	members  []kmsg.JoinGroupResponseMember
	topics   map[string]int32
	group    kgo.GroupMemberBalancer
	plan     kgo.IntoSyncAssignment
	sync     []kmsg.SyncGroupRequestGroupAssignment
}

func newCall(r *peer.Request, balancer kgo.GroupBalancer) peer.Call {
	c := &call{
		balancer: balancer,
		request:  r,
		members:  make([]kmsg.JoinGroupResponseMember, len(r.Members)),
		topics:   r.PartitionCounts(),
	}
	for i, m := range r.Members {
		member := kmsg.NewJoinGroupResponseMember()
		member.MemberID = m.ID
		member.InstanceID = m.InstanceID
		member.ProtocolMetadata = bytes.Clone(m.Metadata)
		c.members[i] = member
	}
	return c
}

func (c *call) Decode() (err error) {
	sortMembers(c.members)
	c.group, _, err = c.balancer.MemberBalancer(c.members)
	return err
}

// sortMembers does what the leader does before it calls a balancer, which
// relies on it: members with instance ids first, by those, then the others by
// member id. kgo's own sortJoinMembers() is not public.
func sortMembers(members []kmsg.JoinGroupResponseMember) {
	slices.SortFunc(members, func(a, b kmsg.JoinGroupResponseMember) int {
		switch {
		case a.InstanceID != nil && b.InstanceID != nil:
			return strings.Compare(*a.InstanceID, *b.InstanceID)
		case a.InstanceID != nil:
			return -1
		case b.InstanceID != nil:
			return 1
		}
		return strings.Compare(a.MemberID, b.MemberID)
	})
}

// Assign also withholds what another member still owns: the cooperative
// balancer calls AdjustCooperative() itself.
func (c *call) Assign() (err error) {
	group, ok := c.group.(kgo.GroupMemberBalancerOrError)
	if !ok {
		c.plan = c.group.Balance(c.topics)
	} else if c.plan, err = group.BalanceOrError(c.topics); err != nil {
		return err
	}
	if c.plan == nil {
		return errors.New("a nil plan with no error")
	}
	return nil
}

func (c *call) Encode() error {
	c.sync = c.plan.IntoSyncAssignment()
	return nil
}

func (c *call) Planned() ([][]peer.Partition, error) {
	plan, ok := c.plan.(*kgo.BalancePlan)
	if !ok {
		return nil, errors.New("the plan is not a kgo.BalancePlan")
	}
	return peer.Lists(c.request, plan.AsMemberIDMap())
}

func (c *call) Received() ([][]peer.Partition, error) {
	plan := make(map[string]map[string][]int32, len(c.sync))
	for _, member := range c.sync {
		topics, err := c.balancer.ParseSyncAssignment(member.MemberAssignment)
		if err != nil {
			return nil, err
		}
		plan[member.MemberID] = topics
	}
	return peer.Lists(c.request, plan)
}
