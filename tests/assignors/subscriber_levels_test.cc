#include "assignors/subscriber_levels.h"

#include <vector>

#include "gtest/gtest.h"

namespace assignbench {
namespace {

TEST(SubscriberLevelsTest, TakersComeInTurnAtTheLowestLevelThenOneAbove) {
  std::vector<int32_t> loads = {1, 0, 0};
  SubscriberLevels levels;
  levels.Start({0, 1, 2}, loads, {0, 1, 2});
  for (const MemberIndex expected : {1, 2, 1, 2, 0, 1}) {
    const MemberIndex m = levels.NextLow();
    EXPECT_EQ(m, expected);
    ++loads[m];
  }
}

TEST(SubscriberLevelsTest, EquallyLoadedOnesComeByRank) {
  const std::vector<int32_t> loads = {4, 4, 4};
  SubscriberLevels levels;
  levels.Start({0, 1, 2}, loads, {2, 0, 1});
  EXPECT_EQ(levels.NextLow(), 1);
  EXPECT_EQ(levels.NextLow(), 2);
  EXPECT_EQ(levels.NextLow(), 0);
  EXPECT_EQ(levels.NextHigh(), 0);
  EXPECT_EQ(levels.NextHigh(), 2);
  EXPECT_EQ(levels.NextHigh(), 1);
}

TEST(SubscriberLevelsTest, GiversComeInTurnAtTheHighestLevelThenOneBelow) {
  std::vector<int32_t> loads = {3, 5, 4};
  SubscriberLevels levels;
  levels.Start({0, 1, 2}, loads, {0, 1, 2});
  for (const MemberIndex expected : {1, 1, 2, 1, 2, 0}) {
    const MemberIndex m = levels.NextHigh();
    EXPECT_EQ(m, expected);
    --loads[m];
  }
}

TEST(SubscriberLevelsTest, SkippedGiversAreNotAskedAgain) {
  const std::vector<int32_t> loads = {1, 9, 5};
  SubscriberLevels levels;
  levels.Start({0, 1, 2}, loads, {0, 1, 2});
  EXPECT_EQ(levels.NextHigh(), 1);
  levels.SkipHigh();
  EXPECT_EQ(levels.NextHigh(), 2);  // on from 9 to 5 at once
  EXPECT_EQ(levels.gap(), 5);       // the low level is one below the lowest
  levels.SkipHigh();
  EXPECT_EQ(levels.NextHigh(), 0);
  levels.SkipHigh();
  EXPECT_EQ(levels.NextHigh(), kNoMember);
}

}  // namespace
}  // namespace assignbench
