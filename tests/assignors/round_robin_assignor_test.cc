#include "assignors/round_robin_assignor.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

MemberLists RoundRobin(const GroupSpec& spec) {
  const Group group = MakeGroup(spec);
  Assignment assignment;
  EXPECT_THAT(RoundRobinAssignor().Assign(group, assignment), IsOk());
  return Lists(group, assignment);
}

TEST(RoundRobinAssignorTest, DealsOutPartitionsOneByOne) {
  EXPECT_EQ(RoundRobin(MakeSpec({{"t", 3}, {"u", 3}},
                                {{"A", {"t", "u"}}, {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"t-0", "t-2", "u-1"}},
                         {"B", {"t-1", "u-0", "u-2"}}}));
}

TEST(RoundRobinAssignorTest, IsUnevenWhenSubscriptionsDiffer) {
  EXPECT_EQ(
      RoundRobin(MakeSpec(
          {{"t1", 1}, {"t2", 2}, {"t3", 3}},
          {{"A", {"t1"}}, {"B", {"t1", "t2"}}, {"C", {"t1", "t2", "t3"}}})),
      (MemberLists{{"A", {"t1-0"}},
                   {"B", {"t2-0"}},
                   {"C", {"t2-1", "t3-0", "t3-1", "t3-2"}}}));
}

TEST(RoundRobinAssignorTest, DoesNotComeBackToAMemberThatWasSkipped) {
  // "u" skips A, so "v" begins with C, not with A.
  EXPECT_EQ(
      RoundRobin(MakeSpec({{"u", 1}, {"v", 1}},
                          {{"A", {"v"}}, {"B", {"u", "v"}}, {"C", {"v"}}})),
      (MemberLists{{"A", {}}, {"B", {"u-0"}}, {"C", {"v-0"}}}));
}

TEST(RoundRobinAssignorTest, GoesOnPastTheEndOfTheRing) {
  EXPECT_EQ(RoundRobin(MakeSpec({{"u", 3}, {"v", 2}},
                                {{"A", {"u"}}, {"B", {"u", "v"}}})),
            (MemberLists{{"A", {"u-0", "u-2"}}, {"B", {"u-1", "v-0", "v-1"}}}));
}

TEST(RoundRobinAssignorTest, SkipsTopicsThatNobodySubscribesTo) {
  EXPECT_EQ(
      RoundRobin(MakeSpec({{"a", 1}, {"t", 3}}, {{"A", {"t"}}, {"B", {"t"}}})),
      (MemberLists{{"A", {"t-0", "t-2"}}, {"B", {"t-1"}}}));
}

TEST(RoundRobinAssignorTest, ReshufflesTheSurvivorsWhenOneLeaves) {
  const std::vector<BriefTopic> topics = {{"t", 6}};
  EXPECT_EQ(
      RoundRobin(MakeSpec(topics, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}})),
      (MemberLists{{"A", {"t-0", "t-3"}},
                   {"B", {"t-1", "t-4"}},
                   {"C", {"t-2", "t-5"}}}));
  EXPECT_EQ(RoundRobin(MakeSpec(topics, {{"A", {"t"}}, {"C", {"t"}}})),
            (MemberLists{{"A", {"t-0", "t-2", "t-4"}},
                         {"C", {"t-1", "t-3", "t-5"}}}));
}

TEST(RoundRobinAssignorTest, TakesStaticMembersFirstByInstanceId) {
  GroupSpec spec =
      MakeSpec({{"t", 4}}, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}});
  spec.members[1].instance_id = "pod-2";
  spec.members[2].instance_id = "pod-1";
  EXPECT_EQ(
      RoundRobin(spec),
      (MemberLists{{"A", {"t-2"}}, {"B", {"t-1"}}, {"C", {"t-0", "t-3"}}}));
  // The same where some are skipped.
  spec.topics.push_back({});
  spec.topics.back().name = "u";
  spec.topics.back().partitions = 1;
  spec.members[0].topics.push_back("u");
  EXPECT_EQ(RoundRobin(spec),
            (MemberLists{
                {"A", {"t-2", "u-0"}}, {"B", {"t-1"}}, {"C", {"t-0", "t-3"}}}));
}

}  // namespace
}  // namespace assignbench
