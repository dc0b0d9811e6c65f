// Racks (KIP-881) in range, sticky and cooperative-sticky.

#include "assignors/rack_rule.h"
#include "assignors/registry.h"
#include "gtest/gtest.h"
#include "quality/converge.h"
#include "quality/measures.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using Racks = std::vector<std::vector<std::string>>;

Assignment Assign(absl::string_view strategy, const Group& group) {
  Assignment assignment;
  EXPECT_THAT(FindStrategy(strategy)->Make()->Assign(group, assignment),
              IsOk());
  return assignment;
}

bool Uses(const Racks& replicas, const std::vector<std::string>& members) {
  GroupSpec spec = MakeSpec({{"t", int64_t(replicas.size())}}, {});
  spec.topics[0].replica_racks = replicas;
  for (const std::string& rack : members) {
    spec.members.emplace_back();
    spec.members.back().id = "m" + std::to_string(spec.members.size());
    spec.members.back().topics = {"t"};
    spec.members.back().rack = rack;
  }
  const Group group = MakeGroup(spec);
  return UsesRacks(group, group.static_first(), group.topics_of(0));
}

TEST(RackRuleTest, RacksMatterWherePartitionsDifferInThem) {
  EXPECT_TRUE(Uses({{"a"}, {"b"}}, {"a", "b"}));
  EXPECT_TRUE(Uses({{"a", "b"}, {"b"}}, {"", "a"}));
}

TEST(RackRuleTest, RacksDoNotMatterWhereEveryPartitionIsOnAllOfThem) {
  EXPECT_FALSE(Uses({{"a", "b"}, {"b", "a"}}, {"a", "b"}));
}

TEST(RackRuleTest, RacksDoNotMatterWhereNoMemberIsNearAnything) {
  EXPECT_FALSE(Uses({{"a"}, {"b"}}, {"c", ""}));
  EXPECT_FALSE(Uses({{"a"}, {"b"}}, {"", ""}));
  EXPECT_FALSE(Uses({{}, {}}, {"a", "b"}));
}

// Three members that own what lies on other racks.
GroupSpec Misplaced(bool identical) {
  GroupSpec spec = MakeSpec(
      {{"t1", 6}, {"t2", 7}, {"t3", 2}},
      {{"c0", {"t1", "t2", "t3"}, {"t1-0", "t1-1", "t1-2", "t1-3", "t1-4"}},
       {"c1", {"t1", "t2", "t3"}, {"t1-5", "t2-0", "t2-1", "t2-2", "t2-3"}},
       {"c2", {"t1", "t2", "t3"}, {"t2-4", "t2-5", "t2-6", "t3-0", "t3-1"}}});
  spec.topics[0].replica_racks = {{"a"}, {"b"}, {"c"}, {"a"}, {"b"}, {"c"}};
  spec.topics[1].replica_racks = {{"a"}, {"b"}, {"c"}, {"a"},
                                  {"b"}, {"c"}, {"a"}};
  spec.topics[2].replica_racks = {{"b"}, {"c"}};
  const char* racks[] = {"a", "b", "c"};
  for (int m = 0; m < 3; ++m) spec.members[m].rack = racks[m];
  if (!identical) {
    spec.members.emplace_back();
    spec.members.back().id = "odd";
  }
  return spec;
}

TEST(RacksTest, StickyBringsPartitionsHomeWithoutLosingBalance) {
  const Group group = MakeGroup(Misplaced(true));
  EXPECT_EQ(SortedLists(group, Assign("sticky", group)),
            (MemberLists{{"c0", {"t1-0", "t1-3", "t2-0", "t2-3", "t2-6"}},
                         {"c1", {"t1-1", "t1-4", "t2-1", "t2-4", "t3-0"}},
                         {"c2", {"t1-2", "t1-5", "t2-2", "t2-5", "t3-1"}}}));
}

