#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_OWNERS_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_OWNERS_H_

#include <vector>

#include "assignors/optimum_moves.h"

namespace assignbench {

// Who gets which partition: members keep their lowest numbers of what `moves`
// leaves them; the rest of each class is dealt out in rings, to members that
// have no more than their share of the topic while there are such. `task` must
// be about all partitions, and `moves` its solution.
// O(partitions * log crews + links).
std::vector<MemberIndex> DealOut(const MoveTask& task,
                                 const OptimumMoves& moves);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_OWNERS_H_
