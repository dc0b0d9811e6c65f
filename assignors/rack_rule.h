#ifndef ASSIGNBENCH_ASSIGNORS_RACK_RULE_H_
#define ASSIGNBENCH_ASSIGNORS_RACK_RULE_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// True if Kafka's clients look at racks for these members and topics
// (AbstractPartitionAssignor.useRackAwareAssignment, KIP-881): some member's
// rack holds a replica, and not every partition has replicas on all the racks
// that hold any. O(members + partitions of the topics).
bool UsesRacks(const Group& group, absl::Span<const MemberIndex> members,
               absl::Span<const TopicIndex> topics);

// True if the partition has a replica on that rack. O(log racks).
bool HasReplicaOn(const Group& group, PartitionIndex p, RackIndex rack);

// How the sticky assignors use racks: all or not at all
// (AbstractStickyAssignor.RackInfo).
class RackRule {
 public:
  // Looks at all members and subscribed topics. O(members + partitions), O(1)
  // if the group knows no racks.
  void Start(const Group& group);

  // If not, no partition mismatches or matches anywhere.
  bool active() const { return active_; }

  // The member has a rack, and no replica is there: it should not keep the
  // partition. A member without a rack never mismatches.
  bool Mismatches(const Group& group, MemberIndex m, PartitionIndex p) const {
    return active_ && group.rack_of(m) != kNoRack &&
           !HasReplicaOn(group, p, group.rack_of(m));
  }
  // The member has a rack, and a replica is there. A member without one never
  // matches.
  bool Matches(const Group& group, MemberIndex m, PartitionIndex p) const {
    return active_ && group.rack_of(m) != kNoRack &&
           HasReplicaOn(group, p, group.rack_of(m));
  }
  // Members on the racks of a partition's replicas.
  int32_t MembersNear(const Group& group, PartitionIndex p) const;

 private:
  bool active_ = false;
  std::vector<int32_t> members_on_;  // per rack
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_RACK_RULE_H_
