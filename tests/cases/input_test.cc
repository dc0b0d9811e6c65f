// Cases about input that has broken assignors.

#include <string>

#include "assignors/registry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::HasSubstr;

TEST(InputTest, AMemberWithoutSubscriptionGetsNothing) {
  for (const StrategyInfo& strategy : Strategies()) {
    SCOPED_TRACE(strategy.name);
    const Group input = MakeGroup(LoadCase("input-001").spec);
    EXPECT_EQ(SortedLists(input, Settle(strategy.name, input).final),
              (MemberLists{{"m1", {"t1-0", "t1-1"}}, {"m2", {}}}));
    const Group kafka = MakeGroup(LoadCase("kafka-e1").spec);
    EXPECT_EQ(SortedLists(kafka, Settle(strategy.name, kafka).final),
              (MemberLists{{"A", {}}, {"B", {"t-0", "t-1", "t-2", "t-3"}}}));
  }
}

TEST(InputTest, ClaimsOutOfRangeAreDropped) {
  const Group group = MakeGroup(LoadCase("input-003").spec);
  EXPECT_EQ(group.dropped_claims(), 2);
  EXPECT_EQ(group.claim_count(), 1);
}

TEST(InputTest, ARepeatedMemberIdIsRefused) {
  EXPECT_THAT(Group::Create(LoadCase("input-004").spec),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("/members/1/id: member 'm1' is listed twice "
                                 "(first at /members/0)")));
}

}  // namespace
}  // namespace assignbench
