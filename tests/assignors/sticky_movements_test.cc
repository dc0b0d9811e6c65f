#include "assignors/sticky_movements.h"

#include "gtest/gtest.h"

namespace assignbench {
namespace {

TEST(StickyMovementsTest, SendsBackAnEarlierOneInsteadOfAnother) {
  StickyMovements movements;
  movements.Record(/*t=*/0, /*p=*/5, /*from=*/1, /*to=*/2);
  // Another partition of the topic should go from 2 to 1.
  EXPECT_EQ(movements.Choose(0, 7, /*owner=*/2, /*to=*/1), 5);
  EXPECT_EQ(movements.Choose(0, 7, 2, 3), 7);
  EXPECT_EQ(movements.Choose(1, 7, 2, 1), 7) << "another topic";
}

TEST(StickyMovementsTest, ChoosesTheLowestNumberOfSeveral) {
  StickyMovements movements;
  movements.Record(0, 6, 1, 2);
  movements.Record(0, 4, 1, 2);
  EXPECT_EQ(movements.Choose(0, 9, 2, 1), 4);
}

TEST(StickyMovementsTest, RemembersTheFirstOwnerOfWhatMovedTwice) {
  StickyMovements movements;
  movements.Record(0, 5, 1, 2);
  movements.Record(0, 5, 2, 3);
  EXPECT_EQ(movements.Choose(0, 9, 3, 1), 5);
  EXPECT_EQ(movements.Choose(0, 9, 2, 1), 9);
  EXPECT_EQ(movements.Choose(0, 9, 3, 2), 9);
}

TEST(StickyMovementsTest, AsksForTheFirstOwnerOfThePartitionAtHand) {
  StickyMovements movements;
  movements.Record(0, 5, 1, 2);
  movements.Record(0, 7, 2, 3);  // first owner 2, now at 3
  EXPECT_EQ(movements.Choose(0, 7, 3, 1), 5);
}

TEST(StickyMovementsTest, ForgetsWhatReturned) {
  StickyMovements movements;
  movements.Record(0, 5, 1, 2);
  movements.Record(0, 5, 2, 1);
  EXPECT_EQ(movements.Choose(0, 9, 2, 1), 9);
  EXPECT_EQ(movements.Choose(0, 9, 1, 2), 9);
}

TEST(StickyMovementsTest, ClearForgetsEverything) {
  StickyMovements movements;
  movements.Record(0, 5, 1, 2);
  movements.Clear();
  EXPECT_EQ(movements.Choose(0, 9, 2, 1), 9);
}

}  // namespace
}  // namespace assignbench
