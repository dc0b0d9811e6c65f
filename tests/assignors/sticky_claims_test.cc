#include "assignors/sticky_claims.h"

#include <numeric>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::ElementsAre;

struct Settled {
  std::vector<MemberIndex> owners;
  std::vector<PartitionIndex> contested;
};

// Members A, B, C, ... claim t-0 in these generations.
Settled SettleOne(const std::vector<int32_t>& generations) {
  std::vector<BriefMember> members;
  for (size_t m = 0; m < generations.size(); ++m) {
    members.push_back(
        {std::string(1, char('A' + m)), {"t"}, {"t-0"}, generations[m]});
  }
  std::vector<MemberIndex> visit(members.size());
  std::iota(visit.begin(), visit.end(), 0);
  StickyClaims claims;
  claims.Settle(MakeGroup({{"t", 1}}, members), visit);
  return {{claims.owner(0)}, claims.contested()};
}

TEST(StickyClaimsTest, TheNewestGenerationOwns) {
  EXPECT_THAT(SettleOne({1, 3, 2}).owners, ElementsAre(1));
  EXPECT_THAT(SettleOne({-1, 0}).owners, ElementsAre(1));
  EXPECT_THAT(SettleOne({5}).owners, ElementsAre(0));
}

TEST(StickyClaimsTest, EqualGenerationsVoidEachOther) {
  const Settled settled = SettleOne({4, 4});
  EXPECT_THAT(settled.owners, ElementsAre(kNoMember));
  EXPECT_THAT(settled.contested, ElementsAre(0));
  EXPECT_THAT(SettleOne({4, 4, 3}).owners, ElementsAre(kNoMember));
}

TEST(StickyClaimsTest, ANewerClaimTakesWhatTwoOlderOnesContested) {
  const Settled settled = SettleOne({4, 4, 5});
  EXPECT_THAT(settled.owners, ElementsAre(2));
  EXPECT_THAT(settled.contested, ElementsAre(0));
}

TEST(StickyClaimsTest, NobodyOwnsWhatNobodyClaims) {
  StickyClaims claims;
  claims.Settle(MakeGroup({{"t", 2}}, {{"A", {"t"}, {"t-1"}}}), {0});
  EXPECT_TRUE(claims.any());
  EXPECT_EQ(claims.owner(0), kNoMember);
  EXPECT_EQ(claims.owner(1), 0);
  claims.Settle(MakeGroup({{"t", 2}}, {{"A", {"t"}}}), {0});
  EXPECT_FALSE(claims.any());
  EXPECT_EQ(claims.owner(1), kNoMember);
}

}  // namespace
}  // namespace assignbench
