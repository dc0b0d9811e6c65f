#ifndef ASSIGNBENCH_WORKLOAD_WORST_CASE_H_
#define ASSIGNBENCH_WORKLOAD_WORST_CASE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"

namespace assignbench {

// How badly a strategy can do on a group of a few members: a directed search,
// which gives a lower bound of the worst and no proof that there is none worse.

// What makes a group bad for a strategy.
enum class Badness {
  kUnneededMoves,  // beyond_forced, after one event
  kImbalance,      // sum of squares above the least possible
  kTime,           // nanoseconds per partition in Assign()
};

// "unneeded-moves", "imbalance", "time".
absl::string_view ToString(Badness badness);

inline constexpr Badness kAllBadness[] = {Badness::kUnneededMoves,
                                          Badness::kImbalance, Badness::kTime};

// What groups are searched: no racks, at most this many members (a joining one
// included), topics, and partitions of all topics (after growth). Where time is
// measured there are at least `least_partitions_timed` partitions, so that what
// every call costs does not count.
struct WorstCaseLimits {
  int32_t members = 8;
  int32_t topics = 8;
  int64_t partitions = 64;
  int64_t least_partitions_timed = 1'000;
  int64_t partitions_timed = 2'000;
};

// A group that nobody owned anything of, and what happens to it once it runs
// with what the strategy gave it.
struct WorstCase {
  GroupSpec group;    // without claims
  std::string event;  // as ParseEvent() takes it; empty: nothing happens
  double badness = 0;
};

struct WorstCaseOptions {
  int64_t tries = 8'000;  // groups tried, at least
  uint64_t seed = 1;
  WorstCaseLimits limits = {};
};

// How bad the strategy does on that group: of the state after the event, or,
// without one, of the fresh assignment. Time is the least of `timings` calls.
// Passes on what Replay() reports.
absl::StatusOr<double> BadnessOf(const StrategyInfo& strategy, Badness badness,
                                 const GroupSpec& group,
                                 absl::string_view event, int32_t timings = 5);

// The worst group found by hill climbing with restarts: one to three changes of
// a group or its event at a time, kept unless they make it less bad; a climb
// that gets nowhere for some time starts again from a random group. The result
// is shrunk as far as it stays as bad, but for time. The same seed gives the
// same group, but for time.
WorstCase FindWorstCase(const StrategyInfo& strategy, Badness badness,
                        const WorstCaseOptions& options);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_WORST_CASE_H_
