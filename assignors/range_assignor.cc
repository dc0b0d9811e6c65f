#include "assignors/range_assignor.h"

namespace assignbench {
namespace {

// Calls visit(member, first partition, count) for each member that gets a range
// of topic `t`.
template <typename Visit>
void ForEachRange(const Group& group, TopicIndex t, Visit visit) {
  const absl::Span<const MemberIndex> span =
      group.audience_static_first(group.audience_of(t));
  if (span.empty()) return;
  const MemberIndex* members = span.data();
  const int32_t member_count = span.size();
  const int32_t quota = group.partition_count(t) / member_count;
  const int32_t extra = group.partition_count(t) % member_count;
  const int32_t served = quota > 0 ? member_count : extra;
  PartitionIndex p = group.first_partition(t);
  for (int32_t i = 0; i < served; ++i) {
    const int32_t count = quota + (i < extra ? 1 : 0);
    visit(members[i], p, count);
    p += count;
  }
}

}  // namespace

absl::Status RangeAssignor::Assign(const Group& group, Assignment& assignment) {
  loads_.assign(group.member_count(), 0);
  int32_t* loads = loads_.data();
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    ForEachRange(group, t, [&](MemberIndex m, PartitionIndex, int32_t count) {
      loads[m] += count;
    });
  }
  PartitionIndex* lists = assignment.Reset(loads_).data();
  cursors_.assign(assignment.offsets().begin(), assignment.offsets().end() - 1);
  int32_t* cursors = cursors_.data();
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    ForEachRange(group, t,
                 [&](MemberIndex m, PartitionIndex first, int32_t count) {
                   PartitionIndex* list = lists + cursors[m];
                   cursors[m] += count;
                   for (int32_t i = 0; i < count; ++i) list[i] = first + i;
                 });
  }
  return absl::OkStatus();
}

}  // namespace assignbench
