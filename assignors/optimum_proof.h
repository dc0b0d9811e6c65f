#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_PROOF_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_PROOF_H_

#include <cstdint>
#include <vector>

#include "assignors/group.h"

namespace assignbench {

// Prices of one level of the optimum: how far a partition of a class, a
// member, or one partition more than the floor of a layer is from the source,
// in cost. What costs c to get from A to B makes B at most c dearer than A, and
// exactly c where partitions go that way.
struct OptimumPrices {
  std::vector<int32_t> of_class;
  std::vector<int32_t> of_pool;  // per class: what is not kept of it
  std::vector<int32_t> of_member;
  std::vector<int32_t> of_layer;
};

// Why an assignment is optimal: linear programming's duals, level by level, for
// CheckOptimal() to verify. Partitions of one class are alike: same topic and,
// where racks matter, the same racks. Members of one layer have loads that
// differ by at most one, and a class only goes to its own layer, which is the
// lowest among its subscribers'.
struct OptimumProof {
  bool racks = false;  // they come before moves
  // Per partition; empty: each topic is a class.
  std::vector<int32_t> class_of;
  // Strictly ascending. 2 * n: loads are n; 2 * n + 1: n or n + 1.
  std::vector<int64_t> layer_price;
  std::vector<int32_t> layer_of_class;   // -1: nothing to assign in it
  std::vector<int32_t> layer_of_member;  // -1: subscribes to nothing
  OptimumPrices rack_prices;             // empty unless `racks`
  OptimumPrices move_prices;
};

// True if the proof could be one for an assignment of the group: its lists have
// the right lengths, its numbers exist and its layers ascend. O(size of it).
bool FitsGroup(const OptimumProof& proof, const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_PROOF_H_
