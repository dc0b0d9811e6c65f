#ifndef ASSIGNBENCH_QUALITY_OPTIMUM_H_
#define ASSIGNBENCH_QUALITY_OPTIMUM_H_

#include <cstdint>
#include <optional>

#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// The best that any assignment of a group can do.
struct Optimum {
  int64_t sum_of_squares;  // least sum over members of load squared
  int32_t forced;          // least moves of an assignment that reaches it
};

// The optimum in closed form, where all members that subscribe to something
// have the same subscription: loads floor and ceil of P/M, the ceil going to
// the members that owned most. Nullopt for other groups. `previous` is the
// settled previous owner of each partition (kNoMember: none), as
// PreviousOwners() gives it. O(partitions + members).
std::optional<Optimum> ClosedFormOptimum(
    const Group& group, absl::Span<const MemberIndex> previous);

// The sum of squares of ClosedFormOptimum() alone, which needs no owners.
// O(members).
std::optional<int64_t> ClosedFormSumOfSquares(const Group& group);

// The least moves of any assignment in which each member m has loads[m]
// partitions (together at most as many as there are to assign); nullopt where
// ClosedFormOptimum() is. O(partitions + members).
std::optional<int32_t> LeastMoves(const Group& group,
                                  absl::Span<const MemberIndex> previous,
                                  absl::Span<const int32_t> loads);

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_OPTIMUM_H_
