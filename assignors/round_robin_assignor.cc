#include "assignors/round_robin_assignor.h"

#include <algorithm>

namespace assignbench {

absl::Status RoundRobinAssignor::Assign(const Group& group,
                                        Assignment& assignment) {
  if (group.member_count() == 0 && compat_ == Compat::kExact) {
    return absl::FailedPreconditionError(
        "java.lang.IllegalArgumentException: the ring has no member");
  }
  if (group.member_count() > 0 && group.identical_subscriptions() &&
      group.assignable_partition_count() == group.partition_count()) {
    AssignMemberByMember(group, assignment);
  } else {
    AssignTopicByTopic(group, assignment);
  }
  return absl::OkStatus();
}

// Where nobody is ever skipped, the member at position i of the ring gets every
// members-th partition from the i-th on: 10 times as fast at 1M partitions
// and 2,000 members as dealing them out one by one.
void RoundRobinAssignor::AssignMemberByMember(const Group& group,
                                              Assignment& assignment) {
  const absl::Span<const MemberIndex> ring = group.static_first();
  const int32_t member_count = group.member_count();
  const int32_t partition_count = group.partition_count();
  loads_.resize(member_count);
  for (int32_t i = 0; i < member_count; ++i) {
    loads_[ring[i]] = partition_count / member_count +
                      (i < partition_count % member_count ? 1 : 0);
  }
  PartitionIndex* lists = assignment.Reset(loads_).data();
  for (int32_t i = 0; i < member_count; ++i) {
    PartitionIndex* list = lists + assignment.offsets()[ring[i]];
    const int32_t load = loads_[ring[i]];
    for (int32_t k = 0; k < load; ++k) list[k] = i + k * member_count;
  }
}

void RoundRobinAssignor::AssignTopicByTopic(const Group& group,
                                            Assignment& assignment) {
  const absl::Span<const MemberIndex> ring = group.static_first();
  ring_position_.resize(ring.size());
  for (size_t i = 0; i < ring.size(); ++i) ring_position_[ring[i]] = i;

  // Who begins each topic, and how many each member gets: the subscribers of a
  // topic take turns, starting with the first at or after the ring's head.
  loads_.assign(group.member_count(), 0);
  first_of_topic_.resize(group.topic_count());
  int32_t head = 0;  // position in the ring of the next to be asked
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    const absl::Span<const MemberIndex> members =
        group.audience_static_first(group.audience_of(t));
    if (members.empty() || group.partition_count(t) == 0) continue;
    const int32_t member_count = members.size();
    const auto at_head = std::lower_bound(
        members.begin(), members.end(), head,
        [&](MemberIndex m, int32_t h) { return ring_position_[m] < h; });
    const int32_t first = (at_head - members.begin()) % member_count;
    first_of_topic_[t] = first;
    const int32_t turns = group.partition_count(t) / member_count;
    const int32_t extra = group.partition_count(t) % member_count;
    if (turns > 0) {
      for (const MemberIndex m : members) loads_[m] += turns;
    }
    for (int32_t i = 0; i < extra; ++i) {
      ++loads_[members[(first + i) % member_count]];
    }
    const MemberIndex last =
        members[(first + extra + member_count - 1) % member_count];
    head = ring_position_[last] + 1;
  }

  PartitionIndex* lists = assignment.Reset(loads_).data();
  cursors_.assign(assignment.offsets().begin(), assignment.offsets().end() - 1);
  int32_t* cursors = cursors_.data();
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    const absl::Span<const MemberIndex> span =
        group.audience_static_first(group.audience_of(t));
    if (span.empty()) continue;
    const MemberIndex* members = span.data();
    const int32_t member_count = span.size();
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    int32_t next = first_of_topic_[t];
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      lists[cursors[members[next]]++] = p;
      if (++next == member_count) next = 0;
    }
  }
}

}  // namespace assignbench
