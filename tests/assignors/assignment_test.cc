#include "assignors/assignment.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assignbench {
namespace {

using testing::ElementsAre;

Assignment TwoLists() {
  Assignment assignment;
  const absl::Span<PartitionIndex> lists = assignment.Reset({2, 0, 1});
  lists[0] = 3;
  lists[1] = 1;
  lists[2] = 0;
  return assignment;
}

TEST(AssignmentTest, IsEmptyAtFirst) {
  EXPECT_EQ(Assignment().member_count(), 0);
  EXPECT_EQ(Assignment().size(), 0);
}

TEST(AssignmentTest, KeepsTheOrderOfEachList) {
  const Assignment assignment = TwoLists();
  EXPECT_EQ(assignment.member_count(), 3);
  EXPECT_THAT(assignment.partitions_of(0), ElementsAre(3, 1));
  EXPECT_THAT(assignment.partitions_of(1), ElementsAre());
  EXPECT_THAT(assignment.partitions_of(2), ElementsAre(0));
  EXPECT_EQ(assignment.load_of(0), 2);
}

TEST(AssignmentTest, OwnerOfInvertsTheLists) {
  std::vector<MemberIndex> owners;
  TwoLists().OwnerOf(5, owners);
  EXPECT_THAT(owners, ElementsAre(2, 0, kNoMember, 0, kNoMember));
}

TEST(AssignmentTest, ShortenKeepsTheBeginningOfEachList) {
  Assignment assignment = TwoLists();
  assignment.Shorten({1, 0, 1});
  EXPECT_EQ(assignment.size(), 2);
  EXPECT_THAT(assignment.offsets(), ElementsAre(0, 1, 1, 2));
  EXPECT_THAT(assignment.partitions_of(0), ElementsAre(3));
  EXPECT_THAT(assignment.partitions_of(2), ElementsAre(0));
}

TEST(AssignmentTest, ResetForgetsWhatWasThere) {
  Assignment assignment = TwoLists();
  assignment.Reset({0});
  EXPECT_EQ(assignment.member_count(), 1);
  EXPECT_EQ(assignment.size(), 0);
}

TEST(AssignmentTest, EqualityLooksAtOrder) {
  Assignment other = TwoLists();
  EXPECT_EQ(TwoLists(), other);
  std::swap(other.mutable_partitions()[0], other.mutable_partitions()[1]);
  EXPECT_FALSE(TwoLists() == other);
}

TEST(AssignmentTest, ResetFromOwnersListsWhatEachOwnsAscending) {
  Assignment assignment = TwoLists();
  assignment.ResetFromOwners(3, {2, kNoMember, 0, 2, 0, 2});
  EXPECT_THAT(assignment.offsets(), ElementsAre(0, 2, 2, 5));
  EXPECT_THAT(assignment.partitions(), ElementsAre(2, 4, 0, 3, 5));
  assignment.ResetFromOwners(0, {});
  EXPECT_EQ(assignment.member_count(), 0);
}

}  // namespace
}  // namespace assignbench
