#include "assignors/cooperative_sticky_assignor.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::ElementsAre;

MemberLists Cooperative(const GroupSpec& spec) {
  const Group group = MakeGroup(spec);
  Assignment assignment;
  EXPECT_THAT(CooperativeStickyAssignor().Assign(group, assignment), IsOk());
  return Lists(group, assignment);
}

TEST(CooperativeStickyTest, WithholdsWhatAnotherMemberMustGiveUpFirst) {
  EXPECT_EQ(
      Cooperative(MakeSpec(
          {{"t", 4}}, {{"A", {"t"}, {"t-0", "t-1", "t-2"}}, {"B", {"t"}}})),
      (MemberLists{{"A", {"t-0", "t-1"}}, {"B", {"t-3"}}}));
}

TEST(CooperativeStickyTest, GivesOutWhatNobodyOwnsAtOnce) {
  EXPECT_EQ(Cooperative(MakeSpec({{"t", 4}},
                                 {{"A", {"t"}, {"t-0", "t-1"}}, {"B", {"t"}}})),
            (MemberLists{{"A", {"t-0", "t-1"}}, {"B", {"t-2", "t-3"}}}));
}

TEST(CooperativeStickyTest, WithholdsAPartitionThatTwoMembersClaim) {
  // KAFKA-12984.
  EXPECT_EQ(Cooperative(MakeSpec({{"t", 3}}, {{"A", {"t"}, {"t-0", "t-1"}, 5},
                                              {"B", {"t"}, {"t-0", "t-2"}, 5},
                                              {"C", {"t"}, {}, 5}})),
            (MemberLists{{"A", {"t-1"}}, {"B", {"t-2"}}, {"C", {}}}));
}

TEST(CooperativeStickyTest, WithholdsInTheGeneralPathToo) {
  EXPECT_EQ(Cooperative(MakeSpec({{"t", 4}, {"u", 0}},
                                 {{"A", {"t"}, {"t-0", "t-1", "t-2", "t-3"}},
                                  {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"t-2", "t-3"}}, {"B", {}}}));
}

TEST(CooperativeStickyTest, WithholdsWhatAMemberReadsButNoLongerSubscribesTo) {
  EXPECT_EQ(Cooperative(MakeSpec({{"t", 1}, {"u", 1}},
                                 {{"A", {"u"}, {"t-0"}}, {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"u-0"}}, {"B", {}}}));
}

TEST(CooperativeStickyTest, AStaleClaimOfTheNewOwnerDoesNotHideTheTransfer) {
  // B reads t-0 and t-1; A still claims t-0 from an older generation.
  for (const char* other : {"t", "u"}) {
    const MemberLists lists = Cooperative(
        MakeSpec({{"t", 2}, {"u", 0}}, {{"A", {"t"}, {"t-0"}, 1},
                                        {"B", {"t"}, {"t-0", "t-1"}, 2},
                                        {"C", {other}, {}, 2}}));
    EXPECT_THAT(lists.at("A"), ElementsAre()) << other;
    EXPECT_EQ(lists.at("B").size(), 1u) << other;
  }
}

TEST(CooperativeStickyTest, KeepsWhatItsOwnerKeepsThoughAnotherClaimsIt) {
  for (const char* other : {"t", "u"}) {
    EXPECT_THAT(Cooperative(MakeSpec({{"t", 2}, {"u", 0}},
                                     {{"A", {"t"}, {"t-0"}, 2},
                                      {"B", {"t"}, {"t-1", "t-0"}, 1},
                                      {"C", {other}, {}, 2}}))
                    .at("A"),
                ElementsAre("t-0"));
  }
}

}  // namespace
}  // namespace assignbench
