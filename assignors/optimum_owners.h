#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_OWNERS_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_OWNERS_H_

#include <vector>

#include "assignors/optimum_moves.h"

namespace assignbench {

// Says who gets which partition. `owners` holds the previous owners of `task`
// and is overwritten with the new ones. Members keep their lowest numbers of
// what `moves`, the solution of the task, leaves them; the rest of each class
// is dealt out in rings, to members that have less than their share of the
// topic while there are such. The task must be about all partitions.
// O(partitions * log crews + links).
void DealOut(const MoveTask& task, const OptimumMoves& moves,
             absl::Span<MemberIndex> owners);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_OWNERS_H_
