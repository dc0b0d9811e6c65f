#include "assignors/optimal_assignor.h"

#include <algorithm>
#include <string>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/previous_owners.h"
#include "assignors/registry.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "workload/random.h"
#include "workload/random_group.h"
#include "workload/shapes.h"

namespace assignbench {
namespace {

Assignment Assign(const Group& group) {
  Assignment assignment;
  EXPECT_THAT(OptimalAssignor().Assign(group, assignment), IsOk());
  return assignment;
}

TEST(OptimalAssignorTest, IsNothingThatKafkaHas) {
  EXPECT_EQ(FindStrategy("optimal")->kafka_name, "");
  EXPECT_EQ(Strategies().back().name, "optimal");
}

TEST(OptimalAssignorTest, KeepsTheLowestNumbersOfWhatItsMembersOwned) {
  const Group group =
      MakeGroup({{"t", 6}}, {{"A", {"t"}, {"t-5", "t-1", "t-3", "t-4"}},
                             {"B", {"t"}, {"t-2"}},
                             {"C", {"t"}}});
  EXPECT_EQ(Lists(group, Assign(group)), (MemberLists{{"A", {"t-1", "t-3"}},
                                                      {"B", {"t-0", "t-2"}},
                                                      {"C", {"t-4", "t-5"}}}));
}

TEST(OptimalAssignorTest, PassesPartitionsOnThroughMembersInBetween) {
  // A can only take from B, and B from C.
  const Group group = MakeGroup({{"t", 2}, {"u", 4}},
                                {{"A", {"t"}},
                                 {"B", {"t", "u"}, {"t-0", "t-1"}},
                                 {"C", {"u"}, {"u-0", "u-1", "u-2", "u-3"}}});
  EXPECT_EQ(Lists(group, Assign(group)), (MemberLists{{"A", {"t-0", "t-1"}},
                                                      {"B", {"u-2", "u-3"}},
                                                      {"C", {"u-0", "u-1"}}}));
}

// Every member has a subscription of its own, so that nobody is alike.
TEST(OptimalAssignorTest, GivesATopicToManyOfItsReaders) {
  const absl::StatusOr<GroupSpec> spec = MakeShape(
      "random_half", {.topics = 20, .partitions = 400, .members = 20}, 1);
  ASSERT_THAT(spec, IsOk());
  const Group group = MakeGroup(*spec);
  const Balance balance = MeasureBalance(group, Assign(group));
  EXPECT_EQ(balance.sum_of_squares, balance.optimal_sum_of_squares);
  EXPECT_LE(balance.topic_spread_max, 4);
}

TEST(OptimalAssignorTest, MindsRacksBeforeMoves) {
  GroupSpec spec =
      MakeSpec({{"t", 2}}, {{"A", {"t"}, {"t-0"}}, {"B", {"t"}, {"t-1"}}});
  spec.members[0].rack = "a";
  spec.members[1].rack = "b";
  spec.topics[0].replica_racks = {{"b"}, {"a"}};
  const Group group = MakeGroup(spec);
  EXPECT_EQ(Lists(group, Assign(group)),
            (MemberLists{{"A", {"t-1"}}, {"B", {"t-0"}}}));
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  EXPECT_EQ(FindOptimum(group, previous).moves, 0);
  const Optimum near = FindOptimum(group, previous, {.racks = true});
  EXPECT_EQ(near.moves, 2);
  EXPECT_EQ(near.rack_mismatches, 0);
}

TEST(OptimalAssignorTest, MindsBalanceBeforeRacks) {
  GroupSpec spec = MakeSpec({{"t", 4}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.members[0].rack = "a";
  spec.members[1].rack = "b";
  spec.topics[0].replica_racks = {{"a"}, {"a"}, {"a"}, {"b"}};
  const Balance balance =
      MeasureBalance(MakeGroup(spec), Assign(MakeGroup(spec)));
  EXPECT_EQ(balance.max_load, 2);
  EXPECT_EQ(balance.rack_mismatches, 1);
}

TEST(OptimalAssignorTest, IsEvenInTotalAndInEveryTopicWhereAllAreAlike) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    std::vector<BriefTopic> topics;
    std::vector<std::string> names;
    for (int64_t t = random.Between(1, 9); t > 0; --t) {
      names.push_back("t" + std::to_string(t));
      topics.push_back({names.back(), random.Between(0, 30)});
    }
    std::vector<BriefMember> members;
    for (int64_t m = random.Between(1, 12); m > 0; --m) {
      members.push_back({"m" + std::to_string(m), names});
    }
    const Group group = MakeGroup(topics, members);
    const Balance balance = MeasureBalance(group, Assign(group));
    ASSERT_LE(balance.max_load - balance.min_load, 1) << i;
    ASSERT_LE(balance.topic_spread_max, 1) << i;
  }
}

TEST(OptimalAssignorTest, DealsToSubscriptionsInTurn) {
  // The same four topics, and one more that sets A apart.
  const Group group = MakeGroup(
      {{"t1", 4}, {"t2", 4}, {"t3", 4}, {"t4", 4}, {"u", 1}},
      {{"A", {"t1", "t2", "t3", "t4", "u"}}, {"B", {"t1", "t2", "t3", "t4"}}});
  const Balance balance = MeasureBalance(group, Assign(group));
  EXPECT_EQ(balance.sum_of_squares, 81 + 64);
  EXPECT_LE(balance.topic_spread_max, 2);
}

TEST(OptimalAssignorTest, DealsToThoseWithLessOfTheTopic) {
  const Group group = MakeGroup(
      {{"t", 4}, {"u", 4}},
      {{"A", {"t", "u"}, {"t-0", "t-1"}}, {"B", {"t", "u"}, {"u-0", "u-1"}}});
  EXPECT_EQ(MeasureBalance(group, Assign(group)).topic_spread_max, 0);
}

TEST(OptimalAssignorTest, DealsOutEvenlyWithinTopicsWhereThatIsFree) {
  // Two topics, three readers of both and one of each.
  const Group group = MakeGroup(
      {{"t", 20}, {"u", 20}},
      {{"A", {"t", "u"}}, {"B", {"t", "u"}}, {"C", {"t"}}, {"D", {"u"}}});
  const Balance balance = MeasureBalance(group, Assign(group));
  EXPECT_EQ(balance.max_load, 10);
  EXPECT_EQ(balance.min_load, 10);
  EXPECT_EQ(balance.topic_spread_max, 5);
}

TEST(OptimalAssignorTest, TheOrderOfTheInputAndTheIterationOrderAreNothing) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    GroupSpec spec =
        RandomGroup(seed, {.stale_claims = true, .racks = seed % 2 == 0});
    const Group group = MakeGroup(spec);
    const Assignment first = Assign(group);
    std::reverse(spec.members.begin(), spec.members.end());
    std::reverse(spec.topics.begin(), spec.topics.end());
    for (MemberSpec& member : spec.members) {
      std::reverse(member.topics.begin(), member.topics.end());
    }
    for (const IterationOrder order :
         {IterationOrder::kSorted, IterationOrder::kKafkaJava}) {
      Assignment again;
      ASSERT_THAT(FindStrategy("optimal")
                      ->make({.order = order})
                      ->Assign(MakeGroup(spec), again),
                  IsOk());
      ASSERT_EQ(again, first) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace assignbench
