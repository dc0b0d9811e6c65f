#include "tests/golden/golden_file.h"

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assignors/registry.h"
#include "tests/differential/server_groups.h"
#include "workload/formats/load_group.h"
#include "workload/history.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSmallGroups = 270;
constexpr int kMediumGroups = 10;

// Half of them what histories of sticky, half what those of uniform come to.
// Claims are settled, as the coordinator would hold them, in the latter.
std::vector<GroupSpec> GoldenGroups() {
  std::vector<GroupSpec> groups;
  for (int i = 0; i < kSmallGroups + kMediumGroups; ++i) {
    const bool server = i % 2 == 1;
    GroupSpec spec = RandomHistory(7'000 + i,
                                   i < kSmallGroups ? HistoryKind::kSmall
                                                    : HistoryKind::kMedium,
                                   *FindStrategy(server ? "uniform" : "sticky"))
                         .back();
    if (server) spec = WithSettledClaims(spec, *Group::Create(spec));
    groups.push_back(std::move(spec));
  }
  return groups;
}

}  // namespace

Json LoadGoldenFile() {
  std::ifstream file(ASSIGNBENCH_GOLDEN_FILE);
  return Json::parse(file);
}

absl::StatusOr<std::string> MakeGoldenFile(Peer& kafka) {
  const absl::StatusOr<PeerHello> hello = kafka.Hello();
  if (!hello.ok()) return hello.status();
  // Not how large its heap is.
  const std::string machine =
      hello->runtime.substr(0, hello->runtime.find(" -X"));
  std::string text = absl::StrCat("{\"kafka\": ", Json(hello->version).dump(),
                                  ", \"runtime\": ", Json(machine).dump(),
                                  ", \"groups\": [\n");
  const std::vector<GroupSpec> groups = GoldenGroups();
  for (size_t i = 0; i < groups.size(); ++i) {
    Json entry;
    entry["group"] = Json::parse(WriteGroupJson(groups[i]));
    for (const StrategyInfo& strategy : Strategies()) {
      if (hello->FindStrategy(strategy.name) < 0) continue;
      // A coordinator holds no claims that contradict each other.
      const GroupSpec spec =
          strategy.protocol == RebalanceProtocol::kServer
              ? WithSettledClaims(groups[i], *Group::Create(groups[i]))
              : groups[i];
      const absl::StatusOr<Json> answer =
          KafkaAnswer(kafka, spec, strategy.name, false);
      if (!answer.ok()) return answer.status();
      entry["answers"][std::string(strategy.name)] = *answer;
    }
    absl::StrAppend(&text, entry.dump(),
                    i + 1 == groups.size() ? "\n]}\n" : ",\n");
  }
  return text;
}

}  // namespace assignbench
