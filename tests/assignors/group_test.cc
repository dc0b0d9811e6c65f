#include "assignors/group.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

testing::Matcher<const absl::StatusOr<Group>&> Refused(
    testing::Matcher<std::string> message) {
  return StatusIs(absl::StatusCode::kInvalidArgument, message);
}

GroupSpec TwoMembers() {
  return MakeSpec({{"u", 2}, {"t", 3}}, {{"B", {"u", "t"}}, {"A", {"t"}}});
}

TEST(GroupTest, SortsTopicsAndMembersByName) {
  const Group group = MakeGroup(TwoMembers());
  EXPECT_EQ(group.topic_name(0), "t");
  EXPECT_EQ(group.topic_name(1), "u");
  EXPECT_EQ(group.member_id(0), "A");
  EXPECT_EQ(group.input_position(0), 1);
  EXPECT_EQ(group.FindMember("B"), 1);
  EXPECT_EQ(group.FindMember("C"), kNoMember);
  EXPECT_EQ(group.FindTopic("u"), 1);
  EXPECT_EQ(group.FindTopic("v"), -1);
}

TEST(GroupTest, NumbersPartitionsTopicByTopic) {
  const Group group = MakeGroup(TwoMembers());
  EXPECT_EQ(group.partition_count(), 5);
  EXPECT_EQ(group.first_partition(1), 3);
  EXPECT_EQ(group.topic_of(2), 0);
  EXPECT_EQ(group.topic_of(3), 1);
  EXPECT_EQ(group.PartitionName(4), "u-1");
}

TEST(GroupTest, FindsTheTopicBesideAnEmptyOne) {
  const Group group = MakeGroup({{"a", 1}, {"b", 0}, {"c", 1}}, {});
  EXPECT_EQ(group.topic_of(0), 0);
  EXPECT_EQ(group.topic_of(1), 2);
}

TEST(GroupTest, KnowsWhoSubscribesToWhat) {
  const Group group = MakeGroup(TwoMembers());
  EXPECT_THAT(group.topics_of(1), ElementsAre(0, 1));
  EXPECT_THAT(group.subscribers_of(0), ElementsAre(0, 1));
  EXPECT_THAT(group.subscribers_of(1), ElementsAre(1));
  EXPECT_TRUE(group.is_subscribed(1, 1));
  EXPECT_FALSE(group.is_subscribed(0, 1));
  EXPECT_FALSE(group.identical_subscriptions());
}

TEST(GroupTest, SharesEqualSubscriptionsWhateverTheirOrder) {
  const Group group =
      MakeGroup({{"t", 1}, {"u", 1}},
                {{"A", {"t", "u"}}, {"B", {"u", "t"}}, {"C", {"t"}}});
  EXPECT_EQ(group.subscription_count(), 2);
  EXPECT_EQ(group.subscription_of(0), group.subscription_of(1));
  EXPECT_NE(group.subscription_of(0), group.subscription_of(2));
}

TEST(GroupTest, CountsOnlySubscribedPartitionsAsAssignable) {
  const Group group = MakeGroup({{"t", 3}, {"u", 4}}, {{"A", {"t"}}});
  EXPECT_EQ(group.assignable_partition_count(), 3);
  EXPECT_FALSE(group.is_assignable(1));
}

TEST(GroupTest, PutsStaticMembersFirstByInstanceId) {
  GroupSpec spec = MakeSpec(
      {{"t", 1}}, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}, {"D", {}}});
  spec.members[1].instance_id = "pod-2";
  spec.members[2].instance_id = "pod-1";
  const Group group = MakeGroup(spec);
  EXPECT_THAT(group.static_first(), ElementsAre(2, 1, 0, 3));
  EXPECT_THAT(group.audience_static_first(group.audience_of(0)),
              ElementsAre(2, 1, 0));
  EXPECT_THAT(group.subscribers_of(0), ElementsAre(0, 1, 2));
}

