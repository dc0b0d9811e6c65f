#ifndef ASSIGNBENCH_WORKLOAD_HISTORY_H_
#define ASSIGNBENCH_WORKLOAD_HISTORY_H_

#include <cstdint>
#include <vector>

#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "workload/random.h"

namespace assignbench {

// What groups a history is about.
enum class HistoryKind {
  kSmall,   // 1 to 6 members, any claims at first
  kMedium,  // 20 to 200 members: random, windows, chains, islands, odd ones
};

// One to five groups, each what a rebalance under `strategy` and some events
// made of the one before: members that join, leave, change their subscription,
// lose their claims, or skip a generation and come back with old ones; topics
// that grow, shrink, come and go. The same seed gives the same history.
std::vector<GroupSpec> RandomHistory(uint64_t seed, HistoryKind kind,
                                     const StrategyInfo& strategy);

// What random events make of `spec`; `step` is part of new members' names.
GroupSpec AfterRandomEvents(GroupSpec spec, Random& random, int step);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_HISTORY_H_
