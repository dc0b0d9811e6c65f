// Cases about members that leave, join, restart or change their names.

#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

// For each partition the place in `spec` of the member that has it: the same
// process, whatever its name.
std::vector<int32_t> Processes(const GroupSpec& spec,
                               const Assignment& assignment) {
  const Group group = MakeGroup(spec);
  std::vector<int32_t> processes;
  assignment.OwnerOf(group.partition_count(), processes);
  for (int32_t& process : processes) process = group.input_position(process);
  return processes;
}

int32_t Differences(const std::vector<int32_t>& a,
                    const std::vector<int32_t>& b) {
  int32_t differences = 0;
  for (size_t i = 0; i < a.size(); ++i) differences += a[i] != b[i];
  return differences;
}

Assignment Plan(const std::string& strategy, const GroupSpec& spec) {
  return Settle(strategy, MakeGroup(spec)).final;
}

TEST(MembershipTest, StickyKeepsMoreThanRoundRobinWhenOneLeaves) {
  const Case c = LoadCase("het-001");
  for (const std::string strategy : {"sticky", "roundrobin"}) {
    GroupSpec spec = Owning(c.spec, Plan(strategy, c.spec));
    spec.members.erase(spec.members.begin());
    ASSERT_EQ(spec.members[0].id, "C1");
    EXPECT_EQ(KeptCount(MakeGroup(spec), Plan(strategy, spec)),
              c.values()[strategy + "_kept_after_C0_leaves"].get<int32_t>());
  }
}

TEST(MembershipTest, AJoinerGetsItsShareOnly) {
  const Case c = LoadCase("imb-003");
  for (const std::string strategy :
       {"range", "roundrobin", "sticky", "cooperative-sticky"}) {
    GroupSpec spec = Owning(c.spec, Plan(strategy, c.spec));
    MemberSpec& joiner = spec.members.emplace_back();
    joiner.id = "n5";
    joiner.topics = {"big"};
    const Group group = MakeGroup(spec);
    const Assignment plan = Plan(strategy, spec);
    EXPECT_EQ(LoadsDescending(group, plan),
              c.values()["loads_with_5"].get<std::vector<int32_t>>())
        << strategy;
    EXPECT_LE(plan.load_of(group.FindMember("n5")), 29) << strategy;
  }
}

TEST(MembershipTest, MetadataSkewFlipsTheOwner) {
  const Case c = LoadCase("grow-003");
  // C1 does not know the topic yet: to the group it reads nothing.
  GroupSpec early = c.spec;
  early.members[0].topics.clear();
  const Assignment first = Plan("range", early);
  EXPECT_EQ(Lists(MakeGroup(early), first),
            (MemberLists{{"C1", {}}, {"C2", {"late-0"}}}));
  const GroupSpec late = Owning(c.spec, first);
  const Group group = MakeGroup(late);
  EXPECT_EQ(
      MeasureMovement(group, PreviousOwners(group), Plan("range", late)).moved,
      c.values()["handovers"].get<int32_t>());
  EXPECT_EQ(c.values()["rebalances"].get<int>(), 2);
}

TEST(MembershipTest, RenamedMembersSwapEverythingUnlessStatic) {
  const Case c = LoadCase("static-001");
  GroupSpec before = c.spec;
  GroupSpec after = c.spec;
  after.members[0].id = "C5";
  after.members[1].id = "C3";
  after.members[2].id = "C4";
  const auto moves = [&] {
    return Differences(Processes(before, Plan("roundrobin", before)),
                       Processes(after, Plan("roundrobin", after)));
  };
  EXPECT_EQ(moves(), c.values()["moves_dynamic"].get<int32_t>());
  for (size_t i = 0; i < 3; ++i) {
    before.members[i].instance_id = "I" + std::to_string(i);
    after.members[i].instance_id = "I" + std::to_string(i);
  }
  EXPECT_EQ(moves(), c.values()["moves_static"].get<int32_t>());
}

TEST(MembershipTest, ReplacingTheDynamicMemberMovesNothingElse) {
  const Case c = LoadCase("static-003");
  GroupSpec replaced = c.spec;
  replaced.members[3].id = "consumer5";
  MemberLists expected = ListsOf(c.values()["range_reference"]);
  expected["consumer5"] = expected["consumer4"];
  expected.erase("consumer4");
  EXPECT_EQ(SortedLists(MakeGroup(replaced), Plan("range", replaced)),
            expected);
  EXPECT_EQ(expected["consumer5"],
            (std::vector<std::string>{"topic1-4", "topic2-3"}));
}

// Pods leave and come back one by one under random ids; returns how often a
// partition changed its pod.
int32_t RollingRestart(const std::string& strategy, const GroupSpec& group) {
  std::mt19937_64 random(1);
  GroupSpec spec = Owning(group, Plan(strategy, group));
  std::vector<int32_t> pods = Processes(spec, Plan(strategy, spec));
  int32_t handovers = 0;
  for (size_t pod = 0; pod < spec.members.size(); ++pod) {
    // A member that reads nothing stands for one that is away.
    const std::vector<std::string> topics = spec.members[pod].topics;
    for (const bool away : {true, false}) {
      spec.members[pod].id = std::to_string(random());
      spec.members[pod].owned.clear();
      spec.members[pod].topics = away ? std::vector<std::string>() : topics;
      const Assignment plan = Plan(strategy, spec);
      const std::vector<int32_t> now = Processes(spec, plan);
      handovers += Differences(pods, now);
      pods = now;
      spec = Owning(spec, plan);
    }
  }
  return handovers;
}

TEST(MembershipTest, RollingRestartUnderNewIdsHandsOverMoreUnderRange) {
  const GroupSpec spec = LoadCase("move-008").spec;
  // Each pod's three partitions go and come back; no plan can do with less.
  const int32_t least = 8 * (3 + 3);
  EXPECT_EQ(RollingRestart("sticky", spec), least);
  EXPECT_EQ(RollingRestart("cooperative-sticky", spec), least);
  EXPECT_GT(RollingRestart("range", spec), 2 * least);
}

TEST(MembershipTest, RollingRestartOfStaticMembersHandsOverNothing) {
  for (const std::string strategy :
       {"range", "roundrobin", "sticky", "cooperative-sticky"}) {
    GroupSpec spec = LoadCase("move-008").spec;
    for (size_t pod = 0; pod < spec.members.size(); ++pod) {
      spec.members[pod].instance_id = "pod-" + std::to_string(pod);
    }
    spec = Owning(spec, Plan(strategy, spec));
    const std::vector<int32_t> pods = Processes(spec, Plan(strategy, spec));
    std::mt19937_64 random(1);
    for (size_t pod = 0; pod < spec.members.size(); ++pod) {
      spec.members[pod].id = std::to_string(random());
      spec.members[pod].owned.clear();
      const Assignment plan = Plan(strategy, spec);
      EXPECT_EQ(Differences(Processes(spec, plan), pods), 0) << strategy;
      spec = Owning(spec, plan);
    }
  }
}

}  // namespace
}  // namespace assignbench