TEST(GroupTest, KeepsClaimsInTheMembersOwnOrder) {
  const Group group =
      MakeGroup({{"t", 3}, {"u", 1}},
                {{"A", {"t"}, {"u-0", "t-2", "t-0"}, 7}, {"B", {"t"}}});
  EXPECT_THAT(group.claims_of(0), ElementsAre(3, 2, 0));
  EXPECT_THAT(group.claims_of(1), ElementsAre());
  EXPECT_EQ(group.generation_of(0), 7);
  EXPECT_EQ(group.claim_count(), 3);
}

TEST(GroupTest, FindsAClaimMadeTwiceWhereverItStands) {
  for (const std::vector<std::string>& claims :
       {std::vector<std::string>{"t-1", "t-1"},
        {"t-2", "t-0", "t-2"},
        {"t-0", "t-1", "u-0", "t-1"},
        {"u-0", "t-0", "u-0"}}) {
    EXPECT_FALSE(
        Group::Create(MakeSpec({{"t", 3}, {"u", 1}},
                               {{"B", {"t"}, {"t-0", "t-1", "t-2", "u-0"}},
                                {"A", {"t"}, claims}}))
            .ok())
        << claims.back();
  }
  const Group group = MakeGroup({{"t", 3}, {"u", 1}},
                                {{"A", {"t"}, {"t-2", "u-0", "t-0", "t-1"}}});
  EXPECT_THAT(group.claims_of(0), ElementsAre(2, 3, 0, 1));
}

TEST(GroupTest, MembersMayShareAListOfTopics) {
  const GroupSpec whole =
      MakeSpec({{"t", 3}, {"u", 1}, {"v", 2}}, {{"C", {"u", "t"}},
                                                {"A", {"v"}},
                                                {"B", {"u", "t"}},
                                                {"D", {}},
                                                {"E", {"v"}}});
  GroupSpec shared = whole;
  shared.members[2].topics = {"never looked at"};
  shared.members[4].topics.clear();
  const absl::StatusOr<Group> group =
      Group::CreateSharing(shared, {0, 1, 0, 3, 1});
  ASSERT_TRUE(group.ok()) << group.status();
  const Group expected = MakeGroup(whole);
  ASSERT_EQ(group->subscription_count(), expected.subscription_count());
  for (MemberIndex m = 0; m < expected.member_count(); ++m) {
    EXPECT_EQ(group->topics_of(m), expected.topics_of(m));
    EXPECT_EQ(group->topics_as_given(m), expected.topics_as_given(m));
    EXPECT_EQ(group->subscription_of(m), expected.subscription_of(m));
  }
  for (TopicIndex t = 0; t < expected.topic_count(); ++t) {
    EXPECT_EQ(group->subscribers_of(t), expected.subscribers_of(t));
  }
  shared.members[0].topics = {"u", "gone"};
  EXPECT_THAT(
      std::string(
          Group::CreateSharing(shared, {0, 1, 0, 3, 1}).status().message()),
      HasSubstr("unknown topic 'gone'"));
}

TEST(GroupTest, DropsAndCountsClaimsOnWhatDoesNotExist) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}});
  spec.members[0].owned = {{"t", {-1, 0, 2}}, {"gone", {0, 1}}};
  const Group group = MakeGroup(spec);
  EXPECT_THAT(group.claims_of(0), ElementsAre(0));
  EXPECT_EQ(group.dropped_claims(), 4);
}

TEST(GroupTest, KeepsWhatItDroppedAsGhosts) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.members[0].owned = {{"t", {2, 0, -1}}, {"gone", {1}}};
  spec.members[1].owned = {{"t", {2, 1}}};
  const Group group = MakeGroup(spec);
  ASSERT_EQ(group.ghost_count(), 3);
  EXPECT_THAT(group.all_claims_of(0), ElementsAre(3, 0, 2, 4));
  EXPECT_THAT(group.all_claims_of(1), ElementsAre(3, 1));
  EXPECT_EQ(group.PartitionName(2), "t--1");
  EXPECT_EQ(group.PartitionName(3), "t-2");
  EXPECT_EQ(group.PartitionName(4), "gone-1");
}

