#include "peers/spec_of.h"

#include <string>
#include <utility>
#include <vector>

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
Ghosts::Partition PartitionOf(const Group& group, PartitionIndex p) {
  if (p >= group.partition_count()) {
    return group.ghosts()->partitions[p - group.partition_count()];
  }
  const TopicIndex t = group.topic_of(p);
  return {.topic = t, .number = p - group.first_partition(t)};
}

// Those of the group, and behind them the unknown ones that somebody claims.
size_t TopicsOf(const Group& group) {
  return group.topic_count() + (group.ghosts() == nullptr
                                    ? 0
                                    : group.ghosts()->unknown_topics.size());
}

std::string NameOf(const Group& group, TopicIndex t) {
  return t < group.topic_count()
             ? std::string(group.topic_name(t))
             : group.ghosts()->unknown_topics[t - group.topic_count()];
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
  // One entry per topic, in the order in which they come up.
  std::vector<int32_t> entries;  // by topic, known or not
  for (const PartitionIndex p : group.all_claims_of(m)) {
    const Ghosts::Partition claimed = PartitionOf(group, p);
    if (entries.empty()) entries.assign(TopicsOf(group), -1);
    int32_t& entry = entries[claimed.topic];
    if (entry < 0) {
      entry = int32_t(member.owned.size());
      member.owned.push_back({NameOf(group, claimed.topic), {}});
    }
    member.owned[entry].partitions.push_back(claimed.number);
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
