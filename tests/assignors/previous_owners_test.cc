#include "assignors/previous_owners.h"

#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Members a, b, c have the indices 0, 1, 2.

TEST(PreviousOwnersTest, AreNobodyWithoutClaims) {
  EXPECT_THAT(PreviousOwners(MakeGroup({{"t", 2}}, {{"a", {"t"}}})),
              ElementsAre(kNoMember, kNoMember));
  EXPECT_THAT(PreviousOwners(MakeGroup({}, {})), IsEmpty());
}

TEST(PreviousOwnersTest, AreTheClaimants) {
  EXPECT_THAT(
      PreviousOwners(MakeGroup(
          {{"t", 3}}, {{"a", {"t"}, {"t-2", "t-0"}}, {"b", {"t"}, {"t-1"}}})),
      ElementsAre(0, 1, 0));
}

TEST(PreviousOwnersTest, FollowTheHighestGenerationPerPartition) {
  EXPECT_THAT(PreviousOwners(MakeGroup(
                  {{"t", 3}}, {{"a", {"t"}, {"t-0", "t-1"}, 2},
                               {"b", {"t"}, {"t-0"}, 3},
                               {"c", {"t"}, {"t-0", "t-1", "t-2"}, 1}})),
              ElementsAre(1, 0, 2));
}

TEST(PreviousOwnersTest, RankNoGenerationBelowAll) {
  EXPECT_THAT(PreviousOwners(MakeGroup(
                  {{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}, kNoGeneration},
                               {"b", {"t"}, {"t-0"}, 0}})),
              ElementsAre(1, 0));
}

TEST(PreviousOwnersTest, AreNobodyWhereTwoClaimInOneGeneration) {
  EXPECT_THAT(PreviousOwners(MakeGroup(
                  {{"t", 1}}, {{"a", {"t"}, {"t-0"}}, {"b", {"t"}, {"t-0"}}})),
              ElementsAre(kNoMember));
}

TEST(PreviousOwnersTest, StayVoidForAThirdClaimOfThatGeneration) {
  EXPECT_THAT(PreviousOwners(MakeGroup({{"t", 1}}, {{"a", {"t"}, {"t-0"}},
                                                    {"b", {"t"}, {"t-0"}},
                                                    {"c", {"t"}, {"t-0"}}})),
              ElementsAre(kNoMember));
}

TEST(PreviousOwnersTest, AreVoidAboveAnOlderClaim) {
  EXPECT_THAT(PreviousOwners(MakeGroup({{"t", 1}}, {{"a", {"t"}, {"t-0"}, 2},
                                                    {"b", {"t"}, {"t-0"}, 2},
                                                    {"c", {"t"}, {"t-0"}, 1}})),
              ElementsAre(kNoMember));
}

TEST(PreviousOwnersTest, PreferANewerClaimToTwoVoidOnes) {
  const int32_t latest = std::numeric_limits<int32_t>::max();
  EXPECT_THAT(
      PreviousOwners(MakeGroup({{"t", 1}}, {{"a", {"t"}, {"t-0"}},
                                            {"b", {"t"}, {"t-0"}},
                                            {"c", {"t"}, {"t-0"}, latest}})),
      ElementsAre(2));
}

TEST(PreviousOwnersTest, IgnoreClaimsWithoutTheSubscription) {
  EXPECT_THAT(PreviousOwners(MakeGroup(
                  {{"t", 1}, {"u", 1}},
                  {{"a", {"t"}, {"t-0"}, 1}, {"b", {"u"}, {"t-0"}, 2}})),
              ElementsAre(0, kNoMember));
}

TEST(PreviousOwnersTest, FollowSubscriptionsThatAlternate) {
  EXPECT_THAT(PreviousOwners(MakeGroup({{"t", 2}, {"u", 2}},
                                       {{"a", {"t"}, {"t-0", "u-0"}},
                                        {"b", {"u"}, {"t-1", "u-1"}},
                                        {"c", {"t"}, {"t-1", "u-0"}}})),
              ElementsAre(0, 2, kNoMember, 1));
}

}  // namespace
}  // namespace assignbench
