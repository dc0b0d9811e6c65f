#include "assignors/sticky_assignor.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

MemberLists Sticky(const GroupSpec& spec) {
  const Group group = MakeGroup(spec);
  Assignment assignment;
  EXPECT_THAT(StickyAssignor().Assign(group, assignment), IsOk());
  return Lists(group, assignment);
}

// --- identical subscriptions ---

TEST(StickyTest, DealsOutAFreshGroupInARing) {
  EXPECT_EQ(Sticky(MakeSpec({{"t", 3}, {"u", 2}},
                            {{"A", {"t", "u"}}, {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"t-0", "t-2", "u-1"}}, {"B", {"t-1", "u-0"}}}));
}

TEST(StickyTest, KeepsAllOwnedPartitionsWhenNothingChanged) {
  EXPECT_EQ(Sticky(MakeSpec({{"t", 5}}, {{"A", {"t"}, {"t-3", "t-1"}},
                                         {"B", {"t"}, {"t-4", "t-2", "t-0"}}})),
            (MemberLists{{"A", {"t-1", "t-3"}}, {"B", {"t-0", "t-2", "t-4"}}}));
}

TEST(StickyTest, MovesNothingOfTheSurvivorsWhenOneOfThreeLeaves) {
  EXPECT_EQ(Sticky(MakeSpec({{"t", 6}}, {{"A", {"t"}, {"t-0", "t-3"}},
                                         {"C", {"t"}, {"t-2", "t-5"}}})),
            (MemberLists{{"A", {"t-0", "t-3", "t-1"}},
                         {"C", {"t-2", "t-5", "t-4"}}}));
}

TEST(StickyTest, TakesFromTheFullMembersOnlyWhatAJoinerNeeds) {
  EXPECT_EQ(
      Sticky(MakeSpec({{"t", 7}}, {{"A", {"t"}, {"t-0", "t-1", "t-2", "t-3"}},
                                   {"B", {"t"}, {"t-4", "t-5", "t-6"}},
                                   {"C", {"t"}}})),
      (MemberLists{{"A", {"t-0", "t-1", "t-2"}},
                   {"B", {"t-4", "t-5"}},
                   {"C", {"t-3", "t-6"}}}));
}

TEST(StickyTest, TheFirstMembersByIdKeepTheCeil) {
  EXPECT_EQ(
      Sticky(MakeSpec({{"t", 4}}, {{"A", {"t"}, {"t-0", "t-1"}},
                                   {"B", {"t"}, {"t-2", "t-3"}},
                                   {"C", {"t"}}})),
      (MemberLists{{"A", {"t-0", "t-1"}}, {"B", {"t-2"}}, {"C", {"t-3"}}}));
}

TEST(StickyTest, KeepsTheLowestPartitionNumbersAcrossTopics) {
  // KAFKA-16277: by partition number before topic.
  EXPECT_EQ(Sticky(MakeSpec({{"t", 2}, {"u", 2}},
                            {{"A", {"t", "u"}, {"t-0", "t-1", "u-0", "u-1"}},
                             {"B", {"t", "u"}}})),
            (MemberLists{{"A", {"t-0", "u-0"}}, {"B", {"t-1", "u-1"}}}));
}

TEST(StickyTest, ServesMembersBelowTheFloorBeforeThoseAtIt) {
  // floor 2, one ceil: B and C get to two first, then A is next in line.
  EXPECT_EQ(Sticky(MakeSpec({{"t", 7}}, {{"A", {"t"}, {"t-0", "t-1"}},
                                         {"B", {"t"}, {"t-2"}},
                                         {"C", {"t"}}})),
            (MemberLists{{"A", {"t-0", "t-1", "t-6"}},
                         {"B", {"t-2", "t-3"}},
                         {"C", {"t-4", "t-5"}}}));
}

TEST(StickyTest, GivesTheExtraToThoseThatNeedLeastToReachTheFloor) {
  EXPECT_EQ(Sticky(MakeSpec({{"t", 5}}, {{"A", {"t"}}, {"B", {"t"}, {"t-0"}}})),
            (MemberLists{{"A", {"t-1", "t-3"}}, {"B", {"t-0", "t-2", "t-4"}}}));
}

TEST(StickyTest, GivesOneEachToTheFirstWhenThereAreFewerThanMembers) {
  EXPECT_EQ(
      Sticky(MakeSpec({{"t", 2}},
                      {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}, {"t-0"}}})),
      (MemberLists{{"A", {"t-1"}}, {"B", {}}, {"C", {"t-0"}}}));
}

TEST(StickyTest, ANewerClaimBeatsAnOlderOne) {
  EXPECT_EQ(Sticky(MakeSpec({{"t", 2}}, {{"A", {"t"}, {"t-0", "t-1"}, 4},
                                         {"B", {"t"}, {"t-0"}, 5}})),
            (MemberLists{{"A", {"t-1"}}, {"B", {"t-0"}}}));
}

