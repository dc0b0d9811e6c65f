#include "workload/successor.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

// What each member claims, in its own order.
MemberLists ClaimLists(const Group& group) {
  MemberLists lists;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    std::vector<std::string>& list = lists[std::string(group.member_id(m))];
    for (const PartitionIndex p : group.claims_of(m)) {
      list.push_back(group.PartitionName(p));
    }
  }
  return lists;
}

TEST(SuccessorTest, MatchesMembersAndTopicsByName) {
  const Group from =
      MakeGroup({{"a", 2}, {"c", 2}}, {{"M", {"a", "c"}}, {"N", {"a", "c"}}});
  const Assignment held =
      MakeAssignment(from, {{"M", {"c-1", "a-0"}}, {"N", {"a-1", "c-0"}}});
  // Topics before and between shift all indexes, as does the member.
  const GroupSpec next =
      MakeSpec({{"c", 2}, {"b", 5}, {"a", 2}, {"0", 3}},
               {{"N", {"a"}}, {"A", {"b"}}, {"M", {"a", "c"}}});
  const absl::StatusOr<Group> group = Successor(from, next, held, 4);
  ASSERT_THAT(group, IsOk());
  EXPECT_THAT(
      ClaimLists(*group),
      ElementsAre(Pair("A", IsEmpty()), Pair("M", ElementsAre("c-1", "a-0")),
                  Pair("N", ElementsAre("a-1", "c-0"))));
  EXPECT_EQ(group->generation_of(group->FindMember("M")), 4);
  EXPECT_EQ(group->generation_of(group->FindMember("A")), kNoGeneration);
}

TEST(SuccessorTest, DropsClaimsOnPartitionsThatAreGone) {
  const Group from = MakeGroup({{"t", 3}, {"u", 1}}, {{"M", {"t", "u"}}});
  const Assignment held =
      MakeAssignment(from, {{"M", {"t-2", "u-0", "t-0", "t-1"}}});
  const absl::StatusOr<Group> group =
      Successor(from, MakeSpec({{"t", 2}}, {{"M", {"t"}}}), held, 0);
  ASSERT_THAT(group, IsOk());
  EXPECT_THAT(ClaimLists(*group),
              ElementsAre(Pair("M", ElementsAre("t-0", "t-1"))));
}

TEST(SuccessorTest, KeepsClaimsOfATopicThatTheMemberLeft) {
  const Group from = MakeGroup({{"t", 1}, {"u", 1}}, {{"M", {"t"}, {"t-0"}}});
  const absl::StatusOr<Group> group =
      Successor(from, MakeSpec({{"t", 1}, {"u", 1}}, {{"M", {"u"}}}));
  ASSERT_THAT(group, IsOk());
  EXPECT_THAT(ClaimLists(*group), ElementsAre(Pair("M", ElementsAre("t-0"))));
}

TEST(SuccessorTest, CarriesEachMembersOwnClaimsAndGeneration) {
  const Group from = MakeGroup(
      {{"t", 2}}, {{"A", {"t"}, {"t-0"}, 3}, {"B", {"t"}, {"t-0", "t-1"}, 5}});
  const absl::StatusOr<Group> group =
      Successor(from, MakeSpec({{"t", 2}}, {{"B", {"t"}}, {"A", {"t"}}}));
  ASSERT_THAT(group, IsOk());
  EXPECT_THAT(ClaimLists(*group),
              ElementsAre(Pair("A", ElementsAre("t-0")),
                          Pair("B", ElementsAre("t-0", "t-1"))));
  EXPECT_EQ(group->generation_of(0), 3);
  EXPECT_EQ(group->generation_of(1), 5);
}

TEST(SuccessorTest, PassesOnWhatIsWrongWithTheNextGroup) {
  const Group from = MakeGroup({{"t", 2}}, {{"A", {"t"}}});
  GroupSpec next = MakeSpec({{"t", 2}}, {{"A", {"t"}}});
  EXPECT_THAT(
      Successor(from, next, GroupLimits{.max_partitions = 1}),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("/topics/0")));
  next.members[0].topics = {"x"};
  EXPECT_THAT(Successor(from, next),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("/members/0/topics/0")));
}

}  // namespace
}  // namespace assignbench
