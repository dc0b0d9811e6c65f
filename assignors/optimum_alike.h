#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_ALIKE_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_ALIKE_H_

#include "assignors/optimum_moves.h"

namespace assignbench {

// FindMoves() in closed form, where the model has one crew and one pool: all
// members that subscribe to something are alike, and so are all partitions that
// somebody reads. Loads are floor and ceil of P / M; the ceil goes to those who
// owned more than the floor first, then to the first others; each keeps the
// lesser of what it owned and its load. O(partitions + members).
OptimumMoves FindMovesOfAlike(const MoveTask& task);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_ALIKE_H_
