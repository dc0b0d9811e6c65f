// The closed form, where members that subscribe to something are alike.

#include <vector>

#include "assignors/optimum.h"
#include "assignors/optimum_checker.h"
#include "assignors/previous_owners.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

Optimum OptimumOf(const Group& group) {
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  const OptimalPlan plan = PlanOptimum(group, previous);
  EXPECT_THAT(CheckOptimal(group, previous, plan.owners, plan.proof), IsOk());
  return plan.optimum;
}

TEST(OptimumOfAlikeTest, GivesTheCeilToThoseWhoOwnedMost) {
  const Group group = MakeGroup({{"t", 5}}, {{"a", {"t"}, {"t-0", "t-1"}},
                                             {"b", {"t"}, {"t-2", "t-3"}},
                                             {"c", {"t"}, {"t-4"}}});
  EXPECT_EQ(OptimumOf(group).sum_of_squares, 9);
  EXPECT_EQ(OptimumOf(group).moves, 0);
}

TEST(OptimumOfAlikeTest, ForcesWhatLiesAboveTheQuotas) {
  const Group group =
      MakeGroup({{"t", 10}}, {{"a", {"t"}, {"t-1", "t-3", "t-5", "t-7", "t-9"}},
                              {"b", {"t"}, {"t-0", "t-2", "t-4", "t-6", "t-8"}},
                              {"c", {"t"}}});
  EXPECT_EQ(OptimumOf(group).sum_of_squares, 34);
  EXPECT_EQ(OptimumOf(group).moves, 3);
}

TEST(OptimumOfAlikeTest, IgnoresMembersWithoutSubscription) {
  const Group group =
      MakeGroup({{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}}, {"b"}});
  EXPECT_EQ(OptimumOf(group).sum_of_squares, 4);
  EXPECT_EQ(OptimumOf(group).moves, 0);
}

TEST(OptimumOfAlikeTest, IsZeroWhenNobodySubscribes) {
  for (const Group& group :
       {MakeGroup({}, {}), MakeGroup({{"t", 3}}, {{"a"}, {"b"}})}) {
    EXPECT_EQ(OptimumOf(group).sum_of_squares, 0);
    EXPECT_EQ(OptimumOf(group).moves, 0);
  }
}

TEST(OptimumOfAlikeTest, DoesNotOverflowWithOneMemberAndManyPartitions) {
  EXPECT_EQ(LeastSumOfSquares(MakeGroup({{"t", 49'000'000}}, {{"a", {"t"}}})),
            2'401'000'000'000'000);
}

TEST(LeastMovesTest, KeepsTheLesserOfOwnedAndLoad) {
  const Group group = MakeGroup(
      {{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1", "t-2"}}, {"b", {"t"}}});
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  EXPECT_EQ(LeastMoves(group, previous, {3, 1}), 0);
  EXPECT_EQ(LeastMoves(group, previous, {2, 2}), 1);
  EXPECT_EQ(LeastMoves(group, previous, {0, 4}), 3);
}

TEST(LeastMovesTest, TakesWhatNobodyGetsFromThoseWhoHaveTooMuch) {
  const Group group = MakeGroup(
      {{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1", "t-2"}}, {"b", {"t"}}});
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  EXPECT_EQ(LeastMoves(group, previous, {1, 1}), 0);
  EXPECT_EQ(LeastMoves(group, previous, {0, 2}), 1);
}

}  // namespace
}  // namespace assignbench
