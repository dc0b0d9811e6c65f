// Compares this project's strategies with Kafka's own, on random groups.
//
// usage: kafka_differential PEER_RUN PEER_BUILD [SMALL [MEDIUM [SEED]]]
//
// SMALL and MEDIUM are numbers of groups per strategy and order (50,000 and
// 5,000). PEER_BUILD is where peers/java/setup built; the environment's
// ASSIGNBENCH_JAVA_PEER goes before it. Exit status 0: no difference, or a line
// that says that there is no such build; 1: some; 2: bad usage or no peer.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/differential/differential.h"
#include "tests/differential/histories.h"

namespace assignbench {
namespace {

// Histories until `count` groups were compared.
absl::Status CompareMany(Differential& differential,
                         const StrategyInfo& strategy, HistoryKind kind,
                         int64_t count, uint64_t seed) {
  const int64_t until = differential.report().compared + count;
  std::vector<GroupSpec> batch;
  int64_t batches = 0;
  while (differential.report().compared < until) {
    batch.clear();
    while (batch.size() < 500) {
      for (GroupSpec& spec : RandomHistory(seed++, kind, strategy)) {
        batch.push_back(std::move(spec));
      }
    }
    // Now and then the subscriptions are old ones.
    const bool old_subscriptions = ++batches % 8 == 0;
    const absl::Status status = differential.Compare(batch, old_subscriptions);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

void Print(const StrategyInfo& strategy, IterationOrder order,
           const DifferentialReport& report) {
  std::printf("%s, maps in %s order: %lld groups compared, %lld differed",
              std::string(strategy.name).c_str(),
              order == IterationOrder::kSorted ? "sorted" : "Java's",
              static_cast<long long>(report.compared),
              static_cast<long long>(report.differed));
  for (const auto& [defect, count] : report.defects) {
    std::printf("; %lld with %s", static_cast<long long>(count),
                std::string(ToString(defect)).c_str());
  }
  std::printf("; %lld threw", static_cast<long long>(report.threw));
  for (const auto& [reason, count] : report.left_out) {
    std::printf("; left out %lld with %s", static_cast<long long>(count),
                reason.c_str());
  }
  std::printf("\n");
  for (const Difference& difference : report.differences) {
    std::printf("%s", difference.text.c_str());
  }
  std::fflush(stdout);
}

int Run(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr,
                 "usage: kafka_differential PEER_RUN PEER_BUILD [SMALL "
                 "[MEDIUM [SEED]]]\n");
    return 2;
  }
  const int64_t small = argc > 3 ? std::atoll(argv[3]) : 50'000;
  const int64_t medium = argc > 4 ? std::atoll(argv[4]) : 5'000;
  const uint64_t seed = argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1;
  const char* const elsewhere = std::getenv("ASSIGNBENCH_JAVA_PEER");
  const std::string build = elsewhere != nullptr ? elsewhere : argv[2];
  if (!std::filesystem::exists(build + "/kafka-peer.jar")) {
    std::printf("KAFKA PEER SKIPPED: no kafka-peer.jar in %s\n", build.c_str());
    return 0;
  }
  Peer kafka({.name = "kafka",
              .command = {argv[1], build},
              .start_limit = absl::Seconds(60),
              .time_limit = absl::Seconds(120)});
  const absl::StatusOr<PeerHello> hello = kafka.Hello();
  if (!hello.ok()) {
    std::fprintf(stderr, "%s\n", hello.status().ToString().c_str());
    return 2;
  }
  std::printf("Kafka %s on %s\n", hello->version.c_str(),
              hello->runtime.c_str());
  bool all_equal = true;
  for (const IterationOrder order :
       {IterationOrder::kKafkaJava, IterationOrder::kSorted}) {
    for (const StrategyInfo& strategy : Strategies()) {
      if (hello->FindStrategy(strategy.name) < 0) continue;
      Differential differential(kafka, strategy, order);
      absl::Status status =
          CompareMany(differential, strategy, HistoryKind::kSmall, small, seed);
      if (status.ok()) {
        status = CompareMany(differential, strategy, HistoryKind::kMedium,
                             medium, seed);
      }
      if (!status.ok()) {
        std::fprintf(stderr, "%s\n", status.ToString().c_str());
        return 2;
      }
      Print(strategy, order, differential.report());
      all_equal &= differential.report().differed == 0;
    }
  }
  return all_equal ? 0 : 1;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Run(argc, argv); }
