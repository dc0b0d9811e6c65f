#ifndef ASSIGNBENCH_QUALITY_CONVERGE_H_
#define ASSIGNBENCH_QUALITY_CONVERGE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "assignors/assignment.h"
#include "assignors/assignor.h"
#include "assignors/group.h"

namespace assignbench {

// The claims that members report once they run with `assignment`: their own
// lists, in that order, all of generation `generation`.
Claims ClaimsOf(const Assignment& assignment, int32_t generation);

// How a group got from its claims to rest.
struct Convergence {
  Assignment first_round;
  Assignment final;
  int32_t rounds = 0;  // rebalances until settled; 1 = at once
  // Partitions of subscribed topics that nobody may read after the first round.
  int32_t unassigned_after_first_round = 0;
  // Time in Assign(), all rounds, nanoseconds.
  int64_t plan_ns = 0;
};

// Drives a group from its claims to rest. Eager and server-side strategies are
// done after one round. With a cooperative one each member gives up what its
// new list lacks and rejoins with what it kept, one generation later, until a
// round in which nobody had to give anything up (KIP-429).
// InternalError if that takes more than `max_rounds`; Kafka's own tests allow
// four rounds after the first. Passes on what Assign() reports.
absl::StatusOr<Convergence> ConvergeRounds(Assignor& assignor,
                                           const Group& group,
                                           int32_t max_rounds = 16);

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_CONVERGE_H_
