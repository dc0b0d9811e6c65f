#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::DoubleNear;
using testing::Optional;

Balance Measure(const Group& group, const MemberLists& lists,
                const std::vector<TopicIndex>& copartitioned = {}) {
  return MeasureBalance(group, MakeAssignment(group, lists), copartitioned);
}

TEST(BalanceTest, DescribesTheLoads) {
  const Group group =
      MakeGroup({{"t", 6}}, {{"a", {"t"}}, {"b", {"t"}}, {"c", {"t"}}});
  const Balance balance = Measure(
      group, {{"a", {"t-0", "t-1", "t-2", "t-3"}}, {"b", {"t-4", "t-5"}}});
  EXPECT_EQ(balance.members, 3);
  EXPECT_EQ(balance.partitions, 6);
  EXPECT_EQ(balance.min_load, 0);
  EXPECT_EQ(balance.max_load, 4);
  EXPECT_EQ(balance.idle_members, 1);
  EXPECT_EQ(balance.sum_of_squares, 20);
  EXPECT_EQ(balance.optimal_sum_of_squares, 12);
  EXPECT_THAT(balance.stddev, DoubleNear(1.632993, 1e-6));
}

TEST(BalanceTest, LeavesMembersWithoutSubscriptionOutOfTheLoads) {
  const Group group = MakeGroup({{"t", 2}}, {{"a", {"t"}}, {"b"}});
  const Balance balance = Measure(group, {{"a", {"t-0", "t-1"}}});
  EXPECT_EQ(balance.members, 2);
  EXPECT_EQ(balance.min_load, 2);
  EXPECT_EQ(balance.idle_members, 0);
  EXPECT_EQ(balance.stddev, 0);
  EXPECT_EQ(balance.optimal_sum_of_squares, 4);
}

TEST(BalanceTest, CountsNoPartitionsOfTopicsThatNobodyReads) {
  EXPECT_EQ(Measure(MakeGroup({{"t", 2}, {"unread", 9}}, {{"a", {"t"}}}),
                    {{"a", {"t-0", "t-1"}}})
                .partitions,
            2);
}

TEST(BalanceTest, OfAGroupOfNothingIsZero) {
  const Balance balance = Measure(MakeGroup({}, {}), {});
  EXPECT_EQ(balance.min_load, 0);
  EXPECT_EQ(balance.max_load, 0);
  EXPECT_EQ(balance.stddev, 0);
  EXPECT_EQ(balance.optimal_sum_of_squares, 0);
}

TEST(BalanceTest, KnowsTheOptimumOfDifferentSubscriptions) {
  const Group group =
      MakeGroup({{"t", 1}, {"u", 1}}, {{"a", {"t"}}, {"b", {"t", "u"}}});
  const Balance balance = Measure(group, {{"b", {"t-0", "u-0"}}});
  EXPECT_EQ(balance.sum_of_squares, 4);
  EXPECT_EQ(balance.optimal_sum_of_squares, 2);
}

TEST(TopicSpreadTest, IsTheWorstTopicsMostLessLeast) {
  const Group group =
      MakeGroup({{"t", 4}, {"u", 2}}, {{"a", {"t", "u"}}, {"b", {"t", "u"}}});
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "t-1", "t-2"}},
                            {"b", {"t-3", "u-0", "u-1"}}})
                .topic_spread_max,
            2);
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "t-1", "u-0"}},
                            {"b", {"t-3", "t-2", "u-1"}}})
                .topic_spread_max,
            0);
}

TEST(TopicSpreadTest, CountsSubscribersOfTheTopicOnly) {
  const Group group =
      MakeGroup({{"t", 4}, {"u", 4}}, {{"a", {"t"}}, {"b", {"u"}}});
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "t-1", "t-2", "t-3"}},
                            {"b", {"u-0", "u-1", "u-2", "u-3"}}})
                .topic_spread_max,
            0);
}

TEST(TopicSpreadTest, TakesWithheldPartitionsAsNobodys) {
  const Group group = MakeGroup({{"t", 4}}, {{"a", {"t"}}, {"b", {"t"}}});
  EXPECT_EQ(Measure(group, {{"a", {"t-1"}}, {"b", {"t-3"}}}).topic_spread_max,
            0);
  EXPECT_EQ(Measure(group, {{"a", {"t-1"}}}).topic_spread_max, 1);
}

