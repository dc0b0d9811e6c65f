// What only the best plan has: cases that Kafka's sticky misses.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"

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

}  // namespace
}  // namespace assignbench
