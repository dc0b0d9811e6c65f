#include "tests/support/groups.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "assignors/check.h"

namespace assignbench {
namespace {

std::pair<std::string, int64_t> SplitPartition(const std::string& name) {
  const size_t dash = name.rfind('-');
  ASSIGNBENCH_CHECK(dash != std::string::npos);
  return {name.substr(0, dash), std::atoll(name.c_str() + dash + 1)};
}

}  // namespace

GroupSpec MakeSpec(const std::vector<BriefTopic>& topics,
                   const std::vector<BriefMember>& members) {
  GroupSpec spec;
  for (const BriefTopic& brief : topics) {
    TopicSpec& topic = spec.topics.emplace_back();
    topic.name = brief.name;
    topic.partitions = brief.partitions;
  }
  for (const BriefMember& brief : members) {
    MemberSpec& member = spec.members.emplace_back();
    member.id = brief.id;
    member.topics = brief.topics;
    member.generation = brief.generation;
    for (const std::string& owned : brief.owned) {
      auto [topic, number] = SplitPartition(owned);
      if (member.owned.empty() || member.owned.back().topic != topic) {
        member.owned.emplace_back().topic = topic;
      }
      member.owned.back().partitions.push_back(number);
    }
  }
  return spec;
}

Group MakeGroup(const std::vector<BriefTopic>& topics,
                const std::vector<BriefMember>& members) {
  return MakeGroup(MakeSpec(topics, members));
}

Group MakeGroup(const GroupSpec& spec) {
  absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) std::cerr << group.status() << "\n";
  ASSIGNBENCH_CHECK(group.ok());
  return *std::move(group);
}

MemberLists Lists(const Group& group, const Assignment& assignment) {
  MemberLists lists;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    std::vector<std::string>& list = lists[std::string(group.member_id(m))];
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      list.push_back(group.PartitionName(p));
    }
  }
  return lists;
}

MemberLists SortedLists(const Group& group, const Assignment& assignment) {
  Assignment sorted;
  std::vector<int32_t> loads;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    loads.push_back(assignment.load_of(m));
  }
  const absl::Span<PartitionIndex> partitions = sorted.Reset(loads);
  std::copy(assignment.partitions().begin(), assignment.partitions().end(),
            partitions.begin());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    std::sort(partitions.begin() + sorted.offsets()[m],
              partitions.begin() + sorted.offsets()[m + 1]);
  }
  return Lists(group, sorted);
}

Assignment MakeAssignment(const Group& group, const MemberLists& lists) {
  std::vector<int32_t> loads(group.member_count());
  for (const auto& [id, list] : lists) {
    const MemberIndex m = group.FindMember(id);
    ASSIGNBENCH_CHECK(m != kNoMember);
    loads[m] = int32_t(list.size());
  }
  Assignment assignment;
  const absl::Span<PartitionIndex> partitions = assignment.Reset(loads);
  for (const auto& [id, list] : lists) {
    int32_t at = assignment.offsets()[group.FindMember(id)];
    for (const std::string& name : list) {
      partitions[at++] = FindPartition(group, name);
    }
  }
  return assignment;
}

PartitionIndex FindPartition(const Group& group, const std::string& name) {
  const auto [topic, number] = SplitPartition(name);
  const TopicIndex t = group.FindTopic(topic);
  ASSIGNBENCH_CHECK(t >= 0 && number >= 0 && number < group.partition_count(t));
  return group.first_partition(t) + int32_t(number);
}

}  // namespace assignbench
