#include "assignors/sticky_movements.h"

#include <memory>

#include "gtest/gtest.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

// Two topics of ten partitions: 0 to 9 and 10 to 19.
class StickyMovementsTest : public testing::Test {
 protected:
  void Start(IterationOrder order) {
    order_ = std::make_unique<WalkOrder>(order);
    order_->Start(group_);
    movements_.Start(group_, *order_);
  }
  void SetUp() override { Start(IterationOrder::kSorted); }

  const Group group_ = MakeGroup({{"t", 10}, {"u", 10}}, {});
  std::unique_ptr<WalkOrder> order_;
  StickyMovements movements_;
};

TEST_F(StickyMovementsTest, SendsBackAnEarlierOneInsteadOfAnother) {
  movements_.Record(/*t=*/0, /*p=*/5, /*from=*/1, /*to=*/2);
  // Another partition of the topic should go from 2 to 1.
  EXPECT_EQ(movements_.Choose(0, 7, /*owner=*/2, /*to=*/1), 5);
  EXPECT_EQ(movements_.Choose(0, 7, 2, 3), 7);
  EXPECT_EQ(movements_.Choose(1, 17, 2, 1), 17) << "another topic";
}

TEST_F(StickyMovementsTest, ChoosesTheLowestNumberOfSeveral) {
  movements_.Record(0, 6, 1, 2);
  movements_.Record(0, 4, 1, 2);
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 4);
}

TEST_F(StickyMovementsTest, ChoosesAsAJavaHashSetWouldIfAsked) {
  // hashCode() of t-4 and t-6 is 1201 and 1263: buckets 1 and 15 of 16.
  Start(IterationOrder::kKafkaJava);
  movements_.Record(0, 6, 1, 2);
  movements_.Record(0, 4, 1, 2);
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 4);
  movements_.Record(0, 5, 1, 2);  // 1232: bucket 0
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 5);
  movements_.Record(0, 5, 2, 1);
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 4);
}

TEST_F(StickyMovementsTest, RemembersTheFirstOwnerOfWhatMovedTwice) {
  movements_.Record(0, 5, 1, 2);
  movements_.Record(0, 5, 2, 3);
  EXPECT_EQ(movements_.Choose(0, 9, 3, 1), 5);
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 9);
  EXPECT_EQ(movements_.Choose(0, 9, 3, 2), 9);
}

TEST_F(StickyMovementsTest, AsksForTheFirstOwnerOfThePartitionAtHand) {
  movements_.Record(0, 5, 1, 2);
  movements_.Record(0, 7, 2, 3);  // first owner 2, now at 3
  EXPECT_EQ(movements_.Choose(0, 7, 3, 1), 5);
}

TEST_F(StickyMovementsTest, ForgetsWhatReturned) {
  movements_.Record(0, 5, 1, 2);
  movements_.Record(0, 5, 2, 1);
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 9);
  EXPECT_EQ(movements_.Choose(0, 9, 1, 2), 9);
}

TEST_F(StickyMovementsTest, StartForgetsEverything) {
  movements_.Record(0, 5, 1, 2);
  Start(IterationOrder::kSorted);
  EXPECT_EQ(movements_.Choose(0, 9, 2, 1), 9);
}

}  // namespace
}  // namespace assignbench
