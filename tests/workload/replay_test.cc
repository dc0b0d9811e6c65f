#include "workload/replay.h"

#include <optional>
#include <string>
#include <vector>

#include "assignors/registry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "tests/workload/play.h"

namespace assignbench {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

MemberLists After(const ReplayResult& result) {
  return SortedLists(result.after.group, result.after.assignment);
}

GroupSpec ThreeOnSix() {
  return MakeSpec({{"t", 6}}, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}});
}

// A has all; B has just come.
GroupSpec Lopsided() {
  return MakeSpec({{"t", 4}},
                  {{"A", {"t"}, {"t-0", "t-1", "t-2", "t-3"}}, {"B", {"t"}}});
}

TEST(ReplayTest, WithoutClaimsAndEventsBothStatesAreTheFreshAssignment) {
  const ReplayResult result = Play(ThreeOnSix(), {}, "range");
  EXPECT_EQ(result.before.assignment, result.after.assignment);
  EXPECT_THAT(After(result), ElementsAre(Pair("A", ElementsAre("t-0", "t-1")),
                                         Pair("B", ElementsAre("t-2", "t-3")),
                                         Pair("C", ElementsAre("t-4", "t-5"))));
  EXPECT_EQ(result.movement.moved, 0);
  EXPECT_EQ(result.revoked, 0);
  EXPECT_EQ(result.rounds, 1);
  EXPECT_EQ(result.unassigned_after_first_round, 0);
  EXPECT_GT(result.plan_ns, 0);
  EXPECT_EQ(result.first_round, result.after.assignment);
}

TEST(ReplayTest, WithClaimsAndNoEventsThereIsOneRebalanceFromThem) {
  const ReplayResult result = Play(Lopsided(), {}, "sticky");
  EXPECT_EQ(result.before.assignment.load_of(0), 4);
  EXPECT_EQ(result.after.assignment.load_of(0), 2);
  EXPECT_EQ(result.movement.moved, 2);
  EXPECT_EQ(result.movement.forced, 2);
  EXPECT_EQ(result.movement.beyond_forced, 0);
  EXPECT_EQ(result.movement.wasted, 0);
  EXPECT_EQ(result.handovers, 2);
  EXPECT_EQ(result.revoked, 4) << "eager: all are given up";
  EXPECT_EQ(result.rounds, 1);
}

TEST(ReplayTest, CooperativeRoundsTakeOnlyWhatMoves) {
  const ReplayResult result = Play(Lopsided(), {}, "cooperative-sticky");
  EXPECT_EQ(result.revoked, 2);
  EXPECT_EQ(result.movement.moved, 2);
  EXPECT_EQ(result.handovers, 2);
  EXPECT_EQ(result.rounds, 2);
  EXPECT_EQ(result.unassigned_after_first_round, 2);
  EXPECT_EQ(result.first_round.size(), 2);
  EXPECT_EQ(result.after.assignment.size(), 4);
}

TEST(ReplayTest, TheStateBeforeIsWhatTheClaimsSettleTo) {
  GroupSpec spec =
      MakeSpec({{"t", 3}, {"u", 1}}, {{"A", {"t"}, {"u-0", "t-2", "t-0"}, 3},
                                      {"B", {"t"}, {"t-0", "t-1"}, 4},
                                      {"C", {"t"}, {"t-1"}, 4}});
  const ReplayResult result = Play(spec, {}, "sticky");
  EXPECT_THAT(Lists(result.before.group, result.before.assignment),
              ElementsAre(Pair("A", ElementsAre("t-2")),
                          Pair("B", ElementsAre("t-0")), Pair("C", IsEmpty())));
}

TEST(ReplayTest, StickyMovesNothingOfTheSurvivorsWhenOneLeaves) {
  const ReplayResult result = Play(ThreeOnSix(), {"leave=C"}, "sticky");
  EXPECT_EQ(result.movement.moved, 0);
  EXPECT_EQ(result.handovers, 2);
  EXPECT_EQ(result.revoked, 4);
  EXPECT_EQ(result.after.group.member_count(), 2);
  EXPECT_EQ(result.before.group.member_count(), 3);
}

