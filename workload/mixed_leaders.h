#ifndef ASSIGNBENCH_WORKLOAD_MIXED_LEADERS_H_
#define ASSIGNBENCH_WORKLOAD_MIXED_LEADERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"

namespace assignbench {

// A classic group whose consumers are of different clients: any of them may
// lead, and the next one must live with what the last one gave.

// What happened when the lead passed from one client to another though nothing
// else changed.
struct HandOver {
  const StrategyInfo* from;
  const StrategyInfo* to;
  int64_t times = 0;
  int64_t partitions = 0;  // that somebody read, summed over all times
  int64_t moved = 0;       // of these, to another reader
  int64_t most_moved = 0;  // at any one time
  int64_t rounds = 0;      // rebalances until the group was at rest, summed
};

// A rebalance that a group would have felt (live_group.h); its run ends there.
struct LeaderFault {
  const StrategyInfo* leader;
  std::string what;
  GroupSpec group;  // as the leader saw it
  uint64_t seed;    // of the run
  bool stale;       // some consumer came back with claims of an old generation
};

struct MixedResult {
  int64_t runs = 0;
  int64_t rebalances = 0;
  std::vector<HandOver> hand_overs;  // every ordered pair of leaders
  std::vector<LeaderFault> faults;
};

// Groups of two to six consumers under churn (joins, leaves, crashes and
// returns, growth, new subscriptions; no racks). After each event one client
// leads; then nothing happens and another one leads. In every second run those
// that crashed come back with what they remember, in the others with nothing,
// as the members of a client do that knows it was put out of the group.
// `leaders` offer the same strategy; there are at least two. The same seed
// gives the same events; results are those of the leaders.
MixedResult RunMixedLeaders(absl::Span<const StrategyInfo* const> leaders,
                            int64_t runs, uint64_t seed);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_MIXED_LEADERS_H_
