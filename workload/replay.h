#ifndef ASSIGNBENCH_WORKLOAD_REPLAY_H_
#define ASSIGNBENCH_WORKLOAD_REPLAY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/registry.h"
#include "quality/measures.h"
#include "workload/events.h"

namespace assignbench {

// A group and what it runs with.
struct GroupState {
  Group group;            // with the claims that led to `assignment`
  Assignment assignment;  // settled
};

// What a run of events did to a group under one strategy.
struct ReplayResult {
  GroupState before;
  GroupState after;
  // Sums over the rebalances of all events; null where one of them is.
  Movement movement = {};
  // Partitions that changed pod, summed over the rebalances of all events. A
  // member that restarts is the same pod, but while it is away others hold what
  // it had: what they give back to it has changed pod twice.
  int64_t handovers = 0;
  // Claims that a live member had to give up in some round, given back or not
  // (eager: all that it had, at each rebalance).
  int64_t revoked = 0;
  // Of the rebalances of all events; if no event made one, of the one that led
  // to `before` and `after`, if there was one.
  int32_t rounds = 0;                        // most of any one rebalance
  int32_t unassigned_after_first_round = 0;  // most of any one rebalance
  int64_t plan_ns = 0;                       // in Assign(), all rounds
  Assignment first_round = {};               // of the last rebalance
};

// Plays `events` in sequence on `spec` under `strategy`, rebalancing after
// each (cooperative: until it settles).
//
// If a member of `spec` claims something, the claims are the state before (and
// without events there is one rebalance from it). Otherwise the strategy first
// makes its own fresh assignment, which is the state before, and without events
// also the state after. An event that changes nothing makes no rebalance: a
// static member's restart, growth to the present size. A new pod has no rack
// unless its event gives one.
//
// Each rebalance has the generation after the last one, and its members claim
// what they last held, under an eager strategy too.
//
// `seed` draws the ids of dynamic members that restart and of those that scale
// adds; the same seed gives the same result. InvalidArgumentError names the
// event that cannot be applied and why ("leave=x: no member 'x'");
// FailedPreconditionError, only with Compat::kExact, what Kafka would throw or
// what is wrong with the lists it gives.
absl::StatusOr<ReplayResult> Replay(const GroupSpec& spec,
                                    absl::Span<const Event> events,
                                    const StrategyInfo& strategy, uint64_t seed,
                                    const GroupLimits& limits = {},
                                    const AssignorOptions& options = {});

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_REPLAY_H_
