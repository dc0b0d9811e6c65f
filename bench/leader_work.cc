#include "bench/leader_work.h"

#include <utility>

namespace assignbench {
namespace {

std::vector<ClaimSpec> ClaimsOf(std::vector<TopicPartitions> owned) {
  std::vector<ClaimSpec> claims(owned.size());
  for (size_t i = 0; i < owned.size(); ++i) {
    claims[i].topic = std::move(owned[i].topic);
    claims[i].partitions.assign(owned[i].partitions.begin(),
                                owned[i].partitions.end());
  }
  return claims;
}

absl::StatusOr<MemberSpec> MemberOf(const JoinedMember& joined,
                                    absl::string_view strategy) {
  absl::StatusOr<ConsumerSubscription> said =
      DecodeSubscription(joined.metadata);
  if (!said.ok()) return said.status();
  MemberSpec member;
  member.id = joined.id;
  member.instance_id = joined.instance_id;
  member.topics = std::move(said->topics);
  member.rack = std::move(said->rack).value_or("");
  member.generation = said->generation;
  if (strategy == "sticky" && said->user_data.has_value()) {
    absl::StatusOr<StickyUserData> data =
        DecodeStickyUserData(*said->user_data);
    if (!data.ok()) return data.status();
    member.owned = ClaimsOf(std::move(data->previous));
    member.generation = data->generation.value_or(kNoGeneration);
  } else {
    member.owned = ClaimsOf(std::move(said->owned));
  }
  return member;
}

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
  GroupSpec spec;
  spec.topics = topics;
  spec.members.reserve(members.size());
  for (const JoinedMember& joined : members) {
    absl::StatusOr<MemberSpec> member = MemberOf(joined, assignor.name());
    if (!member.ok()) return member.status();
    spec.members.push_back(*std::move(member));
  }
  absl::StatusOr<std::vector<std::vector<TopicPartitions>>> lists =
      LeadInNames(assignor, spec);
  if (!lists.ok()) return lists.status();
  std::vector<std::string> bytes;
  bytes.reserve(lists->size());
  for (std::vector<TopicPartitions>& list : *lists) {
    ConsumerAssignment assignment;
    assignment.partitions = std::move(list);
    absl::StatusOr<std::string> encoded = EncodeAssignment(assignment);
    if (!encoded.ok()) return encoded.status();
    bytes.push_back(*std::move(encoded));
  }
  return bytes;
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
