#include "assignors/flow_network.h"

#include <algorithm>
#include <limits>

#include "assignors/check.h"

namespace assignbench {

int32_t FlowNetwork::AddArc(int32_t from, int32_t to, int32_t capacity,
                            int32_t cost) {
  ASSIGNBENCH_DCHECK(capacity >= 0 && cost >= 0 && cost < 128);
  const int32_t arc = heads_.size();
  heads_.push_back(to);
  heads_.push_back(from);
  residual_.push_back(capacity);
  residual_.push_back(0);
  costs_.push_back(int8_t(cost));
  costs_.push_back(int8_t(-cost));
  return arc;
}

void FlowNetwork::Finish() {
  const size_t nodes = prices_.size();
  offsets_.assign(nodes + 1, 0);
  for (size_t arc = 0; arc < heads_.size(); ++arc) {
    ++offsets_[heads_[arc ^ 1] + 1];
  }
  for (size_t v = 0; v < nodes; ++v) offsets_[v + 1] += offsets_[v];
  arcs_.resize(heads_.size());
  next_.assign(offsets_.begin(), offsets_.end() - 1);
  for (size_t arc = 0; arc < heads_.size(); ++arc) {
    arcs_[next_[heads_[arc ^ 1]]++] = arc;
  }
}

void FlowNetwork::Push(int32_t arc, int32_t amount) {
  ASSIGNBENCH_DCHECK(amount >= 0 && amount <= residual_[arc]);
  ASSIGNBENCH_DCHECK(costs_[arc] == 0);
  residual_[arc] -= amount;
  residual_[arc ^ 1] += amount;
}

bool FlowNetwork::SetLevels(int32_t source, int32_t sink) {
  levels_.assign(prices_.size(), -1);
  levels_[source] = 0;
  queue_.assign(1, source);
  for (size_t i = 0; i < queue_.size(); ++i) {
    const int32_t v = queue_[i];
    for (int32_t k = offsets_[v]; k < offsets_[v + 1]; ++k) {
      const int32_t head = heads_[arcs_[k]];
      if (levels_[head] >= 0 || !IsFree(arcs_[k])) continue;
      levels_[head] = levels_[v] + 1;
      if (head == sink) return true;
      queue_.push_back(head);
    }
  }
  return false;
}

int64_t FlowNetwork::Augment(int32_t sink) {
  int32_t amount = std::numeric_limits<int32_t>::max();
  for (const int32_t arc : path_) amount = std::min(amount, residual_[arc]);
  size_t keep = path_.size();
  for (size_t i = path_.size(); i-- > 0;) {
    residual_[path_[i]] -= amount;
    residual_[path_[i] ^ 1] += amount;
    if (residual_[path_[i]] == 0) keep = i;
  }
  ASSIGNBENCH_DCHECK(heads_[path_.back()] == sink);
  path_.resize(keep);
  return amount;
}

int64_t FlowNetwork::BlockingFlow(int32_t source, int32_t sink) {
  int64_t total = 0;
  next_.assign(offsets_.begin(), offsets_.end() - 1);
  path_.clear();
  while (true) {
    const int32_t v = path_.empty() ? source : heads_[path_.back()];
    if (v == sink) {
      total += Augment(sink);
      continue;
    }
    int32_t& k = next_[v];
    const int32_t end = offsets_[v + 1];
    while (k < end &&
           (levels_[heads_[arcs_[k]]] != levels_[v] + 1 || !IsFree(arcs_[k]))) {
      ++k;
    }
    if (k < end) {
      path_.push_back(arcs_[k]);
    } else if (path_.empty()) {
      return total;
    } else {
      path_.pop_back();
      ++next_[path_.empty() ? source : heads_[path_.back()]];
    }
  }
}

int64_t FlowNetwork::MaxFlow(int32_t source, int32_t sink) {
  int64_t total = 0;
  while (SetLevels(source, sink)) total += BlockingFlow(source, sink);
  return total;
}

bool FlowNetwork::RaisePrices(int32_t source, int32_t sink) {
  constexpr int32_t kFar = std::numeric_limits<int32_t>::max();
  distances_.assign(prices_.size(), kFar);
  distances_[source] = 0;
  buckets_.resize(std::max<size_t>(buckets_.size(), 1));
  buckets_[0].assign(1, source);
  for (size_t d = 0; d < buckets_.size(); ++d) {
    for (size_t i = 0; i < buckets_[d].size(); ++i) {
      const int32_t v = buckets_[d][i];
      if (distances_[v] != int32_t(d)) continue;  // found a shorter way
      for (int32_t k = offsets_[v]; k < offsets_[v + 1]; ++k) {
        const int32_t arc = arcs_[k];
        if (residual_[arc] == 0) continue;
        const int32_t head = heads_[arc];
        const int32_t distance =
            int32_t(d) + costs_[arc] + prices_[v] - prices_[head];
        if (distance >= distances_[head]) continue;
        distances_[head] = distance;
        if (buckets_.size() <= size_t(distance)) buckets_.resize(distance + 1);
        buckets_[distance].push_back(head);
      }
    }
    buckets_[d].clear();
    if (distances_[sink] == int32_t(d)) break;
  }
  for (std::vector<int32_t>& bucket : buckets_) bucket.clear();
  if (distances_[sink] == kFar) return false;
  for (size_t v = 0; v < prices_.size(); ++v) {
    prices_[v] += std::min(distances_[v], distances_[sink]);
  }
  return true;
}

int64_t FlowNetwork::MinCostFlow(int32_t source, int32_t sink) {
  int64_t total = MaxFlow(source, sink);
  while (RaisePrices(source, sink)) total += MaxFlow(source, sink);
  return total;
}

}  // namespace assignbench
