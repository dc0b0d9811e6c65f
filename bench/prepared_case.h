#ifndef ASSIGNBENCH_BENCH_PREPARED_CASE_H_
#define ASSIGNBENCH_BENCH_PREPARED_CASE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/registry.h"
#include "bench/floor.h"

namespace assignbench {

// A group and what a strategy makes of it: checked, judged, ready to be timed.
struct PreparedCase {
  Group group;
  Assignment expected;  // what Assign() gives, whenever it is called
  FloorKind floor;
  // Of the state in which the group comes to rest: for a cooperative strategy
  // the last of several rounds, otherwise `expected`.
  int32_t spread = 0;       // most - least partitions of a member
  int64_t optimal_gap = 0;  // sum of squares above the optimum
  int32_t moved = 0;
  int32_t beyond_forced = 0;
  // Of one call of Assign() on a new assignor into an empty Assignment, which
  // counts: calls of operator new, and the most bytes held.
  int64_t allocations = 0;
  int64_t peak_bytes = 0;
};

// Runs `strategy` on `group`, checks what it gives and measures all but time.
// InternalError names what was wrong with the result: it fails
// CheckAssignment(), another call gives another result, or the strategy's floor
// writes other lists than the strategy did. Passes on what Assign() reports.
// Cost: a few calls of Assign().
absl::StatusOr<PreparedCase> Prepare(const StrategyInfo& strategy,
                                     const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_PREPARED_CASE_H_
