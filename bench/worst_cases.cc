// Searches the worst groups of a few members for every strategy, and prints
// them as JSON: what results/update_worst_cases.py records.
//
//   worst_cases [TRIES [SEED]]    (8,000 groups each, a twentieth of it for
//   time)

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "assignors/registry.h"
#include "nlohmann/json.hpp"
#include "quality/measures.h"
#include "workload/events.h"
#include "workload/formats/load_group.h"
#include "workload/replay.h"
#include "workload/worst_case.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

// Of a time, how often the group found is measured in the end.
constexpr int32_t kTimings = 100;

// What a table tells of the group: as `compare` shows it.
Json Figures(const StrategyInfo& strategy, const WorstCase& worst) {
  std::vector<Event> events;
  if (!worst.event.empty()) events.push_back(*ParseEvent(worst.event));
  const ReplayResult played =
      *Replay(worst.group, events, strategy, /*seed=*/1);
  const Balance balance =
      MeasureBalance(played.after.group, played.after.assignment);
  return {{"members", balance.members},
          {"partitions", balance.partitions},
          {"min_load", balance.min_load},
          {"max_load", balance.max_load},
          {"sum_of_squares", balance.sum_of_squares},
          {"optimal_sum_of_squares", balance.optimal_sum_of_squares},
          {"moved", played.movement.moved},
          {"forced", played.movement.forced}};
}

Json Found(const StrategyInfo& strategy, Badness badness,
           WorstCaseOptions options) {
  if (badness == Badness::kTime) options.tries /= 20;
  const WorstCase worst = FindWorstCase(strategy, badness, options);
  std::vector<std::string> history;
  if (!worst.event.empty()) history.push_back(worst.event);
  return {{"strategy", std::string(strategy.name)},
          {"badness", std::string(ToString(badness))},
          {"value", badness == Badness::kTime
                        ? *BadnessOf(strategy, badness, worst.group,
                                     worst.event, kTimings)
                        : worst.badness},
          {"figures", Figures(strategy, worst)},
          {"group", Json::parse(WriteGroupJson(worst.group, history))}};
}

int Main(int argc, char** argv) {
  WorstCaseOptions options;
  const bool understood =
      argc <= 3 &&
      (argc < 2 ||
       (absl::SimpleAtoi(argv[1], &options.tries) && options.tries >= 20)) &&
      (argc < 3 || absl::SimpleAtoi(argv[2], &options.seed));
  if (!understood) {
    std::fprintf(stderr, "usage: worst_cases [TRIES [SEED]]\n");
    return 2;
  }
  Json worst = Json::array();
  for (const StrategyInfo& strategy : Strategies()) {
    for (const Badness badness : kAllBadness) {
      worst.push_back(Found(strategy, badness, options));
    }
  }
  const WorstCaseLimits& limits = options.limits;
  const Json report = {
      {"tries", options.tries},
      {"seed", options.seed},
      {"limits",
       {{"members", limits.members},
        {"topics", limits.topics},
        {"partitions", limits.partitions},
        {"least_partitions_timed", limits.least_partitions_timed},
        {"partitions_timed", limits.partitions_timed}}},
      {"worst", worst}};
  std::printf("%s\n", report.dump(1).c_str());
  return 0;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Main(argc, argv); }
