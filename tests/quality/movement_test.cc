#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

Movement Measure(const Group& group, const MemberLists& lists) {
  return MeasureMovement(group, PreviousOwners(group),
                         MakeAssignment(group, lists));
}

TEST(MovementTest, CountsPartitionsThatAnotherMemberGets) {
  const Group group = MakeGroup(
      {{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1", "t-2", "t-3"}}, {"b", {"t"}}});
  const Movement movement =
      Measure(group, {{"a", {"t-0", "t-1"}}, {"b", {"t-2", "t-3"}}});
  EXPECT_EQ(movement.moved, 2);
  EXPECT_EQ(movement.forced, 2);
  EXPECT_EQ(movement.beyond_forced, 0);
  EXPECT_EQ(movement.wasted, 0);
}

TEST(MovementTest, DoesNotCountWhatNobodyOwned) {
  const Group group =
      MakeGroup({{"t", 2}}, {{"a", {"t"}, {"t-0"}}, {"b", {"t"}}});
  EXPECT_EQ(Measure(group, {{"a", {"t-0"}}, {"b", {"t-1"}}}).moved, 0);
}

TEST(MovementTest, DoesNotCountWhatItsOwnerNoLongerReads) {
  const Group group = MakeGroup({{"t", 1}, {"u", 1}},
                                {{"a", {"u"}, {"t-0"}}, {"b", {"t", "u"}}});
  EXPECT_EQ(Measure(group, {{"a", {"u-0"}}, {"b", {"t-0"}}}).moved, 0);
}

TEST(MovementTest, DoesNotCountWhatIsWithheld) {
  const Group group =
      MakeGroup({{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}}, {"b", {"t"}}});
  const Movement movement = Measure(group, {{"a", {"t-0"}}});
  EXPECT_EQ(movement.moved, 0);
  EXPECT_EQ(movement.wasted, 0);
}

TEST(MovementTest, IsBelowForcedWhereBalanceWasGivenUp) {
  const Group group =
      MakeGroup({{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}}, {"b", {"t"}}});
  EXPECT_EQ(Measure(group, {{"a", {"t-0", "t-1"}}}).beyond_forced, -1);
}

TEST(MovementTest, WastesWhatTheSameLoadsWouldNotHaveNeeded) {
  const Group group = MakeGroup(
      {{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1"}}, {"b", {"t"}, {"t-2", "t-3"}}});
  const Movement swapped =
      Measure(group, {{"a", {"t-2", "t-3"}}, {"b", {"t-0", "t-1"}}});
  EXPECT_EQ(swapped.moved, 4);
  EXPECT_EQ(swapped.beyond_forced, 4);
  EXPECT_EQ(swapped.wasted, 4);
  const Movement uneven =
      Measure(group, {{"a", {"t-1", "t-2", "t-3"}}, {"b", {"t-0"}}});
  EXPECT_EQ(uneven.moved, 3);
  EXPECT_EQ(uneven.wasted, 2);
}

TEST(MovementTest, KnowsWhatDifferentSubscriptionsForce) {
  const Group group = MakeGroup({{"t", 1}, {"u", 1}},
                                {{"a", {"t"}, {"t-0"}}, {"b", {"t", "u"}}});
  const Movement movement = Measure(group, {{"b", {"t-0", "u-0"}}});
  EXPECT_EQ(movement.moved, 1);
  EXPECT_EQ(movement.forced, 0);
  EXPECT_EQ(movement.beyond_forced, 1);
  EXPECT_EQ(movement.wasted, 0);
}

}  // namespace
}  // namespace assignbench