TEST(GroupTest, HasNoGhostsWhereNothingWasDropped) {
  const Group group = MakeGroup(TwoMembers());
  EXPECT_EQ(group.ghosts(), nullptr);
  EXPECT_EQ(group.ghost_count(), 0);
}

TEST(GroupTest, RefusesAGhostClaimedTwiceAndANumberOfMoreThan32Bits) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}});
  spec.members[0].owned = {{"gone", {1, 1}}};
  EXPECT_THAT(std::string(Group::Create(spec).status().message()),
              HasSubstr("/members/0/owned/0/partitions/1"));
  spec.members[0].owned = {{"t", {int64_t{1} << 31}}};
  EXPECT_THAT(std::string(Group::Create(spec).status().message()),
              HasSubstr("/members/0/owned/0/partitions/0"));
}

TEST(GroupTest, WithClaimsTakesGhostsOfTheGroup) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.members[0].owned = {{"t", {2, 0}}};
  const Group group = MakeGroup(spec);
  const Group next = group.WithClaims({{0, 1, 3}, {0, 2, 1}, {5, 5}});
  EXPECT_EQ(next.dropped_claims(), 1);
  EXPECT_THAT(next.claims_of(0), ElementsAre(0));
  EXPECT_THAT(next.claims_of(1), ElementsAre(1));
  EXPECT_THAT(next.all_claims_of(1), ElementsAre(2, 1));
  EXPECT_EQ(group.WithClaims({{0, 1, 1}, {0}, {5, 5}}).ghosts(), nullptr);
}

TEST(GroupTest, TheLatestGenerationIsTheHighestReported) {
  EXPECT_EQ(MakeGroup({{"t", 1}}, {{"a", {"t"}, {}, 3}, {"b", {"t"}, {}, 9}})
                .latest_generation(),
            9);
  EXPECT_EQ(MakeGroup({{"t", 1}}, {{"a", {"t"}, {}, kNoGeneration}})
                .latest_generation(),
            kNoGeneration);
  EXPECT_EQ(MakeGroup({{"t", 1}}, {}).latest_generation(), kNoGeneration);
}

TEST(GroupTest, WithClaimsSharesTheRest) {
  const Group group = MakeGroup(TwoMembers());
  const Group next = group.WithClaims({{0, 1, 3}, {2, 0, 4}, {5, 5}});
  EXPECT_THAT(next.claims_of(1), ElementsAre(0, 4));
  EXPECT_EQ(next.generation_of(0), 5);
  EXPECT_EQ(next.topic_name(0), "t");
  EXPECT_EQ(group.claim_count(), 0);
}

TEST(GroupTest, InternsRacksAndDropsRepeatedOnes) {
  GroupSpec spec = MakeSpec({{"t", 2}, {"u", 1}}, {{"A", {"t"}}, {"B", {}}});
  spec.topics[0].replica_racks = {{"z", "a", "z"}, {}};
  spec.members[0].rack = "m";
  const Group group = MakeGroup(spec);
  EXPECT_EQ(group.rack_count(), 3);
  EXPECT_EQ(group.rack_name(group.rack_of(0)), "m");
  EXPECT_EQ(group.rack_of(1), kNoRack);
  EXPECT_THAT(group.replica_racks(0), ElementsAre(0, 2));
  EXPECT_THAT(group.replica_racks(1), ElementsAre());
  EXPECT_THAT(group.replica_racks(2), ElementsAre());
}

TEST(GroupTest, TakesRatesOfSomeTopicsAsZeroForTheOthers) {
  GroupSpec spec = MakeSpec({{"u", 1}, {"t", 2}}, {});
  spec.topics[1].rates = {1.5, 2};
  EXPECT_THAT(MakeGroup(spec).rates(), ElementsAre(1.5, 2, 0));
  EXPECT_TRUE(MakeGroup(spec).lags().empty());
}

