#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "assignors/sticky_assignor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "tests/workload/play.h"
#include "workload/replay.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Sticky, and the groups that it was asked about since they were cleared.
class WatchedSticky final : public Assignor {
 public:
  absl::string_view name() const override { return sticky_.name(); }
  RebalanceProtocol protocol() const override { return sticky_.protocol(); }
  absl::Status Assign(const Group& group, Assignment& assignment) override {
    Seen().push_back(group);
    return sticky_.Assign(group, assignment);
  }

  static std::vector<Group>& Seen() {
    static auto* const seen = new std::vector<Group>;
    return *seen;
  }

 private:
  StickyAssignor sticky_;
};

// The groups that enter a rebalance.
std::vector<Group> Watch(const GroupSpec& spec,
                         const std::vector<std::string>& events) {
  WatchedSticky::Seen().clear();
  StrategyInfo info = *FindStrategy("sticky");
  info.make = [](const AssignorOptions&) -> std::unique_ptr<Assignor> {
    return std::make_unique<WatchedSticky>();
  };
  EXPECT_THAT(Replay(spec, ParseEvents(events), info, 1), IsOk());
  return WatchedSticky::Seen();
}

std::vector<int32_t> MemberCounts(const std::vector<Group>& groups) {
  std::vector<int32_t> counts;
  for (const Group& group : groups) counts.push_back(group.member_count());
  return counts;
}

GroupSpec ThreeOnSix() {
  return MakeSpec({{"t", 6}}, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}});
}

// The partitions of each pod, by the first letter of the member's id.
std::map<char, std::vector<std::string>> ByPod(const GroupState& state) {
  std::map<char, std::vector<std::string>> pods;
  for (const auto& [id, list] : SortedLists(state.group, state.assignment)) {
    pods[id[0]] = list;
  }
  return pods;
}

int Differences(const GroupState& before, const GroupState& after) {
  int differences = 0;
  for (const auto& [pod, list] : ByPod(before)) {
    const std::vector<std::string> now = ByPod(after)[pod];
    for (const std::string& partition : list) {
      differences += std::count(now.begin(), now.end(), partition) == 0;
    }
  }
  return differences;
}

TEST(ReplayRestartTest, AStaticMembersRestartMakesNoRebalance) {
  GroupSpec spec = ThreeOnSix();
  spec.members[1].instance_id = "pod-1";
  const ReplayResult result = Play(spec, {"restart=pod-1"}, "roundrobin");
  EXPECT_EQ(result.before.assignment, result.after.assignment);
  EXPECT_EQ(result.revoked, 0);
  EXPECT_EQ(result.handovers, 0);
  EXPECT_THAT(Watch(spec, {"restart=B"}), SizeIs(1));
}

TEST(ReplayRestartTest, ADynamicMemberLeavesAndComesBackUnderANewId) {
  const std::vector<Group> seen = Watch(ThreeOnSix(), {"restart=B"});
  EXPECT_THAT(MemberCounts(seen), ElementsAre(3, 2, 3));
  EXPECT_EQ(seen[1].FindMember("B"), kNoMember);
  EXPECT_EQ(seen[2].FindMember("B"), kNoMember);
  EXPECT_EQ(seen[2].member_id(1).substr(0, 2), "B-");
  EXPECT_THAT(seen[2].claims_of(1), IsEmpty());
  EXPECT_EQ(seen[2].input_position(1), 1);
}

TEST(ReplayRestartTest, EachRebalanceHasTheNextGeneration) {
  const std::vector<Group> seen =
      Watch(MakeSpec({{"t", 2}},
                     {{"A", {"t"}, {"t-0"}, 7}, {"B", {"t"}, {"t-1"}, 5}}),
            {"leave=B", "join=C", "leave=C"});
  ASSERT_THAT(seen, SizeIs(3));
  EXPECT_EQ(seen[0].generation_of(0), 7);
  EXPECT_EQ(seen[1].generation_of(0), 8);
  EXPECT_EQ(seen[1].generation_of(1), kNoGeneration);
  EXPECT_EQ(seen[2].generation_of(0), 9);
}

TEST(ReplayRestartTest, WhatARestartedMemberGetsBackHasChangedPodTwice) {
  for (const char* strategy : {"sticky", "cooperative-sticky"}) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
      const ReplayResult result =
          Play(ThreeOnSix(), {"restart=B"}, strategy, seed);
      EXPECT_EQ(result.handovers, 4) << strategy;
    }
  }
}

