#include "assignors/optimum.h"

#include <utility>

#include "assignors/check.h"
#include "assignors/optimum_layers.h"
#include "assignors/optimum_model.h"
#include "assignors/optimum_moves.h"
#include "assignors/optimum_owners.h"
#include "assignors/optimum_spread.h"

namespace assignbench {
namespace {

// Balance and, where the model has them, racks.
OptimumLayers SolveUpToMoves(const OptimumModel& model) {
  OptimumLayers layers = FindLayers(model);
  if (model.racks()) MindRacks(model, layers);
  return layers;
}

Optimum Values(const OptimumLayers& layers, const OptimumMoves& moves) {
  return {.sum_of_squares = layers.sum_of_squares,
          .rack_mismatches = layers.rack_mismatches,
          .moves = moves.moves};
}

OptimumProof MakeProof(const OptimumModel& model, const OptimumLayers& layers,
                       OptimumMoves& moves) {
  OptimumProof proof;
  proof.racks = model.racks();
  proof.class_of = model.ClassOfPartitions();
  for (const OptimumLayers::Layer& layer : layers.layers) {
    proof.layer_price.push_back(layer.price);
    if (proof.racks) proof.rack_prices.of_layer.push_back(layer.rack_price);
  }
  for (int32_t c = 0; c < model.class_count(); ++c) {
    const int32_t pool = model.class_pool(c);
    proof.layer_of_class.push_back(pool < 0 ? -1 : layers.pool_layer[pool]);
    proof.move_prices.of_pool.push_back(pool < 0 ? 0 : moves.pool_prices[pool]);
    if (!proof.racks) continue;
    proof.rack_prices.of_class.push_back(
        pool < 0 ? 0 : layers.pool_rack_price[pool]);
  }
  for (MemberIndex m = 0; m < model.group().member_count(); ++m) {
    const int32_t crew = model.crew_of(m);
    proof.layer_of_member.push_back(crew < 0 ? -1 : layers.crew_layer[crew]);
    if (!proof.racks) continue;
    proof.rack_prices.of_member.push_back(
        crew < 0 ? 0 : layers.crew_rack_price[crew]);
  }
  proof.move_prices.of_class = std::move(moves.class_prices);
  proof.move_prices.of_member = std::move(moves.member_prices);
  proof.move_prices.of_layer = std::move(moves.layer_prices);
  return proof;
}

}  // namespace

Optimum FindOptimum(const Group& group, absl::Span<const MemberIndex> previous,
                    const OptimumOptions& options) {
  ASSIGNBENCH_DCHECK(int64_t(previous.size()) == group.partition_count());
  const OptimumModel model(group, options.racks);
  const OptimumLayers layers = SolveUpToMoves(model);
  return Values(
      layers,
      FindMoves({.model = model, .previous = previous, .layers = &layers}));
}

int64_t LeastSumOfSquares(const Group& group) {
  return FindLayers(OptimumModel(group, /*racks=*/false)).sum_of_squares;
}

int32_t LeastMoves(const Group& group, absl::Span<const MemberIndex> previous,
                   absl::Span<const int32_t> loads) {
  ASSIGNBENCH_DCHECK(int64_t(previous.size()) == group.partition_count());
  ASSIGNBENCH_DCHECK(int64_t(loads.size()) == group.member_count());
  const OptimumModel model(group, /*racks=*/false);
  return FindMoves({.model = model, .previous = previous, .loads = loads})
      .moves;
}

OptimalPlan PlanOptimum(const Group& group, std::vector<MemberIndex> previous,
                        const OptimumOptions& options) {
  ASSIGNBENCH_DCHECK(int64_t(previous.size()) == group.partition_count());
  const OptimumModel model(group, options.racks);
  const OptimumLayers layers = SolveUpToMoves(model);
  const MoveTask task = {
      .model = model, .previous = previous, .layers = &layers};
  OptimumMoves moves = FindMoves(task);
  SpreadLinks(task, moves.link_flows);
  OptimalPlan plan;
  plan.optimum = Values(layers, moves);
  DealOut(task, moves, absl::MakeSpan(previous));
  plan.owners = std::move(previous);
  plan.proof = MakeProof(model, layers, moves);
  return plan;
}

}  // namespace assignbench
