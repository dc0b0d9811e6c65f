// Cases about the rebalances that a cooperative group needs.

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::Each;
using testing::IsEmpty;
using testing::SizeIs;

TEST(RoundsTest, SettleAPodForEachPartitionInTwo) {
  const Group group = MakeGroup(LoadCase("coop-001").spec);
  const Convergence result = Settle("cooperative-sticky", group);
  EXPECT_EQ(result.unassigned_after_first_round, 2);
  EXPECT_EQ(result.rounds, 2);
  EXPECT_THAT(Loads(group, result.final), Each(1));
}

TEST(RoundsTest, WithholdWhatAStaleClaimantGets) {
  const Group group = MakeGroup(LoadCase("gen-011").spec);
  const Convergence result = Settle("cooperative-sticky", group);
  MemberLists first = Lists(group, result.first_round);
  MemberLists last = Lists(group, result.final);
  EXPECT_THAT(first["a"], IsEmpty());
  EXPECT_THAT(first["b"], SizeIs(1));
  EXPECT_THAT(last["a"], SizeIs(1));
  EXPECT_EQ(last["b"], first["b"]);
}

TEST(RoundsTest, AreOneWhereNothingIsRevoked) {
  const Convergence result =
      Settle("cooperative-sticky", MakeGroup(LoadCase("move-004").spec));
  EXPECT_EQ(result.rounds, 1);
  EXPECT_EQ(result.unassigned_after_first_round, 0);
}

}  // namespace
}  // namespace assignbench
