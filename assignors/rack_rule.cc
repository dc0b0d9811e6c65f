#include "assignors/rack_rule.h"

#include <algorithm>

namespace assignbench {

bool UsesRacks(const Group& group, absl::Span<const MemberIndex> members,
               absl::Span<const TopicIndex> topics) {
  if (!group.has_replica_racks()) return false;
  std::vector<char> replicas(group.rack_count(), 0);
  size_t racks = 0;
  for (const TopicIndex t : topics) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      for (const RackIndex rack : group.replica_racks(p)) {
        racks += replicas[rack] ? 0 : 1;
        replicas[rack] = 1;
      }
    }
  }
  if (std::none_of(members.begin(), members.end(), [&](MemberIndex m) {
        return group.rack_of(m) != kNoRack && replicas[group.rack_of(m)];
      })) {
    return false;
  }
  for (const TopicIndex t : topics) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (group.replica_racks(p).size() != racks) return true;
    }
  }
  return false;
}

bool HasReplicaOn(const Group& group, PartitionIndex p, RackIndex rack) {
  const absl::Span<const RackIndex> racks = group.replica_racks(p);
  return std::binary_search(racks.begin(), racks.end(), rack);
}

void RackRule::Start(const Group& group) {
  active_ = false;
  if (!group.has_replica_racks()) return;
  std::vector<TopicIndex> topics;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    if (group.is_assignable(t)) topics.push_back(t);
  }
  active_ = UsesRacks(group, group.static_first(), topics);
  if (!active_) return;
  members_on_.assign(group.rack_count(), 0);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.rack_of(m) != kNoRack) ++members_on_[group.rack_of(m)];
  }
}

int32_t RackRule::MembersNear(const Group& group, PartitionIndex p) const {
  int32_t members = 0;
  for (const RackIndex rack : group.replica_racks(p)) {
    members += members_on_[rack];
  }
  return members;
}

}  // namespace assignbench