TEST(ReplayRestartTest, ARestartedMemberIsTheSamePod) {
  // Nobody is there to hold its partitions meanwhile.
  const ReplayResult result =
      Play(MakeSpec({{"t", 4}}, {{"A", {"t"}}}), {"restart=A"}, "range");
  EXPECT_NE(result.after.group.member_id(0), "A");
  EXPECT_EQ(result.handovers, 0);
}

// Members of one client id differ by their UUIDs only, so that a new one can
// stand anywhere in the order.
TEST(ReplayRestartTest, ANewIdReshufflesRoundRobinUnlessTheMemberIsStatic) {
  GroupSpec spec = ThreeOnSix();
  for (MemberSpec& member : spec.members) {
    const char digit = char('5' + (member.id[0] - 'A'));
    member.id = "app-" + std::string(8, digit) + "-0000-4000-8000-000000000000";
  }
  int64_t handovers = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    handovers += Play(spec, {"restart=app-5"}, "roundrobin", seed).handovers;
  }
  EXPECT_GT(handovers, 20);
  spec.members[0].instance_id = "pod-0";
  EXPECT_EQ(Play(spec, {"restart=app-5"}, "roundrobin").handovers, 0);
}

TEST(ReplayRestartTest, TheOnlyMemberMayRestart) {
  const ReplayResult result =
      Play(MakeSpec({{"t", 3}}, {{"A", {"t"}}}), {"restart=A"}, "sticky");
  EXPECT_EQ(result.after.assignment.size(), 3);
  EXPECT_EQ(result.movement.moved, 0);
  EXPECT_EQ(result.handovers, 0);
}

TEST(ReplayRestartTest, TheSeedDrawsTheIds) {
  const auto id = [](uint64_t seed) {
    const ReplayResult result =
        Play(ThreeOnSix(), {"restart=A"}, "range", seed);
    return std::string(result.after.group.member_id(0));
  };
  EXPECT_EQ(id(1), id(1));
  EXPECT_NE(id(1), id(2));
}

TEST(ReplayRestartTest, ARollingRestartIsOneRestartAfterTheOther) {
  const ReplayResult rolling =
      Play(ThreeOnSix(), {"rolling-restart"}, "roundrobin", 5);
  const ReplayResult one_by_one = Play(
      ThreeOnSix(), {"restart=A", "restart=B", "restart=C"}, "roundrobin", 5);
  EXPECT_EQ(Lists(rolling.after.group, rolling.after.assignment),
            Lists(one_by_one.after.group, one_by_one.after.assignment));
  EXPECT_EQ(rolling.handovers, one_by_one.handovers);
  EXPECT_EQ(rolling.revoked, one_by_one.revoked);
  EXPECT_EQ(rolling.movement.moved, one_by_one.movement.moved);
}

TEST(ReplayRestartTest, WithSurgeTheNewPodsJoinBeforeTheOldOnesLeave) {
  EXPECT_THAT(MemberCounts(Watch(ThreeOnSix(), {"rolling-restart:surge=2"})),
              ElementsAre(3, 5, 3, 4, 3));
  const std::vector<Group> seen =
      Watch(ThreeOnSix(), {"rolling-restart:surge=9"});
  EXPECT_THAT(MemberCounts(seen), ElementsAre(3, 6, 3));
  for (MemberIndex m = 0; m < 3; ++m) {
    EXPECT_EQ(seen[2].member_id(m).substr(1, 1), "-");
    EXPECT_EQ(seen[2].input_position(m), m);
  }
}

TEST(ReplayRestartTest, WithSurgeTheSuccessorIsTheSamePod) {
  const ReplayResult result =
      Play(ThreeOnSix(), {"rolling-restart:surge=3"}, "sticky");
  EXPECT_EQ(result.handovers, Differences(result.before, result.after));
}

TEST(ReplayRestartTest, ARollingRestartLeavesStaticMembersAlone) {
  GroupSpec spec = ThreeOnSix();
  for (MemberSpec& member : spec.members) {
    member.instance_id = "pod-" + member.id;
  }
  EXPECT_THAT(Watch(spec, {"rolling-restart"}), SizeIs(1));
  spec.members[1].instance_id.clear();
  EXPECT_THAT(MemberCounts(Watch(spec, {"rolling-restart"})),
              ElementsAre(3, 2, 3));
}

}  // namespace
}  // namespace assignbench