TEST(CopartitionSplitsTest, CountNumbersWhoseOwnersDiffer) {
  const Group group =
      MakeGroup({{"t", 2}, {"u", 2}, {"v", 2}},
                {{"a", {"t", "u", "v"}}, {"b", {"t", "u", "v"}}});
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "u-0", "v-0"}},
                            {"b", {"t-1", "u-1", "v-1"}}})
                .copartition_splits,
            0);
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "u-0", "v-1"}},
                            {"b", {"t-1", "u-1", "v-0"}}})
                .copartition_splits,
            2);
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "u-0"}},
                            {"b", {"t-1", "u-1", "v-0", "v-1"}}})
                .copartition_splits,
            1);
}

TEST(CopartitionSplitsTest, PutOtherSubscribersOrCountsInOtherSets) {
  const Group group = MakeGroup({{"t", 2}, {"u", 2}, {"v", 3}, {"unread", 2}},
                                {{"a", {"t", "u", "v"}}, {"b", {"t", "v"}}});
  EXPECT_EQ(Measure(group, {{"a", {"u-0", "u-1", "v-2"}},
                            {"b", {"t-0", "t-1", "v-0", "v-1"}}})
                .copartition_splits,
            0);
}

TEST(CopartitionSplitsTest, CompareTheCommonNumbersOfTheTopicsGiven) {
  const Group group =
      MakeGroup({{"t", 2}, {"u", 3}, {"v", 2}},
                {{"a", {"t", "u", "v"}}, {"b", {"t", "u", "v"}}});
  const MemberLists lists = {{"a", {"t-0", "u-1", "v-1", "u-2"}},
                             {"b", {"t-1", "u-0", "v-0"}}};
  EXPECT_EQ(Measure(group, lists).copartition_splits, 2);
  EXPECT_EQ(Measure(group, lists, {0, 1}).copartition_splits, 2);
  EXPECT_EQ(Measure(group, lists, {1, 2}).copartition_splits, 0);
  EXPECT_EQ(Measure(group, lists, {2}).copartition_splits, 0);
}

TEST(RateTest, ComparesTheBusiestMemberWithTheMean) {
  GroupSpec spec = MakeSpec({{"t", 3}, {"u", 1}},
                            {{"a", {"t", "u"}}, {"b", {"t", "u"}}, {"c"}});
  spec.topics[0].rates = {10, 20, 30};
  const Balance balance =
      Measure(MakeGroup(spec), {{"a", {"t-1", "t-2"}}, {"b", {"t-0", "u-0"}}});
  EXPECT_THAT(balance.max_rate, Optional(50));
  EXPECT_THAT(balance.rate_imbalance, Optional(DoubleNear(50. / 30, 1e-12)));
}

TEST(RateTest, IsUnknownWithoutRates) {
  const Balance balance =
      Measure(MakeGroup({{"t", 1}}, {{"a", {"t"}}}), {{"a", {"t-0"}}});
  EXPECT_EQ(balance.max_rate, std::nullopt);
  EXPECT_EQ(balance.rate_imbalance, std::nullopt);
}

TEST(RateTest, HasNoImbalanceWhereNothingFlows) {
  GroupSpec spec = MakeSpec({{"t", 1}}, {{"a", {"t"}}});
  spec.topics[0].rates = {0};
  const Balance balance = Measure(MakeGroup(spec), {{"a", {"t-0"}}});
  EXPECT_THAT(balance.max_rate, Optional(0));
  EXPECT_EQ(balance.rate_imbalance, std::nullopt);
}

TEST(RackMismatchTest, CountsPartitionsWithNoReplicaInTheOwnersRack) {
  GroupSpec spec = MakeSpec({{"t", 4}}, {{"a", {"t"}}, {"b", {"t"}}});
  spec.topics[0].replica_racks = {{"r1", "r2"}, {"r2"}, {}, {"r3"}};
  spec.members[0].rack = "r1";
  EXPECT_THAT(
      Measure(MakeGroup(spec), {{"a", {"t-0", "t-1", "t-2"}}, {"b", {"t-3"}}})
          .rack_mismatches,
      Optional(1));
}

TEST(RackMismatchTest, IsUnknownWhereNothingCanBeCompared) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"a", {"t"}}, {"b", {"t"}}});
  spec.topics[0].replica_racks = {{"r1"}, {}};
  spec.members[0].rack = "r1";
  EXPECT_EQ(Measure(MakeGroup(spec), {{"a", {"t-1"}}, {"b", {"t-0"}}})
                .rack_mismatches,
            std::nullopt);
}

}  // namespace
}  // namespace assignbench
