#include "tests/lemon/min_cost_flow.h"

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

namespace assignbench {

int64_t LemonMinCost(int nodes, const std::vector<PlainArc>& arcs, int source,
                     int sink, int64_t amount) {
  lemon::SmartDigraph graph;
  graph.reserveNode(nodes);
  graph.reserveArc(int(arcs.size()));
  for (int i = 0; i < nodes; ++i) graph.addNode();
  lemon::SmartDigraph::ArcMap<int64_t> capacities(graph), costs(graph);
  for (const PlainArc& arc : arcs) {
    const lemon::SmartDigraph::Arc added =
        graph.addArc(graph.nodeFromId(arc.from), graph.nodeFromId(arc.to));
    capacities[added] = arc.capacity;
    costs[added] = arc.cost;
  }
  using Simplex = lemon::NetworkSimplex<lemon::SmartDigraph, int64_t, int64_t>;
  Simplex simplex(graph);
  simplex.upperMap(capacities)
      .costMap(costs)
      .stSupply(graph.nodeFromId(source), graph.nodeFromId(sink), amount);
  if (simplex.run() != Simplex::OPTIMAL) return -1;
  return simplex.totalCost<int64_t>();
}

}  // namespace assignbench
