// Compares this project's strategies with those of one release of Kafka,
// whichever peers/java/setup has built, and prints what came out as JSON
// (results/README.md). tests/differential/releases.py runs it for all releases.
//
// usage: kafka_release PEER_RUN PEER_BUILD SMALL MEDIUM SEED [STRATEGY]
//
// SMALL and MEDIUM are numbers of groups per strategy and order. Exit status 0
// whether there are differences or not; 2: bad usage or no peer.

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/differential/release_comparison.h"
#include "workload/history.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

// Histories until `count` groups were taken, some at a time.
absl::Status CompareMany(ReleaseComparison& comparison,
                         const StrategyInfo& strategy, HistoryKind kind,
                         int64_t count, uint64_t seed) {
  // A release may hang on some of these: then the rest is not begun.
  const size_t at_a_time = kind == HistoryKind::kSmall ? 250 : 25;
  while (count > 0) {
    std::vector<GroupSpec> batch;
    while (batch.size() < at_a_time) {
      for (GroupSpec& spec : RandomHistory(seed++, kind, strategy)) {
        batch.push_back(std::move(spec));
      }
    }
    count -= int64_t(batch.size());
    const absl::Status status = comparison.Compare(batch);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

Json ToJson(const StrategyInfo& strategy, IterationOrder order,
            const ReleaseReport& report) {
  Json differences = Json::array();
  for (const ReleaseDifference& difference : report.differences) {
    differences.push_back({{"way", difference.way},
                           {"features", difference.features},
                           {"group", difference.group},
                           {"ours", difference.ours},
                           {"theirs", difference.theirs}});
  }
  return {{"strategy", std::string(strategy.name)},
          {"order", order == IterationOrder::kSorted ? "sorted" : "java"},
          {"compared", report.compared},
          {"differed", report.differed},
          {"left_out", report.left_out},
          {"stripped", report.stripped},
          {"gave_up", report.gave_up},
          {"differences", differences}};
}

int Run(int argc, char** argv) {
  if (argc < 6 || argc > 7) {
    std::fprintf(stderr,
                 "usage: kafka_release PEER_RUN PEER_BUILD SMALL MEDIUM SEED "
                 "[STRATEGY]\n");
    return 2;
  }
  Peer kafka({.name = "kafka",
              .command = {argv[1], argv[2]},
              .start_limit = absl::Seconds(60),
              .time_limit = absl::Seconds(10)});
  const absl::StatusOr<PeerHello> hello = kafka.Hello();
  if (!hello.ok()) {
    std::fprintf(stderr, "%s\n", hello.status().ToString().c_str());
    return 2;
  }
  Json results = Json::array();
  for (const StrategyInfo& strategy : Strategies()) {
    const int32_t number = hello->FindStrategy(strategy.name);
    if (number < 0 || (argc > 6 && strategy.name != argv[6])) continue;
    for (const IterationOrder order :
         {IterationOrder::kKafkaJava, IterationOrder::kSorted}) {
      ReleaseComparison comparison(kafka, strategy, order,
                                   hello->strategies[number].carries);
      const uint64_t seed = std::strtoull(argv[5], nullptr, 10);
      absl::Status status = CompareMany(
          comparison, strategy, HistoryKind::kSmall, std::atoll(argv[3]), seed);
      if (status.ok()) {
        status = CompareMany(comparison, strategy, HistoryKind::kMedium,
                             std::atoll(argv[4]), seed);
      }
      if (!status.ok()) {
        std::fprintf(stderr, "%s\n", status.ToString().c_str());
        return 2;
      }
      results.push_back(ToJson(strategy, order, comparison.report()));
    }
  }
  const Json all = {{"release", hello->version},
                    {"runtime", hello->runtime},
                    {"results", results}};
  std::printf("%s\n",
              all.dump(1, ' ', false, Json::error_handler_t::replace).c_str());
  return 0;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Run(argc, argv); }
