#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_MOVES_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_MOVES_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/optimum_layers.h"
#include "assignors/optimum_model.h"

namespace assignbench {

// What loads members are to have, and where partitions may go.
struct MoveTask {
  const OptimumModel& model;
  absl::Span<const MemberIndex> previous;
  // The loads and ways that the layers leave open, or, if null, exactly `loads`
  // and every way.
  const OptimumLayers* layers = nullptr;
  absl::Span<const int32_t> loads = {};

  bool Allows(int32_t pool, int32_t crew) const {
    return layers == nullptr || layers->Allows(model, pool, crew);
  }
  int32_t floor(int32_t crew, MemberIndex m) const {
    return layers == nullptr ? loads[m] : layers->crew_floor[crew];
  }
  bool is_free(int32_t crew) const {
    return layers != nullptr && layers->crew_free[crew] != 0;
  }
  int32_t layer_count() const {
    return layers == nullptr ? 0 : int32_t(layers->layers.size());
  }
};

// Who keeps how much, and which crews and members get what is not kept, so that
// as little as possible moves.
struct OptimumMoves {
  int32_t moves = 0;
  // If not empty: each member keeps the first `quotas[m]` partitions of those
  // it owned and may keep. Otherwise it is said class by class: who owned some
  // of class c that may stay, and how many of them do, stands in
  // [owned_offsets[c], owned_offsets[c + 1]).
  std::vector<int32_t> quotas;
  std::vector<int32_t> owned_offsets;
  std::vector<MemberIndex> owned_members;
  std::vector<int32_t> kept;
  // What is not kept: per pool and crew, in the order of the model's links, and
  // per member.
  std::vector<int32_t> link_flows;
  std::vector<int32_t> received;
  // Prices as in OptimumProof.
  std::vector<int32_t> class_prices;
  std::vector<int32_t> pool_prices;
  std::vector<int32_t> member_prices;
  std::vector<int32_t> layer_prices;
};

// The task must have a solution. With one crew and one pool: closed form. If
// everybody can keep everything: a maximum flow between pools and crews.
// Otherwise a flow of minimal cost in which
// classes, pools, crews and members are nodes, and the distinct pairs (class,
// previous owner) are arcs.
OptimumMoves FindMoves(const MoveTask& task);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_MOVES_H_
