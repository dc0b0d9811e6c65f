#ifndef ASSIGNBENCH_TESTS_LEMON_MIN_COST_FLOW_H_
#define ASSIGNBENCH_TESTS_LEMON_MIN_COST_FLOW_H_

#include <cstdint>
#include <vector>

namespace assignbench {

struct PlainArc {
  int from;
  int to;
  int64_t capacity;
  int64_t cost;
};

// The least cost of sending `amount` from node `source` to node `sink`, by
// LEMON's NetworkSimplex; -1 if it can't be sent.
int64_t LemonMinCost(int nodes, const std::vector<PlainArc>& arcs, int source,
                     int sink, int64_t amount);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_LEMON_MIN_COST_FLOW_H_
