package main

import (
	"errors"

	"assignbench/peer"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// The steps of kgo's groupConsumer.balanceGroup(), which a leader goes through
// from the join response on, without what it logs. CooperativeStickyBalancer
// itself withholds what another member still owns (AdjustCooperative).
type call struct {
	balancer kgo.GroupBalancer
	request  *peer.Request
	members  []kmsg.JoinGroupResponseMember
	topics   map[string]int32
	group    kgo.GroupMemberBalancer
	plan     kgo.IntoSyncAssignment
	sync     []kmsg.SyncGroupRequestGroupAssignment
}

func prepare(r *peer.Request, balancer kgo.GroupBalancer) (peer.Call, error) {
	c := &call{
		balancer: balancer,
		request:  r,
		members:  members(r, balancer),
		topics:   r.PartitionCounts(),
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
	c.sync = c.plan.IntoSyncAssignment()
	return nil
}

func (c *call) decode() (err error) {
	sortMembers(c.members)
	c.group, _, err = c.balancer.MemberBalancer(c.members)
	return err
}

func (c *call) balance() (err error) {
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

func (c *call) lists() ([][]peer.Partition, error) {
	plan, ok := c.plan.(*kgo.BalancePlan)
	if !ok {
		return nil, errors.New("the result is not a kgo.BalancePlan")
	}
	return peer.Lists(c.request, plan.AsMemberIDMap())
}

func (c *call) listsOfBytes() ([][]peer.Partition, error) {
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
