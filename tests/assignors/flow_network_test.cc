#include "assignors/flow_network.h"

#include "gtest/gtest.h"

namespace assignbench {
namespace {

TEST(FlowNetworkTest, TakesBackWhatWentTheWrongWay) {
  // The first path found is 0 -> 1 -> 2 -> 3 if arcs are taken as added.
  FlowNetwork network(4);
  const int32_t across = network.AddArc(1, 2, 1, 0);
  network.AddArc(0, 1, 1, 0);
  network.AddArc(0, 2, 1, 0);
  network.AddArc(1, 3, 1, 0);
  network.AddArc(2, 3, 1, 0);
  network.Finish();
  EXPECT_EQ(network.MaxFlow(0, 3), 2);
  EXPECT_EQ(network.flow(across), 0);
}

TEST(FlowNetworkTest, TellsTheSidesOfTheMinimumCut) {
  FlowNetwork network(4);
  network.AddArc(0, 1, 5, 0);
  const int32_t narrow = network.AddArc(1, 2, 2, 0);
  network.AddArc(2, 3, 5, 0);
  network.Finish();
  EXPECT_EQ(network.MaxFlow(0, 3), 2);
  EXPECT_TRUE(network.reached(1));
  EXPECT_FALSE(network.reached(2));
  network.RaiseCapacity(narrow, 2);
  EXPECT_EQ(network.MaxFlow(0, 3), 2);
  EXPECT_EQ(network.flow(narrow), 4);
}

TEST(FlowNetworkTest, FillsCheapPathsFirstAndReroutesThem) {
  // All of 0 -> 3 needs both ways; the cheapest first path blocks the second
  // unless it is rerouted.
  FlowNetwork network(4);
  const int32_t a = network.AddArc(0, 1, 1, 0);
  const int32_t b = network.AddArc(0, 2, 1, 4);
  const int32_t cheap = network.AddArc(1, 2, 1, 0);
  const int32_t dear = network.AddArc(1, 3, 1, 3);
  const int32_t d = network.AddArc(2, 3, 1, 0);
  network.Finish();
  EXPECT_EQ(network.MinCostFlow(0, 3), 2);
  for (const int32_t arc : {a, b, dear, d}) EXPECT_EQ(network.flow(arc), 1);
  EXPECT_EQ(network.flow(cheap), 0);
  EXPECT_EQ(network.price(3) - network.price(0), 7);
}

TEST(FlowNetworkTest, AddsToWhatWasPushed) {
  FlowNetwork network(3);
  const int32_t in = network.AddArc(0, 1, 5, 0);
  const int32_t out = network.AddArc(1, 2, 4, 0);
  network.Finish();
  network.Push(in, 3);
  network.Push(out, 3);
  EXPECT_EQ(network.MinCostFlow(0, 2), 1);
  EXPECT_EQ(network.flow(in), 4);
}

TEST(FlowNetworkTest, IsStillWhereNothingCanFlow) {
  FlowNetwork network(3);
  network.AddArc(0, 1, 5, 1);
  network.Finish();
  EXPECT_EQ(network.MinCostFlow(0, 2), 0);
}

}  // namespace
}  // namespace assignbench
