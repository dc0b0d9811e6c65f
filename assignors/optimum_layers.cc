#include "assignors/optimum_layers.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "assignors/check.h"
#include "assignors/flow_network.h"

namespace assignbench {
namespace {

// Pools and crews that share an interval of loads; no other crew may get what
// is in these pools.
struct Part {
  std::vector<int32_t> pools;
  std::vector<int32_t> crews;
};

class LayerFinder {
 public:
  explicit LayerFinder(const OptimumModel& model)
      : model_(model), local_(model.crew_count(), -1) {}

  OptimumLayers Find() {
    pool_price_.assign(model_.pool_count(), 0);
    crew_price_.assign(model_.crew_count(), 0);
    Part all;
    all.pools.resize(model_.pool_count());
    std::iota(all.pools.begin(), all.pools.end(), 0);
    all.crews.resize(model_.crew_count());
    std::iota(all.crews.begin(), all.crews.end(), 0);
    parts_.push_back(std::move(all));
    while (!parts_.empty()) {
      const Part part = std::move(parts_.back());
      parts_.pop_back();
      Settle(part);
    }
    return Layers();
  }

 private:
  // Gives the part its price, or cuts it in two.
  void Settle(const Part& part) {
    if (part.crews.empty()) return;
    int64_t partitions = 0;
    for (const int32_t pool : part.pools) partitions += model_.pool_size(pool);
    int64_t members = 0;
    for (const int32_t crew : part.crews) members += model_.crew_size(crew);
    const int64_t floor = partitions / members;
    if (part.crews.size() == 1 || part.pools.empty()) {
      return SetPrice(part, 2 * floor + (partitions % members > 0));
    }
    const int32_t pools = part.pools.size();
    const int32_t crews = part.crews.size();
    const int32_t source = pools + crews;
    const int32_t sink = source + 1;
    FlowNetwork network(sink + 1);
    for (int32_t j = 0; j < crews; ++j) local_[part.crews[j]] = pools + j;
    for (int32_t i = 0; i < pools; ++i) {
      const int32_t size = model_.pool_size(part.pools[i]);
      network.AddArc(source, i, size, 0);
      for (const int32_t crew : model_.crews_of(part.pools[i])) {
        if (local_[crew] >= 0) network.AddArc(i, local_[crew], size, 0);
      }
    }
    std::vector<int32_t> to_sink;
    for (const int32_t crew : part.crews) {
      const int64_t capacity = floor * model_.crew_size(crew);
      to_sink.push_back(
          network.AddArc(local_[crew], sink, int32_t(capacity), 0));
    }
    network.Finish();
    int64_t flow = network.MaxFlow(source, sink);
    if (flow == floor * members && flow < partitions) {
      for (int32_t j = 0; j < crews; ++j) {
        // More than there are partitions is of no use.
        const int64_t size = model_.crew_size(part.crews[j]);
        network.RaiseCapacity(
            to_sink[j], int32_t(std::min(size, partitions - floor * size)));
      }
      flow += network.MaxFlow(source, sink);
    }
    for (const int32_t crew : part.crews) local_[crew] = -1;
    if (flow == partitions) {
      return SetPrice(part, 2 * floor + (partitions % members > 0));
    }
    // What the source still reaches has more than the others can take.
    Part high, low;
    for (int32_t i = 0; i < pools; ++i) {
      (network.reached(i) ? high : low).pools.push_back(part.pools[i]);
    }
    for (int32_t j = 0; j < crews; ++j) {
      (network.reached(pools + j) ? high : low).crews.push_back(part.crews[j]);
    }
    ASSIGNBENCH_CHECK(!high.crews.empty() && !low.crews.empty());
    parts_.push_back(std::move(high));
    parts_.push_back(std::move(low));
  }

  void SetPrice(const Part& part, int64_t price) {
    for (const int32_t pool : part.pools) pool_price_[pool] = price;
    for (const int32_t crew : part.crews) crew_price_[crew] = price;
  }

