#include "assignors/registry.h"

#include <type_traits>
#include <vector>

#include "assignors/cooperative_sticky_assignor.h"
#include "assignors/optimal_assignor.h"
#include "assignors/range_assignor.h"
#include "assignors/round_robin_assignor.h"
#include "assignors/server_range_assignor.h"
#include "assignors/sticky_assignor.h"
#include "assignors/uniform_assignor.h"

namespace assignbench {
namespace {

template <typename T>
std::unique_ptr<Assignor> MakeAssignor(const AssignorOptions& options) {
  if constexpr (std::is_constructible_v<T, const AssignorOptions&>) {
    return std::make_unique<T>(options);
  } else {
    return std::make_unique<T>();  // nothing in it depends on them
  }
}

constexpr absl::string_view kRangePromises[] = {
    "range-as-kafka",
    "static-members-stable",
    "co-partitioned",
    "input-order-irrelevant",
    "names-matter-by-order-only",
    "nothing-moves-when-nothing-changed"};
constexpr absl::string_view kRoundRobinPromises[] = {
    "roundrobin-as-kafka",
    "static-members-stable",
    "input-order-irrelevant",
    "names-matter-by-order-only",
    "balanced-when-identical",
    "nothing-moves-when-nothing-changed",
    "topic-spread"};
constexpr absl::string_view kStickyPromises[] = {
    "input-order-irrelevant",
    "names-matter-by-order-only",
    "balanced-when-identical",
    "moves-minimal-when-identical",
    "nothing-moves-when-nothing-changed",
    "settles-within-five"};
constexpr absl::string_view kCooperativeStickyBreaks[] = {
    "terminates", "no-needless-revocation"};
constexpr absl::string_view kUniformPromises[] = {
    "input-order-irrelevant", "names-matter-by-order-only",
    "balanced-when-identical", "moves-minimal-when-identical"};
constexpr absl::string_view kServerRangePromises[] = {
    "static-members-stable", "co-partitioned", "input-order-irrelevant",
    "names-matter-by-order-only", "nothing-moves-when-nothing-changed"};
constexpr absl::string_view kOptimalPromises[] = {
    "input-order-irrelevant",
    "names-matter-by-order-only",
    "balanced-as-possible",
    "balanced-when-identical",
    "moves-minimal",
    "moves-minimal-when-identical",
    "no-wasted-moves",
    "nothing-moves-when-nothing-changed",
    "nothing-moves-with-racks",
    "rack-local-when-free",
    "topic-spread"};

// Never destroyed: others may still use it at the end of the process.
const std::vector<StrategyInfo>& Table() {
  static const auto* const table = new std::vector<StrategyInfo>{
      {.name = "range",
       .kafka_name = "range",
       .description = "consecutive partitions of each topic, topic by topic",
       .origin = "RangeAssignor; KIP-345",
       .protocol = RebalanceProtocol::kEager,
       .reads_claims = false,
       .promises = kRangePromises,
       .make = &MakeAssignor<RangeAssignor>},
      {.name = "roundrobin",
       .kafka_name = "roundrobin",
       .description = "all partitions dealt out one by one in a ring",
       .origin = "RoundRobinAssignor; KIP-345",
       .protocol = RebalanceProtocol::kEager,
       .reads_claims = false,
       .promises = kRoundRobinPromises,
       .make = &MakeAssignor<RoundRobinAssignor>},
      {.name = "sticky",
       .kafka_name = "sticky",
       .description = "even loads, keeping what members already had",
       .origin = "StickyAssignor; KIP-54, KIP-341",
       .protocol = RebalanceProtocol::kEager,
       .reads_claims = true,
       .promises = kStickyPromises,
       .make = &MakeAssignor<StickyAssignor>},
      {.name = "cooperative-sticky",
       .kafka_name = "cooperative-sticky",
       .description = "sticky without stopping: what moves is given up first",
       .origin = "CooperativeStickyAssignor; KIP-429",
       .protocol = RebalanceProtocol::kCooperative,
       .reads_claims = true,
       .promises = kStickyPromises,
       .breaks = kCooperativeStickyBreaks,
       .make = &MakeAssignor<CooperativeStickyAssignor>},
      {.name = "uniform",
       .kafka_name = "uniform",
       .description = "the coordinator's: even loads, few moves",
       .origin = "UniformAssignor; KIP-848, KAFKA-17710, KAFKA-18688",
       .protocol = RebalanceProtocol::kServer,
       .reads_claims = true,
       .promises = kUniformPromises,
       .make = &MakeAssignor<UniformAssignor>},
      {.name = "server-range",
       .kafka_name = "range",
       .description = "the coordinator's: ranges of each topic, topic by topic",
       .origin = "server-side RangeAssignor; KIP-848, KIP-345",
       .protocol = RebalanceProtocol::kServer,
       .reads_claims = false,
       .promises = kServerRangePromises,
       .make = &MakeAssignor<ServerRangeAssignor>},
      {.name = "optimal",
       .kafka_name = "",
       .description = "the exact optimum: a measure, which nobody can deploy",
       .origin = "semi-matchings and flows of minimal cost; no Kafka class",
       .protocol = RebalanceProtocol::kEager,
       .reads_claims = true,
       .promises = kOptimalPromises,
       .make = &MakeAssignor<OptimalAssignor>},
  };
  return *table;
}

}  // namespace

absl::string_view ToString(RebalanceProtocol protocol) {
  switch (protocol) {
    case RebalanceProtocol::kEager:
      return "eager";
    case RebalanceProtocol::kCooperative:
      return "cooperative";
    case RebalanceProtocol::kServer:
      return "server";
  }
  return "";
}

absl::Span<const StrategyInfo> Strategies() { return Table(); }

const StrategyInfo* FindStrategy(absl::string_view name) {
  for (const StrategyInfo& strategy : Table()) {
    if (strategy.name == name) return &strategy;
  }
  return nullptr;
}

}  // namespace assignbench