TEST(GroupTest, RefusesRepeatedNames) {
  EXPECT_THAT(Group::Create(MakeSpec({{"t", 1}, {"u", 1}, {"t", 2}}, {})),
              Refused(AllOf(HasSubstr("/topics/2/name"), HasSubstr("'t'"),
                            HasSubstr("/topics/0"))));
  EXPECT_THAT(Group::Create(MakeSpec({}, {{"A"}, {"A"}})),
              Refused(AllOf(HasSubstr("/members/1/id"), HasSubstr("'A'"),
                            HasSubstr("/members/0"))));
  GroupSpec spec = MakeSpec({}, {{"A"}, {"B"}});
  spec.members[0].instance_id = spec.members[1].instance_id = "pod";
  EXPECT_THAT(Group::Create(spec),
              Refused(HasSubstr("/members/1/instance_id")));
}

TEST(GroupTest, RefusesEmptyAndIllFormedNames) {
  EXPECT_THAT(Group::Create(MakeSpec({{"", 1}}, {})),
              Refused(HasSubstr("/topics/0/name: empty")));
  EXPECT_THAT(Group::Create(MakeSpec({}, {{"\xFF"}})),
              Refused(HasSubstr("/members/0/id: member id is not UTF-8")));
}

TEST(GroupTest, RefusesImpossibleSubscriptions) {
  EXPECT_THAT(Group::Create(MakeSpec({{"t", 1}}, {{"A", {"t", "x"}}})),
              Refused(AllOf(HasSubstr("/members/0/topics/1"),
                            HasSubstr("unknown topic 'x'"))));
  EXPECT_THAT(
      Group::Create(MakeSpec({{"t", 1}}, {{"A", {"t", "t"}}})),
      Refused(AllOf(HasSubstr("/members/0/topics/1"), HasSubstr("twice"))));
  EXPECT_THAT(Group::Create(MakeSpec({{"t", 1}, {"u", 1}},
                                     {{"A", {"t"}}, {"B", {"t", "u", "u"}}})),
              Refused(HasSubstr("/members/1/topics/2")));
}

TEST(GroupTest, RefusesPartitionCountsBeforeAllocating) {
  EXPECT_THAT(Group::Create(MakeSpec({{"t", -1}}, {})),
              Refused(HasSubstr("/topics/0/partitions")));
  EXPECT_THAT(Group::Create(MakeSpec({{"t", 5'000'000'000}}, {})),
              Refused(HasSubstr("5000000000")));
  EXPECT_THAT(
      Group::Create(MakeSpec({{"t", 40'000'000}, {"u", 40'000'000}}, {})),
      Refused(AllOf(HasSubstr("/topics/1/partitions"), HasSubstr("80000000"))));
  EXPECT_THAT(Group::Create(MakeSpec({{"t", 11}}, {}), {.max_partitions = 10}),
              Refused(HasSubstr("limit of 10")));
  EXPECT_THAT(Group::Create(MakeSpec({{"t", 10}}, {}), {.max_partitions = 10}),
              IsOk());
}

TEST(GroupTest, RefusesAPartitionClaimedTwiceByOneMember) {
  EXPECT_THAT(
      Group::Create(MakeSpec({{"t", 2}}, {{"A", {"t"}, {"t-1", "t-1"}}})),
      Refused(AllOf(HasSubstr("/members/0/owned/0/partitions/1"),
                    HasSubstr("t-1 twice"))));
}

TEST(GroupTest, RefusesListsOfWrongLengthAndValue) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {});
  spec.topics[0].rates = {1};
  EXPECT_THAT(Group::Create(spec), Refused(HasSubstr("/topics/0/rates")));
  spec.topics[0].rates = {1, -2};
  EXPECT_THAT(Group::Create(spec), Refused(HasSubstr("/topics/0/rates/1")));
  spec.topics[0].rates = {};
  spec.topics[0].lags = {1, 2, 3};
  EXPECT_THAT(Group::Create(spec), Refused(HasSubstr("/topics/0/lags")));
  spec.topics[0].lags = {};
  spec.topics[0].replica_racks = {{"a"}};
  EXPECT_THAT(Group::Create(spec),
              Refused(HasSubstr("/topics/0/replica_racks")));
}

}  // namespace
}  // namespace assignbench