TEST(StickyTest, AnUncontestedOldClaimIsHonoured) {
  // KAFKA-14639.
  EXPECT_EQ(Sticky(MakeSpec({{"t", 2}}, {{"A", {"t"}, {"t-1"}, 2},
                                         {"B", {"t"}, {"t-0"}, 9}})),
            (MemberLists{{"A", {"t-1"}}, {"B", {"t-0"}}}));
}

// --- differing subscriptions ---

TEST(StickyTest, EvensOutDifferentSubscriptions) {
  EXPECT_EQ(
      Sticky(MakeSpec(
          {{"t1", 1}, {"t2", 2}, {"t3", 3}},
          {{"A", {"t1"}}, {"B", {"t1", "t2"}}, {"C", {"t1", "t2", "t3"}}})),
      (MemberLists{{"A", {"t1-0"}},
                   {"B", {"t2-0", "t2-1"}},
                   {"C", {"t3-0", "t3-1", "t3-2"}}}));
}

TEST(StickyTest, PlacesTopicsWithFewSubscribersFirst) {
  EXPECT_EQ(
      Sticky(MakeSpec({{"t", 2}, {"u", 1}}, {{"A", {"t", "u"}}, {"B", {"t"}}})),
      (MemberLists{{"A", {"u-0", "t-1"}}, {"B", {"t-0"}}}));
}

TEST(StickyTest, DropsAClaimOnATopicNoLongerSubscribed) {
  EXPECT_EQ(
      Sticky(MakeSpec({{"t", 2}, {"u", 1}}, {{"A", {"u"}, {"t-0", "u-0"}},
                                             {"B", {"t", "u"}, {"t-1"}}})),
      (MemberLists{{"A", {"u-0"}}, {"B", {"t-1", "t-0"}}}));
}

TEST(StickyTest, MovesFromTheFullToTheLeastLoadedSubscriber) {
  const MemberLists lists = Sticky(MakeSpec(
      {{"t", 4}, {"u", 1}}, {{"A", {"t"}, {"t-0", "t-1", "t-2", "t-3"}},
                             {"B", {"t", "u"}, {"u-0"}},
                             {"C", {"t"}}}));
  EXPECT_EQ(lists,
            (MemberLists{
                {"A", {"t-2", "t-3"}}, {"B", {"u-0", "t-1"}}, {"C", {"t-0"}}}));
}

TEST(StickyTest, GivesAnOldClaimantItsPartitionBackWhereThatBalances) {
  // KIP-341: "A" claims t-0 from an older generation.
  EXPECT_EQ(Sticky(MakeSpec({{"t", 3}, {"u", 0}},
                            {{"A", {"t"}, {"t-0"}, 1},
                             {"B", {"t"}, {"t-2", "t-0", "t-1"}, 2},
                             {"C", {"t", "u"}, {}, 2}})),
            (MemberLists{{"A", {"t-0"}}, {"B", {"t-2"}}, {"C", {"t-1"}}}));
}

TEST(StickyTest, TheLatestOfTheOldClaimantsComesFirst) {
  const MemberLists lists = Sticky(
      MakeSpec({{"t", 4}, {"u", 0}}, {{"A", {"t"}, {"t-0"}, 1},
                                      {"B", {"t"}, {"t-0"}, 2},
                                      {"C", {"t"}, {"t-0", "t-1", "t-2"}, 3},
                                      {"D", {"t", "u"}, {"t-3"}, 3}}));
  EXPECT_THAT(lists.at("B"), ElementsAre("t-0"));
}

TEST(StickyTest, GivesNothingToAMemberWithoutSubscription) {
  for (const char* first : {"A", "Z"}) {
    EXPECT_THAT(
        Sticky(MakeSpec({{"t", 4}}, {{first, {}}, {"B", {"t"}}})).at(first),
        ElementsAre());
  }
}

TEST(StickyTest, NeverGivesAPartitionToAFormerOwnerThatUnsubscribed) {
  const MemberLists lists = Sticky(
      MakeSpec({{"t", 3}, {"u", 1}}, {{"A", {"u"}, {"t-0"}, 1},
                                      {"B", {"t"}, {"t-0", "t-1", "t-2"}, 2},
                                      {"C", {"t"}, {}, 2}}));
  EXPECT_THAT(lists.at("A"), ElementsAre("u-0"));
  EXPECT_THAT(lists.at("B"), SizeIs(2));
  EXPECT_THAT(lists.at("C"), SizeIs(1));
}

TEST(StickyTest, MovesOnlyLocallyAndSoMayMissTheBestBalance) {
  // A chain of three could be 10/10/10, but that takes two moves of which the
  // first alone does not help.
  const MemberLists lists = Sticky(MakeSpec(
      {{"t", 10}, {"u", 20}}, {{"A", {"t"}}, {"B", {"t", "u"}}, {"C", {"u"}}}));
  EXPECT_THAT(lists.at("A"), SizeIs(9));
  EXPECT_THAT(lists.at("B"), SizeIs(10));
  EXPECT_THAT(lists.at("C"), SizeIs(11));
}

}  // namespace
}  // namespace assignbench
