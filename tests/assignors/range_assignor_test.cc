#include "assignors/range_assignor.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

MemberLists Range(const GroupSpec& spec) {
  const Group group = MakeGroup(spec);
  Assignment assignment;
  EXPECT_THAT(RangeAssignor().Assign(group, assignment), IsOk());
  return Lists(group, assignment);
}

TEST(RangeAssignorTest, CutsEachTopicIntoConsecutiveRanges) {
  EXPECT_EQ(Range(MakeSpec({{"t", 3}, {"u", 3}},
                           {{"A", {"t", "u"}}, {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"t-0", "t-1", "u-0", "u-1"}},
                         {"B", {"t-2", "u-2"}}}));
}

TEST(RangeAssignorTest, LeavesMembersIdleWhenTopicsAreSmall) {
  EXPECT_EQ(Range(MakeSpec({{"t", 1}, {"u", 1}},
                           {{"A", {"t", "u"}}, {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"t-0", "u-0"}}, {"B", {}}}));
}

TEST(RangeAssignorTest, LeavesTwentyOfThirtyIdleOverEightTopicsOfTen) {
  GroupSpec spec;
  std::vector<std::string> topics;
  for (int t = 0; t < 8; ++t) {
    topics.push_back("t" + std::to_string(t));
    spec.topics.emplace_back().name = topics.back();
    spec.topics.back().partitions = 10;
  }
  for (int m = 0; m < 30; ++m) {
    spec.members.emplace_back().id = "m" + std::to_string(10 + m);
    spec.members.back().topics = topics;
  }
  int idle = 0;
  for (const auto& [member, list] : Range(spec)) {
    EXPECT_THAT(list.size(), testing::AnyOf(0u, 8u)) << member;
    idle += list.empty();
  }
  EXPECT_EQ(idle, 20);
}

TEST(RangeAssignorTest, ServesOnlySubscribers) {
  EXPECT_EQ(Range(MakeSpec({{"t", 3}, {"u", 2}},
                           {{"A", {"t"}}, {"B", {"t", "u"}}, {"C", {"t"}}})),
            (MemberLists{
                {"A", {"t-0"}}, {"B", {"t-1", "u-0", "u-1"}}, {"C", {"t-2"}}}));
}

TEST(RangeAssignorTest, SkipsTopicsThatNobodySubscribesTo) {
  EXPECT_EQ(Range(MakeSpec({{"a", 4}, {"t", 2}}, {{"A", {"t"}}})),
            (MemberLists{{"A", {"t-0", "t-1"}}}));
}

TEST(RangeAssignorTest, TakesStaticMembersFirstByInstanceId) {
  GroupSpec spec =
      MakeSpec({{"t", 4}}, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}});
  spec.members[1].instance_id = "pod-2";
  spec.members[2].instance_id = "pod-1";
  EXPECT_EQ(
      Range(spec),
      (MemberLists{{"A", {"t-3"}}, {"B", {"t-2"}}, {"C", {"t-0", "t-1"}}}));
  // The same where the members do not rank alike in every topic.
  spec.topics.push_back({});
  spec.topics.back().name = "u";
  spec.topics.back().partitions = 1;
  spec.members[0].topics.push_back("u");
  EXPECT_EQ(Range(spec),
            (MemberLists{
                {"A", {"t-3", "u-0"}}, {"B", {"t-2"}}, {"C", {"t-0", "t-1"}}}));
}

}  // namespace
}  // namespace assignbench
