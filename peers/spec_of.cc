#include "peers/spec_of.h"

#include <algorithm>
#include <string>

namespace assignbench {
namespace {

std::string Name(const Group& group, RackIndex rack) {
  return rack == kNoRack ? "" : std::string(group.rack_name(rack));
}

TopicSpec TopicOf(const Group& group, TopicIndex t) {
  TopicSpec topic;
  topic.name = std::string(group.topic_name(t));
  topic.partitions = group.partition_count(t);
  topic.id = std::string(group.topic_id(t));
  if (!group.has_replica_racks()) return topic;
  for (int32_t p = 0; p < group.partition_count(t); ++p) {
    std::vector<std::string>& racks = topic.replica_racks.emplace_back();
    for (const RackIndex rack :
         group.replica_racks(group.first_partition(t) + p)) {
      racks.push_back(Name(group, rack));
    }
  }
  return topic;
}

// A partition's or a ghost's topic and Kafka's number.
ClaimSpec ClaimOf(const Group& group, PartitionIndex p) {
  if (p < group.partition_count()) {
    const TopicIndex t = group.topic_of(p);
    return {std::string(group.topic_name(t)), {p - group.first_partition(t)}};
  }
  const Ghosts::Partition& ghost =
      group.ghosts()->partitions[p - group.partition_count()];
  const TopicIndex unknown = ghost.topic - group.topic_count();
  return {unknown < 0 ? std::string(group.topic_name(ghost.topic))
                      : group.ghosts()->unknown_topics[unknown],
          {ghost.number}};
}

MemberSpec MemberOf(const Group& group, MemberIndex m) {
  MemberSpec member;
  member.id = std::string(group.member_id(m));
  member.instance_id = std::string(group.instance_id(m));
  member.rack = Name(group, group.rack_of(m));
  member.generation = group.generation_of(m);
  for (const TopicIndex t : group.topics_as_given(m)) {
    member.topics.emplace_back(group.topic_name(t));
  }
  for (const PartitionIndex p : group.all_claims_of(m)) {
    ClaimSpec claim = ClaimOf(group, p);
    // One entry per topic; those of a topic mostly stand together.
    const auto same = std::find_if(
        member.owned.rbegin(), member.owned.rend(),
        [&](const ClaimSpec& other) { return other.topic == claim.topic; });
    if (same == member.owned.rend()) {
      member.owned.push_back(std::move(claim));
    } else {
      same->partitions.push_back(claim.partitions[0]);
    }
  }
  return member;
}

}  // namespace

GroupSpec SpecOf(const Group& group) {
  GroupSpec spec;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    spec.topics.push_back(TopicOf(group, t));
  }
  spec.members.resize(group.member_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    spec.members[group.input_position(m)] = MemberOf(group, m);
  }
  return spec;
}

}  // namespace assignbench
