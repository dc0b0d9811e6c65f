#include "tests/golden/answers.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assignors/check.h"
#include "assignors/registry.h"
#include "peers/answer.h"
#include "quality/converge.h"
#include "tests/support/groups.h"
#include "workload/formats/load_group.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

// The server's strategies give sets.
void SortLists(Json& lists) {
  for (Json& list : lists) std::sort(list.begin(), list.end());
}

bool GivesSets(absl::string_view strategy) {
  return FindStrategy(strategy)->protocol == RebalanceProtocol::kServer;
}

}  // namespace

Json AnswerJson(const Group& group, const absl::StatusOr<Assignment>& answer) {
  Json json = Json::object();
  if (!answer.ok()) {
    const std::string message(answer.status().message());
    json["throws"] = message.substr(0, message.find(':'));
    return json;
  }
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    Json& list = json[std::string(group.member_id(m))] = Json::array();
    for (const PartitionIndex p : answer->partitions_of(m)) {
      list.push_back(group.PartitionName(p));
    }
  }
  return json;
}

Json OurAnswer(const GroupSpec& spec, absl::string_view strategy,
               const AssignorOptions& options, int32_t rounds) {
  const Group group = MakeGroup(spec);
  if (rounds > 1) {
    const absl::StatusOr<Convergence> settled =
        ConvergeRounds(*FindStrategy(strategy)->make(options), group, rounds);
    return settled.ok() ? AnswerJson(group, settled->final)
                        : Json{{"unsettled_after", rounds}};
  }
  Assignment assignment;
  const absl::Status status =
      FindStrategy(strategy)->make(options)->Assign(group, assignment);
  if (!status.ok()) return AnswerJson(group, status);
  Json answer = AnswerJson(group, std::move(assignment));
  if (GivesSets(strategy)) SortLists(answer);
  return answer;
}

absl::StatusOr<Json> KafkaAnswer(Peer& kafka, const GroupSpec& spec,
                                 absl::string_view strategy,
                                 bool old_subscriptions, int32_t rounds) {
  const absl::StatusOr<PeerAnswer> answer =
      kafka.Run(spec, {.strategy = std::string(strategy),
                       .generation_in_subscription = !old_subscriptions,
                       .wire_form = FindStrategy(strategy)->protocol ==
                                    RebalanceProtocol::kCooperative,
                       .max_rounds = rounds});
  if (!answer.ok()) return answer.status();
  if (rounds > 1 && !answer->settled) {
    return Json{{"unsettled_after", rounds}};
  }
  if (answer->thrown.has_value()) {
    return Json{{"throws", answer->thrown->type}};
  }
  const Group group = MakeGroup(spec);
  absl::StatusOr<Assignment> lists =
      ToAssignment(group, spec, *answer, answer->rounds.size() - 1);
  if (!lists.ok()) return lists.status();
  Json json = AnswerJson(group, *std::move(lists));
  if (GivesSets(strategy)) SortLists(json);
  return json;
}

GroupSpec SpecOf(const Json& group) {
  const InputText text = {.name = "group", .text = group.dump()};
  absl::StatusOr<LoadedGroup> loaded =
      LoadGroup(absl::MakeConstSpan(&text, 1), {});
  ASSIGNBENCH_CHECK(loaded.ok());
  return std::move(loaded->spec);
}

std::vector<std::string> DefectNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(
           absl::StrCat(ASSIGNBENCH_TEST_DATA, "/kafka-defects"))) {
    names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Json LoadDefect(const std::string& name) {
  std::ifstream file(
      absl::StrCat(ASSIGNBENCH_TEST_DATA, "/kafka-defects/", name, ".json"));
  return Json::parse(file);
}

}  // namespace assignbench
