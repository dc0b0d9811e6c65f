#include "assignors/uniform_assignor.h"

#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

MemberLists Assign(const Group& group,
                   IterationOrder order = IterationOrder::kSorted) {
  UniformAssignor uniform({.order = order});
  Assignment assignment;
  EXPECT_THAT(uniform.Assign(group, assignment), IsOk());
  return Lists(group, assignment);
}

MemberLists Assign(const std::vector<BriefTopic>& topics,
                   const std::vector<BriefMember>& members) {
  return Assign(MakeGroup(topics, members));
}

TEST(UniformTest, DealsOutBlocksAndLeavesTheExtraToTheLast) {
  EXPECT_EQ(Assign({{"t", 3}, {"u", 2}},
                   {{"A", {"t", "u"}}, {"B", {"t", "u"}}, {"C", {"t", "u"}}}),
            (MemberLists{
                {"A", {"t-0"}}, {"B", {"t-1", "t-2"}}, {"C", {"u-0", "u-1"}}}));
}

// KAFKA-18688: the first member is not given the extra partition of another.
TEST(UniformTest, LeavesABalancedAssignmentAlone) {
  const MemberLists balanced = {{"A", {"t-0", "t-1"}},
                                {"B", {"t-2", "t-3", "t-4"}}};
  EXPECT_EQ(Assign({{"t", 5}}, {{"A", {"t"}, {"t-0", "t-1"}},
                                {"B", {"t"}, {"t-2", "t-3", "t-4"}}}),
            balanced);
}

TEST(UniformTest, TakesTheLastPartitionsFromWhoHasTooMany) {
  EXPECT_EQ(Assign({{"t", 6}}, {{"A", {"t"}, {"t-4", "t-2", "t-3"}},
                                {"B", {"t"}, {"t-0", "t-1", "t-5"}},
                                {"C", {"t"}}}),
            (MemberLists{{"A", {"t-2", "t-3"}},
                         {"B", {"t-0", "t-1"}},
                         {"C", {"t-4", "t-5"}}}));
}

TEST(UniformTest, WalksTopicsInTheOrderOfTheirIds) {
  GroupSpec spec =
      MakeSpec({{"t", 1}, {"u", 1}}, {{"A", {"t", "u"}}, {"B", {"t", "u"}}});
  spec.topics[0].id = "00000000000000000000000000000001";
  spec.topics[1].id = "80000000000000000000000000000000";  // negative
  EXPECT_EQ(Assign(MakeGroup(spec)),
            (MemberLists{{"A", {"u-0"}}, {"B", {"t-0"}}}));
}

TEST(UniformTest, GoesByTheSettledOwners) {
  // B's claim is newer; C and D void each other.
  EXPECT_EQ(
      Assign({{"t", 4}}, {{"A", {"t"}, {"t-0"}, 1},
                          {"B", {"t"}, {"t-0"}, 2},
                          {"C", {"t"}, {"t-1"}, 2},
                          {"D", {"t"}, {"t-1", "t-2"}, 2}}),
      (MemberLists{
          {"A", {"t-1"}}, {"B", {"t-0"}}, {"C", {"t-3"}}, {"D", {"t-2"}}}));
}

TEST(UniformTest, AMemberWithoutSubscriptionGetsNothing) {
  EXPECT_EQ(Assign({{"t", 2}}, {{"A"}, {"B", {"t"}}}),
            (MemberLists{{"A", {}}, {"B", {"t-0", "t-1"}}}));
}

TEST(UniformTest, GivesToTheLeastLoadedWhereSubscriptionsDiffer) {
  // u has two partitions for one subscriber and comes first.
  EXPECT_EQ(Assign({{"t", 4}, {"u", 2}}, {{"A", {"t", "u"}}, {"B", {"t"}}}),
            (MemberLists{{"A", {"t-3", "u-0", "u-1"}},
                         {"B", {"t-0", "t-1", "t-2"}}}));
}

// B gives one as the most loaded, then again as the last of those at 3.
TEST(UniformTest, MovesTheLastPartitionsOfTheMostLoadedToAJoiner) {
  EXPECT_EQ(Assign({{"t", 6}, {"u", 1}},
                   {{"A", {"t"}, {"t-0", "t-1", "t-2"}},
                    {"B", {"t", "u"}, {"t-3", "t-4", "t-5", "u-0"}},
                    {"C", {"t"}}}),
            (MemberLists{{"A", {"t-0", "t-1", "t-2"}},
                         {"B", {"t-3", "u-0"}},
                         {"C", {"t-4", "t-5"}}}));
}

// Moving one of B's t to A and one of C's u to B would give 2, 2, 2.
TEST(UniformTest, FindsNoChainOverSeveralTopics) {
  const MemberLists uneven = {
      {"A", {"t-0"}}, {"B", {"t-1", "u-0"}}, {"C", {"u-1", "u-2", "u-3"}}};
  EXPECT_EQ(Assign({{"t", 2}, {"u", 4}}, {{"A", {"t"}, {"t-0"}},
                                          {"B", {"t", "u"}, {"t-1", "u-0"}},
                                          {"C", {"u"}, {"u-1", "u-2", "u-3"}}}),
            uneven);
}

TEST(UniformTest, LooksAtNoRacks) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.topics[0].replica_racks = {{"b"}, {"a"}};
  spec.members[0].rack = "a";
  spec.members[1].rack = "b";
  EXPECT_EQ(Assign(MakeGroup(spec)),
            (MemberLists{{"A", {"t-0"}}, {"B", {"t-1"}}}));
}

// "q" falls into bucket 1 of 16, as "a" does, and "b" into 2: a map holds
// them in the order in which they came, not in that of their names.
TEST(UniformTest, InJavasOrderMembersComeAsAHashMapHoldsThem) {
  const Group group =
      MakeGroup({{"t", 3}}, {{"q", {"t"}}, {"b", {"t"}}, {"a", {"t"}}});
  EXPECT_EQ(Assign(group, IterationOrder::kKafkaJava),
            (MemberLists{{"q", {"t-0"}}, {"a", {"t-1"}}, {"b", {"t-2"}}}));
  EXPECT_EQ(Assign(group),
            (MemberLists{{"a", {"t-0"}}, {"b", {"t-1"}}, {"q", {"t-2"}}}));
}

// 17 falls into the bucket of 1, behind which comes that of 2.
TEST(UniformTest, InJavasOrderKeepsWhatAHashSetHoldsFirst) {
  std::vector<BriefMember> members = {{"A", {"t"}, {"t-17", "t-1", "t-2"}}};
  for (const char* id : {"B", "C", "D", "E", "F", "G", "H", "I"}) {
    members.push_back({id, {"t"}});
  }
  const Group group = MakeGroup({{"t", 18}}, members);
  EXPECT_EQ(Assign(group)["A"], (std::vector<std::string>{"t-1", "t-2"}));
  EXPECT_EQ(Assign(group, IterationOrder::kKafkaJava)["A"],
            (std::vector<std::string>{"t-1", "t-17"}));
}

}  // namespace
}  // namespace assignbench
