#ifndef ASSIGNBENCH_QUALITY_MEASURES_H_
#define ASSIGNBENCH_QUALITY_MEASURES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/previous_owners.h"  // IWYU pragma: export

namespace assignbench {

// How an assignment is judged. Every measure is defined once, here; tables and
// JSON use the same names.

// Shape of the load. "Load" is a member's number of partitions; members that
// subscribe to nothing are left out except in `members`.
struct Balance {
  int32_t members = 0;     // all
  int32_t partitions = 0;  // of topics that somebody subscribes to
  int32_t min_load = 0;
  int32_t max_load = 0;
  double stddev = 0;  // population standard deviation
  int64_t sum_of_squares = 0;
  int64_t optimal_sum_of_squares = 0;  // the least possible
  int32_t idle_members = 0;            // subscribed to something, own nothing
  // Max over topics of (most - least partitions of it) over its subscribers.
  int32_t topic_spread_max = 0;
  // Pairs (set of co-partitioned topics, partition number) whose owners
  // differ. Topics of equal partition count and equal subscribers are
  // co-partitioned, unless the caller says which are.
  int64_t copartition_splits = 0;
  // The busiest member's records a second, and that over the mean.
  std::optional<double> max_rate;
  std::optional<double> rate_imbalance;
  // Partitions with known replica racks whose owner has a known rack that is
  // not among them; null if no partition and owner could be compared.
  std::optional<int32_t> rack_mismatches;
};

// `assignment` must pass CheckAssignment(kPartial). Topics in `copartitioned`
// (if not empty) are taken as the one co-partitioned set; of those with
// different partition counts only the common numbers are compared.
// O(partitions + subscriptions), and what LeastSumOfSquares() takes.
Balance MeasureBalance(const Group& group, const Assignment& assignment,
                       absl::Span<const TopicIndex> copartitioned = {});

// What changed against the previous owners.
struct Movement {
  // Partitions whose previous owner is still a member and subscribed, but which
  // another member gets.
  int32_t moved = 0;
  // Least moves of any assignment of optimal balance.
  int32_t forced = 0;
  // moved - forced; negative when balance was given up for it.
  int32_t beyond_forced = 0;
  // moved - the least moves that the same loads would have needed.
  int32_t wasted = 0;
};

// `previous` as PreviousOwners() gives it for `group`. O(partitions + members),
// and what FindOptimum() and LeastMoves() take.
Movement MeasureMovement(const Group& group,
                         absl::Span<const MemberIndex> previous,
                         const Assignment& assignment);

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_MEASURES_H_
