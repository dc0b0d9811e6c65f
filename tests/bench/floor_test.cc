#include "bench/floor.h"

#include "assignors/registry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

MemberLists FloorLists(FloorKind kind, const Group& group,
                       const Assignment& result) {
  FloorWriter writer(kind, group, result);
  writer.Write();
  writer.Write();  // each call begins anew
  return Lists(group, writer.written());
}

Assignment ResultOf(absl::string_view strategy, const Group& group) {
  Assignment result;
  EXPECT_THAT(FindStrategy(strategy)->Make()->Assign(group, result), IsOk());
  return result;
}

Group DifferingSubscriptions() {
  return MakeGroup({{"t", 7}, {"u", 2}, {"v", 0}, {"w", 5}},
                   {{"a", {"t", "u"}},
                    {"b", {"t", "u", "v", "w"}},
                    {"c", {"t", "u", "w"}},
                    {"d"}});
}

TEST(FloorTest, RangeWritesWhatTheStrategyWritesInGroupsOfManyKinds) {
  const Group groups[] = {
      DifferingSubscriptions(),
      // More partitions than subscribers, and fewer.
      MakeGroup({{"t", 8}, {"u", 9}}, {{"a", {"t", "u"}}, {"b", {"t", "u"}}}),
      MakeGroup({{"t", 1}, {"u", 1}, {"v", 2}}, {{"a", {"t", "u", "v"}},
                                                 {"b", {"t", "u", "v"}},
                                                 {"c", {"t", "u", "v"}}})};
  for (const Group& group : groups) {
    EXPECT_EQ(FloorLists(FloorKind::kRange, group, Assignment()),
              Lists(group, ResultOf("range", group)));
  }
}

TEST(FloorTest, RangeServesStaticMembersFirst) {
  GroupSpec spec = MakeSpec({{"t", 3}}, {{"a", {"t"}}, {"b", {"t"}}});
  spec.members[1].instance_id = "pod";
  const Group group = MakeGroup(spec);
  EXPECT_EQ(FloorLists(FloorKind::kRange, group, Assignment()),
            (MemberLists{{"a", {"t-2"}}, {"b", {"t-0", "t-1"}}}));
}

TEST(FloorTest, RoundRobinGoesOnFromTopicToTopic) {
  GroupSpec spec =
      MakeSpec({{"t", 3}, {"u", 2}}, {{"a", {"t", "u"}}, {"b", {"t", "u"}}});
  spec.members[1].instance_id = "pod";
  const Group group = MakeGroup(spec);
  EXPECT_EQ(FloorLists(FloorKind::kRoundRobin, group, Assignment()),
            (MemberLists{{"a", {"t-1", "u-0"}}, {"b", {"t-0", "t-2", "u-1"}}}));
}

TEST(FloorTest, CountingSortWritesEachListAscendingAndLeavesOutTheUnowned) {
  const Group group = MakeGroup({{"t", 5}}, {{"a", {"t"}}, {"b", {"t"}}});
  const Assignment result =
      MakeAssignment(group, {{"a", {"t-4", "t-0", "t-3"}}, {"b", {"t-1"}}});
  EXPECT_EQ(FloorLists(FloorKind::kCountingSort, group, result),
            (MemberLists{{"a", {"t-0", "t-3", "t-4"}}, {"b", {"t-1"}}}));
}

TEST(FloorTest, RoundRobinHasAClosedFormOnlyWhereAllSubscribeToAll) {
  const Group same = MakeGroup({{"t", 2}}, {{"a", {"t"}}, {"b", {"t"}}});
  const Group unread =
      MakeGroup({{"t", 2}, {"u", 1}}, {{"a", {"t"}}, {"b", {"t"}}});
  EXPECT_EQ(FloorKindOf("roundrobin", same), FloorKind::kRoundRobin);
  EXPECT_EQ(FloorKindOf("roundrobin", unread), FloorKind::kCountingSort);
  EXPECT_EQ(FloorKindOf("roundrobin", DifferingSubscriptions()),
            FloorKind::kCountingSort);
  EXPECT_EQ(FloorKindOf("range", DifferingSubscriptions()), FloorKind::kRange);
  EXPECT_EQ(FloorKindOf("server-range", same), FloorKind::kRange);
  EXPECT_EQ(FloorKindOf("sticky", same), FloorKind::kCountingSort);
}

TEST(FloorTest, TakesTime) {
  const Group group = MakeGroup({{"t", 100}}, {{"a", {"t"}}, {"b", {"t"}}});
  FloorWriter writer(FloorKind::kRange, group, Assignment());
  EXPECT_GT(MedianFloorSeconds(writer), 0);
}

}  // namespace
}  // namespace assignbench