TEST(RacksTest, CooperativeStickyKeepsOnlyWhatIsAtHomeInTheFirstRound) {
  const Group group = MakeGroup(Misplaced(true));
  EXPECT_EQ(SortedLists(group, Assign("cooperative-sticky", group)),
            (MemberLists{{"c0", {"t1-0", "t1-3"}},
                         {"c1", {"t2-1"}},
                         {"c2", {"t2-5", "t3-1"}}}));
}

TEST(RacksTest, BothPathsSettleBalancedAndAtHome) {
  for (const bool identical : {true, false}) {
    const Group group = MakeGroup(Misplaced(identical));
    for (const char* name : {"sticky", "cooperative-sticky"}) {
      const auto settled = ConvergeRounds(*FindStrategy(name)->Make(), group);
      ASSERT_THAT(settled, IsOk());
      const Balance balance = MeasureBalance(group, settled->final);
      EXPECT_EQ(balance.rack_mismatches, 0) << name;
      EXPECT_EQ(balance.max_load, 5) << name;
      EXPECT_EQ(balance.min_load, 5) << name;
    }
  }
}

TEST(RacksTest, RangeKeepsTopicsOfEqualSizeTogetherAndAtHome) {
  // KAFKA-14891.
  const Racks six = {{"a", "b"}, {"b", "c"}, {"c", "a"},
                     {"a", "b"}, {"b", "c"}, {"c", "a"}};
  const std::vector<std::string> all = {"t1", "t2", "t3", "t4", "t5", "t6"};
  GroupSpec spec = MakeSpec(
      {{"t1", 6}, {"t2", 6}, {"t3", 2}, {"t4", 2}, {"t5", 4}, {"t6", 4}},
      {{"c0", all}, {"c1", all}, {"c2", all}});
  const Racks racks[] = {six,
                         six,
                         {{"a", "b"}, {"b", "c"}},
                         {{"c", "a"}, {"a", "b"}},
                         {{"b", "c"}, {"c", "a"}, {"a", "b"}, {"b", "c"}},
                         {{"c", "a"}, {"a", "b"}, {"b", "c"}, {"c", "a"}}};
  for (int t = 0; t < 6; ++t) spec.topics[t].replica_racks = racks[t];
  const char* member_racks[] = {"a", "b", "c"};
  for (int m = 0; m < 3; ++m) spec.members[m].rack = member_racks[m];
  const Group group = MakeGroup(spec);
  EXPECT_EQ(
      Lists(group, Assign("range", group)),
      (MemberLists{
          {"c0",
           {"t1-0", "t1-2", "t2-0", "t2-2", "t3-0", "t4-0", "t5-1", "t6-1"}},
          {"c1",
           {"t1-1", "t1-3", "t2-1", "t2-3", "t3-1", "t4-1", "t5-2", "t6-2"}},
          {"c2",
           {"t1-4", "t1-5", "t2-4", "t2-5", "t5-0", "t5-3", "t6-0", "t6-3"}}}));
}

TEST(RacksTest, RangeServesATopicAloneByMemberAndNearness) {
  GroupSpec spec = MakeSpec(
      {{"t", 5}}, {{"m0", {"t"}}, {"m1", {"t"}}, {"m2", {"t"}}, {"m3", {"t"}}});
  spec.topics[0].replica_racks = {{"b"}, {"a"}, {"a"}, {"a"}, {"b"}};
  spec.members[0].rack = "b";
  const Group group = MakeGroup(spec);
  EXPECT_EQ(Lists(group, Assign("range", group)),
            (MemberLists{{"m0", {"t-0", "t-4"}},
                         {"m1", {"t-1"}},
                         {"m2", {"t-2"}},
                         {"m3", {"t-3"}}}));
}

TEST(RacksTest, TheServersRangeIgnoresRacks) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  spec.topics[0].replica_racks = {{"b"}, {"a"}};
  spec.members[0].rack = "a";
  spec.members[1].rack = "b";
  const Group group = MakeGroup(spec);
  EXPECT_EQ(Lists(group, Assign("range", group)).at("A").front(), "t-1");
  EXPECT_EQ(Lists(group, Assign("server-range", group)).at("A").front(), "t-0");
}

}  // namespace
}  // namespace assignbench