  // Parts of one price are one layer: what may go between them costs nothing.
  OptimumLayers Layers() const {
    OptimumLayers result;
    std::vector<int64_t> prices = crew_price_;
    std::sort(prices.begin(), prices.end());
    prices.erase(std::unique(prices.begin(), prices.end()), prices.end());
    const auto layer_of = [&](int64_t price) {
      return int32_t(std::lower_bound(prices.begin(), prices.end(), price) -
                     prices.begin());
    };
    std::vector<int64_t> left(prices.size());
    for (int32_t i = 0; i < model_.pool_count(); ++i) {
      result.pool_layer.push_back(layer_of(pool_price_[i]));
      left[result.pool_layer[i]] += model_.pool_size(i);
    }
    for (int32_t j = 0; j < model_.crew_count(); ++j) {
      const int64_t floor = crew_price_[j] / 2;
      result.crew_layer.push_back(layer_of(crew_price_[j]));
      result.crew_floor.push_back(int32_t(floor));
      result.crew_free.push_back(crew_price_[j] % 2 != 0);
      left[result.crew_layer[j]] -= floor * model_.crew_size(j);
      result.sum_of_squares += floor * floor * model_.crew_size(j);
    }
    for (size_t l = 0; l < prices.size(); ++l) {
      result.layers.push_back({.price = prices[l], .more = int32_t(left[l])});
      // What one partition more adds to the square of the floor.
      result.sum_of_squares += left[l] * prices[l];
    }
    return result;
  }

  const OptimumModel& model_;
  std::vector<int32_t> local_;  // crew -> node, or -1
  std::vector<Part> parts_;
  std::vector<int64_t> pool_price_;
  std::vector<int64_t> crew_price_;
};

}  // namespace

OptimumLayers FindLayers(const OptimumModel& model) {
  return LayerFinder(model).Find();
}

void MindRacks(const OptimumModel& model, OptimumLayers& layers) {
  const int32_t pools = model.pool_count();
  const int32_t crews = model.crew_count();
  const int32_t first_layer = pools + crews;
  const int32_t source = first_layer + int32_t(layers.layers.size());
  const int32_t sink = source + 1;
  FlowNetwork network(sink + 1);
  std::vector<int32_t> mismatching;
  for (int32_t i = 0; i < pools; ++i) {
    network.AddArc(source, i, model.pool_size(i), 0);
    for (const int32_t j : model.crews_of(i)) {
      if (!layers.Allows(model, i, j)) continue;
      const bool away = model.Mismatches(i, j);
      // With room for one more than there is an arc never fills, and its price
      // holds for all that could use it.
      const int32_t arc =
          network.AddArc(i, pools + j, model.pool_size(i) + 1, away ? 1 : 0);
      if (away) mismatching.push_back(arc);
    }
  }
  for (int32_t j = 0; j < crews; ++j) {
    const int32_t size = model.crew_size(j);
    network.AddArc(pools + j, sink, layers.crew_floor[j] * size, 0);
    if (!layers.crew_free[j]) continue;
    network.AddArc(pools + j, first_layer + layers.crew_layer[j], size, 0);
  }
  for (size_t l = 0; l < layers.layers.size(); ++l) {
    network.AddArc(first_layer + int32_t(l), sink, layers.layers[l].more, 0);
  }
  network.Finish();
  ASSIGNBENCH_CHECK(network.MinCostFlow(source, sink) ==
                    model.group().assignable_partition_count());
  layers.rack_mismatches = 0;
  for (const int32_t arc : mismatching) {
    layers.rack_mismatches += network.flow(arc);
  }
  for (size_t l = 0; l < layers.layers.size(); ++l) {
    layers.layers[l].rack_price = network.price(first_layer + int32_t(l));
  }
  for (int32_t j = 0; j < crews; ++j) {
    OptimumLayers::Layer& layer = layers.layers[layers.crew_layer[j]];
    layers.crew_rack_price.push_back(network.price(pools + j));
    if (!layers.crew_free[j]) continue;
    if (layers.crew_rack_price[j] < layer.rack_price) {  // all have one more
      ++layers.crew_floor[j];
      layer.more -= model.crew_size(j);
    }
    layers.crew_free[j] = layers.crew_rack_price[j] == layer.rack_price;
  }
  for (int32_t i = 0; i < pools; ++i) {
    layers.pool_rack_price.push_back(network.price(i));
  }
}

}  // namespace assignbench
