// Cases about a first assignment, with no claims to keep.

#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;

Balance BalanceOf(const std::string& strategy, const Group& group) {
  return MeasureBalance(group, Settle(strategy, group).final);
}

TEST(FreshStartTest, RangeKeepsEqualTopicsTogether) {
  const Group group = MakeGroup(LoadCase("copart-001").spec);
  EXPECT_EQ(BalanceOf("range", group).copartition_splits, 0);
}

TEST(FreshStartTest, PooledDealingKeepsLoadsWithinOne) {
  const Group group = MakeGroup(LoadCase("imb-001").spec);
  for (const std::string strategy :
       {"roundrobin", "sticky", "cooperative-sticky"}) {
    const Balance balance = BalanceOf(strategy, group);
    EXPECT_EQ(balance.max_load - balance.min_load, 1) << strategy;
  }
  const Balance range = BalanceOf("range", group);
  EXPECT_EQ(range.max_load - range.min_load, 28);
}

TEST(FreshStartTest, RangePilesSinglePartitionsOnTheFirstMember) {
  const Case c = LoadCase("range-001");
  const Group group = MakeGroup(c.spec);
  const auto observed =
      c.values()["observed_loads"].get<std::vector<int32_t>>();
  EXPECT_EQ(Loads(group, Settle("range", group).final), observed);
  EXPECT_THAT(observed, ElementsAre(4, 0, 0));
  for (const std::string strategy : {"roundrobin", "sticky"}) {
    EXPECT_THAT(LoadsDescending(group, Settle(strategy, group).final),
                ElementsAre(2, 1, 1));
  }
}

TEST(FreshStartTest, RangeLeavesMembersBeyondThePartitionCountIdle) {
  const Case c = LoadCase("range-003");
  const Group group = MakeGroup(c.spec);
  const Balance range = BalanceOf("range", group);
  EXPECT_EQ(range.idle_members, c.values()["range_idle_members"].get<int>());
  EXPECT_EQ(range.members - range.idle_members,
            c.values()["range_busy_members"].get<int>());
  EXPECT_EQ(range.max_load, 8);
  for (const std::string strategy : {"roundrobin", "sticky"}) {
    EXPECT_THAT(Loads(group, Settle(strategy, group).final),
                Each(AllOf(Ge(2), Le(3))));
  }
}

TEST(FreshStartTest, RangeSkewsUnequalTopics) {
  const Case c = LoadCase("range-004");
  const Group group = MakeGroup(c.spec);
  int idle = 0;
  for (const auto& [member, load] : c.values()["range_loads"].items()) {
    idle += load.get<int>() == 0;
  }
  const Balance range = BalanceOf("range", group);
  EXPECT_EQ(range.idle_members, idle);
  EXPECT_EQ(range.max_load, 5);
  EXPECT_EQ(BalanceOf("sticky", group).max_load, 3);
}

TEST(FreshStartTest, CoversMoreTopicsThanMembers) {
  const Case c = LoadCase("unassigned-001");
  const Group group = MakeGroup(c.spec);
  for (const std::string strategy : {"range", "roundrobin"}) {
    const Assignment plan = Settle(strategy, group).final;
    std::set<TopicIndex> covered;
    for (const PartitionIndex p : plan.partitions()) {
      covered.insert(group.topic_of(p));
    }
    EXPECT_EQ(int(covered.size()), c.values()["must_cover_topics"].get<int>());
  }
}

// Every strategy here deals one topic out the same way.
TEST(FreshStartTest, LoadsAreEqualForDivisorsOnly) {
  const auto divisors =
      LoadCase("size-001").values()["divisors_126"].get<std::vector<int>>();
  const auto equal_sizes = [](int partitions) {
    std::vector<int> sizes;
    std::vector<BriefMember> members;
    for (int n = 1; n <= partitions; ++n) {
      members.push_back({"d" + std::to_string(n), {"t"}});
      const Balance balance =
          BalanceOf("range", MakeGroup({{"t", partitions}}, members));
      EXPECT_EQ(balance.max_load, (partitions + n - 1) / n);
      if (balance.min_load == balance.max_load) sizes.push_back(n);
    }
    return sizes;
  };
  EXPECT_EQ(equal_sizes(126), divisors);
  EXPECT_THAT(equal_sizes(10), ElementsAre(1, 2, 5, 10));
}

TEST(FreshStartTest, StickyFindsTheBalanceOfSixMixedMembers) {
  // c2 and c4 alone read t0, c3 only t1: no plan is more even.
  const Group group = MakeGroup(LoadCase("peer-001").spec);
  for (const std::string strategy : {"sticky", "cooperative-sticky"}) {
    EXPECT_THAT(LoadsDescending(group, Settle(strategy, group).final),
                ElementsAre(4, 4, 4, 4, 3, 2));
  }
}

}  // namespace
}  // namespace assignbench
