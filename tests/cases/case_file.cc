#include "tests/cases/case_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <utility>

#include "assignors/check.h"
#include "assignors/registry.h"
#include "quality/measures.h"

namespace assignbench {
namespace {

constexpr char kFolder[] = ASSIGNBENCH_TEST_DATA "/cases";

GroupSpec ReadGroup(const nlohmann::json& facts) {
  GroupSpec spec;
  for (const nlohmann::json& from : facts.at("topics")) {
    TopicSpec& topic = spec.topics.emplace_back();
    topic.name = from.at("name").get<std::string>();
    topic.partitions = from.at("partitions").get<int64_t>();
  }
  for (const nlohmann::json& from : facts.at("members")) {
    MemberSpec& member = spec.members.emplace_back();
    member.id = from.at("id").get<std::string>();
    member.instance_id = from.value("instance_id", "");
    member.topics = from.at("topics").get<std::vector<std::string>>();
    member.generation = from.value("generation", kNoGeneration);
    for (const nlohmann::json& owned :
         from.value("owned", nlohmann::json::array())) {
      ClaimSpec& claim = member.owned.emplace_back();
      claim.topic = owned.at("topic").get<std::string>();
      claim.partitions = owned.at("partitions").get<std::vector<int64_t>>();
    }
  }
  return spec;
}

}  // namespace

std::vector<std::string> CaseIds() {
  std::vector<std::string> ids;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    ids.push_back(entry.path().stem().string());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

Case LoadCase(const std::string& id) {
  std::ifstream file(std::string(kFolder) + "/" + id + ".json");
  ASSIGNBENCH_CHECK(file.good());
  Case result;
  result.id = id;
  result.facts = nlohmann::json::parse(file);
  result.spec = ReadGroup(result.facts);
  return result;
}

GroupSpec LoadGroup(const std::string& file) {
  std::ifstream stream(std::string(ASSIGNBENCH_TEST_DATA "/") + file);
  ASSIGNBENCH_CHECK(stream.good());
  return ReadGroup(nlohmann::json::parse(stream));
}

MemberLists ListsOf(const nlohmann::json& plan) {
  MemberLists lists;
  for (const auto& [member, topics] : plan.items()) {
    std::vector<std::string>& list = lists[member];
    for (const auto& [topic, numbers] : topics.items()) {
      for (const int64_t number : numbers) {
        list.push_back(topic + "-" + std::to_string(number));
      }
    }
  }
  return lists;
}

Convergence Settle(absl::string_view strategy, const Group& group) {
  const StrategyInfo* const info = FindStrategy(strategy);
  ASSIGNBENCH_CHECK(info != nullptr);
  absl::StatusOr<Convergence> result = ConvergeRounds(*info->Make(), group);
  if (!result.ok()) std::cerr << strategy << ": " << result.status() << "\n";
  ASSIGNBENCH_CHECK(result.ok());
  return *std::move(result);
}

std::vector<int32_t> Loads(const Group& group, const Assignment& assignment) {
  std::vector<int32_t> loads;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    loads.push_back(assignment.load_of(m));
  }
  return loads;
}

std::vector<int32_t> LoadsDescending(const Group& group,
                                     const Assignment& assignment) {
  std::vector<int32_t> loads = Loads(group, assignment);
  std::sort(loads.begin(), loads.end(), std::greater<int32_t>());
  return loads;
}

GroupSpec Owning(GroupSpec spec, const Assignment& assignment) {
  const Group group = MakeGroup(spec);
  for (MemberSpec& member : spec.members) {
    member.owned.clear();
    member.generation = 1;
    for (const PartitionIndex p :
         assignment.partitions_of(group.FindMember(member.id))) {
      const TopicIndex t = group.topic_of(p);
      ClaimSpec& claim = member.owned.emplace_back();
      claim.topic = std::string(group.topic_name(t));
      claim.partitions = {p - group.first_partition(t)};
    }
  }
  return spec;
}

int32_t KeptCount(const Group& group, const Assignment& assignment) {
  std::vector<MemberIndex> owners;
  assignment.OwnerOf(group.partition_count(), owners);
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  int32_t kept = 0;
  for (size_t p = 0; p < owners.size(); ++p) {
    kept += owners[p] != kNoMember && owners[p] == previous[p];
  }
  return kept;
}

}  // namespace assignbench
