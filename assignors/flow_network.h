#ifndef ASSIGNBENCH_ASSIGNORS_FLOW_NETWORK_H_
#define ASSIGNBENCH_ASSIGNORS_FLOW_NETWORK_H_

#include <cstdint>
#include <vector>

namespace assignbench {

// A network through which as much as possible is to flow from a source to a
// sink, at the least cost: the primal-dual method, with Dinic's blocking flows
// on the arcs that the prices make free. Whole numbers; flows are below 2^31 in
// total, costs are small (phases: one for each distinct cost of a shortest
// path). The order of AddArc() decides which of several optima is found.
//
// Example:
//   FlowNetwork network(3);
//   const int32_t arc = network.AddArc(0, 1, 5, 0);
//   network.AddArc(1, 2, 3, 1);
//   network.Finish();
//   network.MinCostFlow(0, 2);  // 3
//   network.flow(arc);          // 3
class FlowNetwork {
 public:
  explicit FlowNetwork(int32_t nodes) : prices_(nodes, 0) {}

  // An arc of that capacity and cost, both at least 0. Returns its number.
  int32_t AddArc(int32_t from, int32_t to, int32_t capacity, int32_t cost);
  // Ends the adding. O(nodes + arcs).
  void Finish();

  // Lets that much flow where it costs nothing, before anything else does: on
  // arcs of cost 0, within their capacities, from the source to the sink.
  void Push(int32_t arc, int32_t amount);
  void RaiseCapacity(int32_t arc, int32_t by) { residual_[arc] += by; }

  // Adds all that can flow at the present prices (without costs: all that can
  // flow) and returns how much that is.
  int64_t MaxFlow(int32_t source, int32_t sink);
  // Adds all that can flow, at the least cost, and returns how much that is.
  int64_t MinCostFlow(int32_t source, int32_t sink);

  int32_t flow(int32_t arc) const { return residual_[arc + 1]; }
  // Where arc a -> b has room, price(b) <= price(a) + cost; where something
  // flows on it, price(b) >= price(a) + cost.
  int32_t price(int32_t node) const { return prices_[node]; }
  // After MaxFlow(): true on the source's side of the minimum cut.
  bool reached(int32_t node) const { return levels_[node] >= 0; }

 private:
  bool IsFree(int32_t arc) const {
    return residual_[arc] > 0 &&
           costs_[arc] + prices_[heads_[arc ^ 1]] == prices_[heads_[arc]];
  }
  // Hops from the source on free arcs; false if the sink is out of reach.
  bool SetLevels(int32_t source, int32_t sink);
  int64_t BlockingFlow(int32_t source, int32_t sink);
  int64_t Augment(int32_t sink);
  // Dijkstra's, with buckets; false if the sink is out of reach at any cost.
  bool RaisePrices(int32_t source, int32_t sink);

  // Arc a and its reverse a ^ 1; even ones are those added.
  std::vector<int32_t> heads_;
  std::vector<int32_t> residual_;
  std::vector<int8_t> costs_;
  // The arcs out of each node.
  std::vector<int32_t> offsets_;
  std::vector<int32_t> arcs_;
  std::vector<int32_t> prices_;
  // Scratch.
  std::vector<int32_t> levels_;
  std::vector<int32_t> queue_;
  std::vector<int32_t> next_;  // per node: in arcs_
  std::vector<int32_t> path_;  // arcs
  std::vector<int32_t> distances_;
  std::vector<std::vector<int32_t>> buckets_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_FLOW_NETWORK_H_