TEST(ReplayTest, RoundRobinReshufflesWhenOneLeaves) {
  // A 0 3, B 1 4, C 2 5 become A 0 2 4, B 1 3 5.
  const ReplayResult result = Play(ThreeOnSix(), {"crash=C"}, "roundrobin");
  EXPECT_EQ(result.movement.moved, 2);
  EXPECT_EQ(result.movement.forced, 0);
  EXPECT_EQ(result.movement.beyond_forced, 2);
  EXPECT_EQ(result.handovers, 4);
}

TEST(ReplayTest, SumsOverTheRebalancesOfAllEvents) {
  const ReplayResult result =
      Play(ThreeOnSix(), {"leave=C", "join=D"}, "sticky");
  EXPECT_EQ(result.movement.moved, 2);
  EXPECT_EQ(result.movement.forced, 2);
  EXPECT_EQ(result.handovers, 4);
  EXPECT_EQ(result.revoked, 4 + 6);
}

TEST(ReplayTest, RoundsAreThoseOfTheLongestRebalance) {
  const ReplayResult result =
      Play(ThreeOnSix(), {"join=D", "join=E"}, "cooperative-sticky");
  EXPECT_EQ(result.rounds, 2);
}

TEST(ReplayTest, EveryCooperativeRoundIsAGeneration) {
  // From generation 1, two rounds to settle with C.
  const ReplayResult result =
      Play(Lopsided(), {"join=C", "leave=C"}, "cooperative-sticky");
  EXPECT_EQ(result.after.group.generation_of(0), 3);
}

TEST(ReplayTest, WhatNobodyReadsAnyMoreIsNotHandedOver) {
  // A has u, B has t; then u has no reader and half of t goes to A.
  const ReplayResult result =
      Play(MakeSpec({{"t", 2}, {"u", 2}}, {{"A", {"t", "u"}}, {"B", {"t"}}}),
           {"subscribe=A:t"}, "sticky");
  EXPECT_EQ(result.handovers, 1);
}

TEST(ReplayTest, ForcedIsKnownOfDifferentSubscriptionsToo) {
  // A has t-0, u-0 and u-1, B has t-1; then both have one of t; then A's is
  // the only one that can go.
  const ReplayResult result =
      Play(MakeSpec({{"t", 2}, {"u", 2}}, {{"A", {"t", "u"}}, {"B", {"t"}}}),
           {"subscribe=A:t", "subscribe=A:t,u"}, "range");
  EXPECT_EQ(result.movement.moved, 0);
  EXPECT_EQ(result.movement.forced, 1);
  EXPECT_EQ(result.movement.beyond_forced, -1);
}

TEST(ReplayTest, JoinTakesTheCommonestSubscriptionUnlessToldOtherwise) {
  const GroupSpec spec = MakeSpec({{"t", 2}, {"u", 2}},
                                  {{"A", {"t"}}, {"B", {"u"}}, {"C", {"u"}}});
  const ReplayResult common = Play(spec, {"join=D@r"}, "range");
  const Group& group = common.after.group;
  const MemberIndex d = group.FindMember("D");
  ASSERT_NE(d, kNoMember);
  EXPECT_THAT(group.topics_of(d), ElementsAre(group.FindTopic("u")));
  EXPECT_EQ(group.rack_name(group.rack_of(d)), "r");
  const ReplayResult told = Play(spec, {"join=D:t"}, "range");
  EXPECT_THAT(After(told), Contains(Pair("D", ElementsAre("t-1"))));
}

