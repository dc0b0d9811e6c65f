package main

import (
	"bytes"
	"slices"
	"strings"

	"assignbench/peer"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// members are what the leader's join response has of the group.
func members(r *peer.Request, balancer kgo.GroupBalancer) (
	list []kmsg.JoinGroupResponseMember) {
	list = make([]kmsg.JoinGroupResponseMember, len(r.Members))
	for i := range r.Members {
		m := &r.Members[i]
		member := kmsg.NewJoinGroupResponseMember()
		member.MemberID = m.ID
		member.InstanceID = m.InstanceID
		if r.Bytes {
			member.ProtocolMetadata = bytes.Clone(m.Metadata)
		} else {
			member.ProtocolMetadata = metadata(r, m, balancer)
		}
		list[i] = member
	}
	return list
}

// metadata is what a member that runs franz-go sends with its join request.
// There the generation stands in the subscription and in the user data, always
// in both; here in neither unless the strategy is to see it.
func metadata(r *peer.Request, m *peer.Member,
	balancer kgo.GroupBalancer) []byte {
	topics := r.TopicNames(m)
	slices.Sort(topics) // JoinGroupMetadata wants them so
	generation := int32(-1)
	if r.GenerationInUserData ||
		balancer.IsCooperative() && r.GenerationInSubscription {
		generation = m.Generation
	}
	return balancer.JoinGroupMetadata(topics, r.Owned(m), generation)
}

// sortMembers does what the leader does before it calls a balancer, which
// relies on it: members with instance ids first, by those, then the others by
// member id. kgo's own sortJoinMembers is not public.
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
