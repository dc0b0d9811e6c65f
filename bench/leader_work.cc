#include "bench/leader_work.h"

#include <utility>

namespace assignbench {
namespace {

// One entry for each run of partitions of one topic.
std::vector<TopicPartitions> Named(const Group& group,
                                   absl::Span<const PartitionIndex> list) {
  std::vector<TopicPartitions> named;
  TopicIndex topic = -1;
  for (const PartitionIndex p : list) {
    if (topic < 0 || p < group.first_partition(topic) ||
        p >= group.first_partition(topic) + group.partition_count(topic)) {
      topic = group.topic_of(p);
      named.push_back(
          {.topic = std::string(group.topic_name(topic)), .partitions = {}});
    }
    named.back().partitions.push_back(p - group.first_partition(topic));
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

absl::StatusOr<std::vector<std::vector<TopicPartitions>>> LeadInNames(
    Assignor& assignor, const GroupSpec& spec) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return group.status();
  Assignment assignment;
  const absl::Status status = assignor.Assign(*group, assignment);
  if (!status.ok()) return status;
  std::vector<std::vector<TopicPartitions>> lists(spec.members.size());
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    lists[group->input_position(m)] =
        Named(*group, assignment.partitions_of(m));
  }
  return lists;
}

}  // namespace assignbench
