// What only the best plan has: cases that Kafka's sticky misses.

#include "assignors/optimum.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "assignors/optimum_checker.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

struct Outcome {
  Balance balance;
  Movement movement;
};

Outcome Judge(const Group& group, const std::string& strategy) {
  const Assignment result = Settle(strategy, group).final;
  return {MeasureBalance(group, result),
          MeasureMovement(group, PreviousOwners(group), result)};
}

TEST(OptimumTest, SixMembersKeepFourteenOfThirty) {
  const Case c = LoadCase("het-004");
  const Group group = MakeGroup(c.spec);
  const Outcome best = Judge(group, "optimal");
  EXPECT_EQ(best.balance.min_load, 5);
  EXPECT_EQ(best.balance.max_load, 5);
  EXPECT_EQ(group.claim_count() - best.movement.moved,
            c.values()["kept"].get<int32_t>());
  EXPECT_EQ(best.movement.forced, 16);
  EXPECT_EQ(best.movement.beyond_forced, 0);
  EXPECT_EQ(best.movement.wasted, 0);
  const Balance sticky = Judge(group, "sticky").balance;
  EXPECT_GT(sticky.sum_of_squares, sticky.optimal_sum_of_squares);
}

TEST(OptimumTest, AChainMovesOnePartitionAtEachLink) {
  const Group group = MakeGroup(LoadCase("het-006").spec);
  std::vector<MemberIndex> owners;
  Settle("optimal", group).final.OwnerOf(group.partition_count(), owners);
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  std::vector<std::pair<MemberIndex, MemberIndex>> moves;
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    if (owners[p] != previous[p]) moves.push_back({previous[p], owners[p]});
  }
  // From the third member to the second, and from that to the first.
  std::sort(moves.begin(), moves.end());
  EXPECT_EQ(moves,
            (std::vector<std::pair<MemberIndex, MemberIndex>>{{1, 0}, {2, 1}}));
  const Balance sticky = Judge(group, "sticky").balance;
  EXPECT_GT(sticky.sum_of_squares, sticky.optimal_sum_of_squares);
}

// Members of a ring read neighbouring topics; each had a share of the optimal
// fresh assignment, then one left.
TEST(OptimumTest, WindowsAreRepairedWithTheFewestMoves) {
  for (const auto& [file, moves] : {std::pair("optimum/window-3.json", 288),
                                    std::pair("optimum/window-20.json", 12)}) {
    SCOPED_TRACE(file);
    const Group group = MakeGroup(LoadGroup(file));
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    const OptimalPlan plan = PlanOptimum(group, previous);
    EXPECT_EQ(plan.optimum.moves, moves);
    EXPECT_THAT(CheckOptimal(group, previous, plan.owners, plan.proof), IsOk());
    const Outcome outcome = Judge(group, "optimal");
    EXPECT_EQ(outcome.balance.min_load, 50);
    EXPECT_EQ(outcome.balance.max_load, 51);
    EXPECT_EQ(outcome.movement.moved, moves);
  }
}

TEST(OptimumTest, AChainLeadsToItsLargeTopic) {
  // Topic i is read by members i and i + 1 only.
  std::vector<BriefTopic> topics;
  std::vector<BriefMember> members(200);
  for (int t = 0; t < 199; ++t) {
    topics.push_back({"t" + std::to_string(1000 + t), t < 198 ? 20 : 2020});
    members[t].topics.push_back(topics.back().name);
    members[t + 1].topics.push_back(topics.back().name);
  }
  for (int m = 0; m < 200; ++m) members[m].id = std::to_string(1000 + m);
  const Balance balance = Judge(MakeGroup(topics, members), "optimal").balance;
  EXPECT_EQ(balance.min_load, 20);
  EXPECT_EQ(balance.max_load, 1010);
}

}  // namespace
}  // namespace assignbench
