#include "assignors/walk_order.h"

#include "assignors/registry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::ElementsAre;

// hashCode() of "p" is 112, of "a" 97, of "b" 98: buckets 0, 1 and 2 of 16.
const GroupSpec kSpec = MakeSpec(
    {{"a", 2}, {"p", 2}}, {{"a", {"a", "p"}}, {"b", {"p"}}, {"p", {"a"}}});

TEST(WalkOrderTest, SortedOrderIsThatOfTheNames) {
  const Group group = MakeGroup(kSpec);
  WalkOrder order(IterationOrder::kSorted);
  order.Start(group);
  EXPECT_THAT(order.members(), ElementsAre(0, 1, 2));
  EXPECT_THAT(order.RangeTopics(group), ElementsAre(0, 1));
}

TEST(WalkOrderTest, JavaOrderIsThatOfTheBuckets) {
  const Group group = MakeGroup(kSpec);
  WalkOrder order(IterationOrder::kKafkaJava);
  order.Start(group);
  EXPECT_THAT(order.members(), ElementsAre(2, 0, 1));
  EXPECT_THAT(order.RangeTopics(group), ElementsAre(1, 0));
}

TEST(WalkOrderTest, MembersOfOneBucketComeInTheOrderOfTheGroupSpec) {
  // hashCode() of "A" is 65, of "Q" 81: bucket 1 of 16.
  for (const bool turned : {false, true}) {
    GroupSpec spec = MakeSpec({}, {{"A"}, {"Q"}});
    if (turned) std::swap(spec.members[0], spec.members[1]);
    const Group group = MakeGroup(spec);
    WalkOrder order(IterationOrder::kKafkaJava);
    order.Start(group);
    EXPECT_EQ(order.members()[0], turned ? 1 : 0);
  }
}

TEST(WalkOrderTest, ClaimsAreGroupedByTopicAndKeepTheirOrderInIt) {
  const std::vector<TopicIndex> topic_of = {0, 0, 1, 1};
  const Group group = MakeGroup(kSpec);
  for (const IterationOrder which :
       {IterationOrder::kSorted, IterationOrder::kKafkaJava}) {
    WalkOrder order(which);
    order.Start(group);
    std::vector<PartitionIndex> claims = {3, 1, 2, 0};
    order.GroupByTopic(topic_of, claims);
    if (which == IterationOrder::kSorted) {
      EXPECT_THAT(claims, ElementsAre(1, 0, 3, 2));
    } else {
      EXPECT_THAT(claims, ElementsAre(3, 2, 1, 0));
    }
  }
}

TEST(WalkOrderTest, DecidesWhichOfTheFullMembersKeepTheCeil) {
  const GroupSpec spec = MakeSpec({{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1"}},
                                               {"p", {"t"}, {"t-2", "t-3"}},
                                               {"b", {"t"}}});
  const Group group = MakeGroup(spec);
  const StrategyInfo& sticky = *FindStrategy("sticky");
  Assignment assignment;
  ASSERT_THAT(sticky.Make()->Assign(group, assignment), IsOk());
  EXPECT_EQ(Lists(group, assignment).at("a").size(), 2u);
  ASSERT_THAT(sticky.make({.order = IterationOrder::kKafkaJava})
                  ->Assign(group, assignment),
              IsOk());
  EXPECT_EQ(Lists(group, assignment).at("p").size(), 2u);
}

}  // namespace
}  // namespace assignbench
