#include "quality/check_assignment.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assignors/subscription_index.h"

namespace assignbench {
namespace {

template <typename... Parts>
absl::Status Fault(const Parts&... parts) {
  return absl::FailedPreconditionError(absl::StrCat(parts...));
}

std::string Quoted(const Group& group, MemberIndex m) {
  return absl::StrCat("'", group.member_id(m), "'");
}

// The first partition of a subscribed topic that nobody has.
absl::Status CheckComplete(const Group& group,
                           const std::vector<MemberIndex>& owners) {
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    if (!group.is_assignable(t)) continue;
    const PartitionIndex first = group.first_partition(t);
    for (PartitionIndex p = first; p < first + group.partition_count(t); ++p) {
      if (owners[p] == kNoMember) {
        return Fault(group.PartitionName(p), ": assigned to nobody; ",
                     Quoted(group, group.subscribers_of(t).front()),
                     " subscribes to its topic");
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckAssignment(const Group& group, const Assignment& assignment,
                             Completeness completeness) {
  if (assignment.member_count() != group.member_count()) {
    return Fault("the assignment has lists for ", assignment.member_count(),
                 " members; the group has ", group.member_count());
  }
  std::vector<MemberIndex> owner_of(group.partition_count(), kNoMember);
  MemberIndex* const owners = owner_of.data();
  SubscriptionIndex subscriptions(group);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    subscriptions.Select(m);
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      if (p >= group.partition_count() &&
          p < group.partition_count() + group.ghost_count()) {
        return Fault(group.PartitionName(p), ": assigned to ", Quoted(group, m),
                     ", but there is no such partition");
      }
      if (p < 0 || p >= group.partition_count()) {
        return Fault("partition ", p, ": assigned to ", Quoted(group, m),
                     ", but the group's partitions are 0 to ",
                     group.partition_count() - 1);
      }
      if (owners[p] == m) {
        return Fault(group.PartitionName(p), ": assigned to ", Quoted(group, m),
                     " twice");
      }
      if (owners[p] != kNoMember) {
        return Fault(group.PartitionName(p), ": assigned to ",
                     Quoted(group, owners[p]), " and to ", Quoted(group, m));
      }
      if (!subscriptions.Covers(p)) {
        return Fault(group.PartitionName(p), ": assigned to ", Quoted(group, m),
                     ", which does not subscribe to its topic");
      }
      owners[p] = m;
    }
  }
  // Exclusive and subscribed so far: then as many as there are means all.
  if (completeness == Completeness::kPartial ||
      assignment.size() == group.assignable_partition_count()) {
    return absl::OkStatus();
  }
  return CheckComplete(group, owner_of);
}

}  // namespace assignbench
