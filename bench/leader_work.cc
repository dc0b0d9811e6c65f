#include "bench/leader_work.h"

#include <utility>

#include "workload/consumer_protocol.h"

namespace assignbench {
namespace {

std::vector<NamedPartition> Named(const Group& group,
                                  absl::Span<const PartitionIndex> list) {
  const absl::Span<const PartitionIndex> first = group.first_partitions();
  std::vector<NamedPartition> named;
  named.reserve(list.size());
  TopicIndex t = -1;
  for (const PartitionIndex p : list) {
    if (t < 0 || p < first[t] || p >= first[t + 1]) {
      // Lists mostly go from one topic to the next.
      const bool next =
          t + 1 < group.topic_count() && p >= first[t + 1] && p < first[t + 2];
      t = next ? t + 1 : group.topic_of(p);
    }
    named.push_back({.topic = group.topic_name(t), .number = p - first[t]});
  }
  return named;
}

}  // namespace

absl::StatusOr<std::vector<JoinedMember>> Joined(const GroupSpec& spec,
                                                 absl::string_view strategy) {
  std::vector<JoinedMember> joined;
  for (const MemberSpec& member : spec.members) {
    absl::StatusOr<std::string> metadata = MemberMetadata(member, strategy);
    if (!metadata.ok()) return metadata.status();
    joined.push_back({.id = member.id,
                      .instance_id = member.instance_id,
                      .metadata = *std::move(metadata)});
  }
  return joined;
}

absl::StatusOr<std::vector<std::string>> LeadInBytes(
    Assignor& assignor, const std::vector<TopicSpec>& topics,
    absl::Span<const JoinedMember> members) {
  const absl::StatusOr<Group> group =
      GroupOfMembers(topics, members, assignor.name());
  if (!group.ok()) return group.status();
  Assignment assignment;
  const absl::Status status = assignor.Assign(*group, assignment);
  if (!status.ok()) return status;
  return AssignmentBytes(*group, assignment);
}

absl::StatusOr<NamedLists> LeadInNames(Assignor& assignor,
                                       const GroupSpec& spec) {
  absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return group.status();
  Assignment assignment;
  const absl::Status status = assignor.Assign(*group, assignment);
  if (!status.ok()) return status;
  std::vector<std::vector<NamedPartition>> lists(spec.members.size());
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    lists[group->input_position(m)] =
        Named(*group, assignment.partitions_of(m));
  }
  return NamedLists{.group = *std::move(group), .lists = std::move(lists)};
}

}  // namespace assignbench
