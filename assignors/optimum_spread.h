#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_SPREAD_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_SPREAD_H_

#include <cstdint>
#include <vector>

#include "assignors/optimum_moves.h"

namespace assignbench {

// Evens out OptimumMoves::link_flows, so that a topic does not go to few
// members where many could have some: as long as two pools and two crews can
// swap parts of their flows and the sum of squared flows, each over the size of
// its crew, gets smaller. Loads, rack mismatches and moves stay as they are.
// Ends when a pool finds no such swap, or after about 64 looks a link: improves
// the spread, does not promise the least.
void SpreadLinks(const MoveTask& task, std::vector<int32_t>& link_flows);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_SPREAD_H_
