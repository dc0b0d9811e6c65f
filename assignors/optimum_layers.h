#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_LAYERS_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_LAYERS_H_

#include <cstdint>
#include <vector>

#include "assignors/optimum_model.h"

namespace assignbench {

// What is left to choose once balance, and then racks, are optimal: a pool may
// go to the crews of its own layer only (and of those where racks allow), and a
// member of a crew gets `crew_floor` partitions or, if the crew is free, that
// or one more; `more` members of the layer's free crews get one more.
struct OptimumLayers {
  struct Layer {
    int64_t price;  // 2 * floor, or 2 * floor + 1 if loads are not all equal
    int32_t more = 0;
    int32_t rack_price = 0;  // of one more than the floor
  };
  std::vector<Layer> layers;  // prices strictly ascending
  std::vector<int32_t> pool_layer;
  std::vector<int32_t> crew_layer;
  std::vector<int32_t> crew_floor;
  std::vector<char> crew_free;
  int64_t sum_of_squares = 0;

  // Set by MindRacks(); empty before.
  std::vector<int32_t> pool_rack_price;
  std::vector<int32_t> crew_rack_price;
  int64_t rack_mismatches = 0;

  // True if a partition of the pool may go to the crew, which must be one of
  // those linked to the pool.
  bool Allows(const OptimumModel& model, int32_t pool, int32_t crew) const {
    return pool_layer[pool] == crew_layer[crew] &&
           (pool_rack_price.empty() ||
            pool_rack_price[pool] + model.Mismatches(pool, crew) ==
                crew_rack_price[crew]);
  }
};

// Balances: finds the layers of optimal loads. Takes the average of what there
// is, sees by maximum flow who can't get as little or as much, and goes on in
// both parts (the decomposition of Fujishige, "Lexicographically optimal base
// of a polymatroid", 1980, on whole numbers). At most crews - 1 cuts, in
// practice about as many as there are layers.
OptimumLayers FindLayers(const OptimumModel& model);

// Restricts `layers` to what has the fewest rack mismatches: a flow of minimal
// cost between pools and crews. The model must have racks.
void MindRacks(const OptimumModel& model, OptimumLayers& layers);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_LAYERS_H_
