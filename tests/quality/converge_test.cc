#include "quality/converge.h"

#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/list_assignor.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Group AllAtA(int32_t generation = 7) {
  return MakeGroup({{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}, generation},
                                {"b", {"t"}, {}, kNoGeneration}});
}

const MemberLists kWithheld = {{"a", {"t-0"}}, {"b", {}}};
const MemberLists kSettled = {{"a", {"t-0"}}, {"b", {"t-1"}}};

TEST(ConvergeRoundsTest, TakesOneRoundWhenNothingIsGivenUp) {
  ListAssignor assignor(RebalanceProtocol::kCooperative,
                        {{{"a", {"t-1", "t-0"}}}});
  const auto result = ConvergeRounds(assignor, AllAtA());
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->rounds, 1);
  EXPECT_EQ(result->unassigned_after_first_round, 0);
  EXPECT_TRUE(result->final == result->first_round);
}

TEST(ConvergeRoundsTest, TakesOneRoundFromAFreshStart) {
  ListAssignor assignor(RebalanceProtocol::kCooperative, {kSettled});
  const auto result = ConvergeRounds(
      assignor, MakeGroup({{"t", 2}}, {{"a", {"t"}}, {"b", {"t"}}}));
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->rounds, 1);
}

TEST(ConvergeRoundsTest, FollowsUpWhenAMemberGivesSomethingUp) {
  ListAssignor assignor(RebalanceProtocol::kCooperative, {kWithheld, kSettled});
  const Group group = AllAtA();
  const auto result = ConvergeRounds(assignor, group);
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->rounds, 2);
  EXPECT_EQ(result->unassigned_after_first_round, 1);
  EXPECT_EQ(Lists(group, result->first_round), kWithheld);
  EXPECT_EQ(Lists(group, result->final), kSettled);
  EXPECT_GE(result->plan_ns, 0);
}

TEST(ConvergeRoundsTest, LetsMembersRejoinWithWhatTheyKept) {
  ListAssignor assignor(RebalanceProtocol::kCooperative, {kWithheld, kSettled});
  ASSERT_THAT(ConvergeRounds(assignor, AllAtA(7)), IsOk());
  ASSERT_THAT(assignor.groups(), SizeIs(2));
  const Group& second = assignor.groups()[1];
  EXPECT_THAT(second.claims_of(0), ElementsAre(0));
  EXPECT_THAT(second.claims_of(1), IsEmpty());
  EXPECT_EQ(second.generation_of(0), 8);
  EXPECT_EQ(second.generation_of(1), 8);
}

TEST(ConvergeRoundsTest, StaysAtTheLastGenerationThereIs) {
  ListAssignor assignor(RebalanceProtocol::kCooperative, {kWithheld, kSettled});
  const int32_t last = std::numeric_limits<int32_t>::max();
  ASSERT_THAT(ConvergeRounds(assignor, AllAtA(last)), IsOk());
  EXPECT_EQ(assignor.groups()[1].generation_of(0), last);
}

TEST(ConvergeRoundsTest, FollowsUpWhenAClaimOnAnUnreadTopicIsGivenUp) {
  ListAssignor assignor(RebalanceProtocol::kCooperative,
                        {{{"b", {"u-0"}}}, {{"a", {"t-0"}}, {"b", {"u-0"}}}});
  const auto result = ConvergeRounds(
      assignor,
      MakeGroup({{"t", 1}, {"u", 1}}, {{"a", {"t"}}, {"b", {"u"}, {"t-0"}}}));
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->rounds, 2);
}

TEST(ConvergeRoundsTest, FollowsUpWhenAVanishedPartitionIsGivenUp) {
  ListAssignor assignor(RebalanceProtocol::kCooperative,
                        {{{"a", {"t-0"}}}, {{"a", {"t-0"}}}});
  GroupSpec spec = MakeSpec({{"t", 1}}, {{"a", {"t"}, {"t-0"}, 7}});
  spec.members[0].owned.push_back({"gone", {0}});
  const auto result = ConvergeRounds(assignor, MakeGroup(spec));
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->rounds, 2);
}

TEST(ConvergeRoundsTest, TakesOneRoundUnlessCooperative) {
  for (const RebalanceProtocol protocol :
       {RebalanceProtocol::kEager, RebalanceProtocol::kServer}) {
    ListAssignor assignor(protocol, {kSettled});
    const auto result = ConvergeRounds(assignor, AllAtA());
    ASSERT_THAT(result, IsOk());
    EXPECT_EQ(result->rounds, 1);
  }
}

TEST(ConvergeRoundsTest, ReportsAStrategyThatNeverSettles) {
  ListAssignor assignor(
      RebalanceProtocol::kCooperative,
      {{{"a", {"t-0"}}, {"b", {"t-1"}}}, {{"a", {"t-1"}}, {"b", {"t-0"}}}});
  EXPECT_THAT(ConvergeRounds(assignor, AllAtA(), 5),
              StatusIs(absl::StatusCode::kInternal,
                       HasSubstr("list: members still give partitions up "
                                 "after 5 rebalances")));
  EXPECT_THAT(assignor.groups(), SizeIs(5));
}

TEST(ConvergeRoundsTest, PassesOnAnError) {
  ListAssignor assignor(RebalanceProtocol::kCooperative, {});
  EXPECT_THAT(ConvergeRounds(assignor, AllAtA()),
              StatusIs(absl::StatusCode::kUnavailable, "no result"));
}

TEST(ClaimsOfTest, AreTheListsInTheirOrder) {
  const Group group = AllAtA();
  const Claims claims =
      ClaimsOf(MakeAssignment(group, {{"b", {"t-1", "t-0"}}}), 3);
  EXPECT_THAT(claims.offsets, ElementsAre(0, 0, 2));
  EXPECT_THAT(claims.partitions, ElementsAre(1, 0));
  EXPECT_THAT(claims.generations, ElementsAre(3, 3));
}

}  // namespace
}  // namespace assignbench