TEST(ReplayTest, GrowthMovesNothingUnderSticky) {
  const ReplayResult result =
      Play(MakeSpec({{"s", 1}, {"t", 2}, {"u", 1}},
                    {{"A", {"s", "t", "u"}}, {"B", {"s", "t", "u"}}}),
           {"grow=t:8"}, "sticky");
  EXPECT_EQ(result.movement.moved, 0);
  EXPECT_EQ(result.handovers, 0);
  EXPECT_EQ(result.after.assignment.size(), 10);
}

TEST(ReplayTest, ScaleLetsTheNewestGoInOneRebalance) {
  const ReplayResult result = Play(ThreeOnSix(), {"scale=1"}, "sticky");
  EXPECT_THAT(After(result), ElementsAre(Pair("A", testing::SizeIs(6))));
  EXPECT_EQ(result.revoked, 2);
  EXPECT_EQ(result.handovers, 4);
}

TEST(ReplayTest, ASubscriptionThatEndsIsNoMove) {
  const ReplayResult result =
      Play(MakeSpec({{"t", 2}, {"u", 2}}, {{"A", {"t"}}, {"B", {"t", "u"}}}),
           {"subscribe=A:u"}, "cooperative-sticky");
  // A had both of t, B both of u.
  EXPECT_THAT(Lists(result.before.group, result.before.assignment),
              ElementsAre(Pair("A", ElementsAre("t-0", "t-1")),
                          Pair("B", ElementsAre("u-0", "u-1"))));
  EXPECT_THAT(After(result), ElementsAre(Pair("A", ElementsAre("u-0", "u-1")),
                                         Pair("B", ElementsAre("t-0", "t-1"))));
  EXPECT_EQ(result.movement.moved, 2) << "those of u";
  EXPECT_EQ(result.handovers, 4);
  EXPECT_EQ(result.revoked, 4);
}

TEST(ReplayTest, AGroupComesFromAnotherStrategy) {
  const GroupSpec spec =
      MakeSpec({{"t", 3}, {"u", 3}}, {{"A", {"t", "u"}}, {"B", {"t", "u"}}});
  // roundrobin: A t-0 t-2 u-1, B t-1 u-0 u-2; range: A t-0 t-1 u-0 u-1.
  const ReplayResult result = Play(spec, {"strategy=roundrobin"}, "range");
  EXPECT_EQ(result.movement.moved, 3);
  EXPECT_EQ(result.handovers, 3);
  EXPECT_THAT(After(result),
              Contains(Pair("A", ElementsAre("t-0", "t-1", "u-0", "u-1"))));
  EXPECT_EQ(Play(spec, {"strategy=roundrobin"}, "sticky").movement.moved, 0);
}

TEST(ReplayTest, NamesTheEventThatCannotBeApplied) {
  const struct {
    const char* event;
    const char* error;
  } kCases[] = {
      {"leave=x", "leave=x: no member 'x'"},
      {"leave=c", "leave=c: 'c' is the start of 2 members: 'c1', 'c2'"},
      {"restart=x", "restart=x: no member 'x'"},
      {"join=c1", "join=c1: member 'c1' is there already"},
      {"join=d:x", "join=d:x: no topic 'x'"},
      {"subscribe=c1:x", "subscribe=c1:x: no topic 'x'"},
      {"grow=t:1", "grow=t:1: topic 't' has 2 partitions"},
      {"grow=t:50000001", "grow=t:50000001: 50000001 partitions are above"},
      {"strategy=x", "strategy=x: no strategy 'x' (known: range, roundrobin"},
      {"join=\xff", "member id is not UTF-8"},
  };
  const GroupSpec spec = MakeSpec({{"t", 2}}, {{"c1", {"t"}}, {"c2", {"t"}}});
  for (const auto& bad : kCases) {
    EXPECT_THAT(
        TryPlay(spec, {bad.event}, "range"),
        StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(bad.error)));
  }
  EXPECT_THAT(TryPlay(spec, {"leave=c1", "leave=c"}, "range"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("'c2' is the last member")));
}

}  // namespace
}  // namespace assignbench
