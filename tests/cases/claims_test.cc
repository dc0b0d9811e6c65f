// Cases about who owned what when members' claims contradict each other.

#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::AllOf;
using testing::Each;
using testing::Ge;
using testing::IsSupersetOf;
using testing::Le;

// What each member counts as having owned.
MemberLists PreviousLists(const Group& group) {
  MemberLists lists;
  const std::vector<MemberIndex> owners = PreviousOwners(group);
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    if (owners[p] == kNoMember) continue;
    lists[std::string(group.member_id(owners[p]))].push_back(
        group.PartitionName(p));
  }
  return lists;
}

TEST(ClaimsTest, OverlapWhereARestartedMemberHasAll) {
  const Case c = LoadCase("dup-001");
  const Group group = MakeGroup(c.spec);
  std::vector<int> claimants(group.partition_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) ++claimants[p];
  }
  std::vector<std::string> overlapping;
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    if (claimants[p] > 1) overlapping.push_back(group.PartitionName(p));
  }
  EXPECT_EQ(overlapping,
            c.values()["overlapping"].get<std::vector<std::string>>());
  EXPECT_EQ(PreviousLists(group),
            (MemberLists{{"consumer3", {"t-0", "t-1", "t-2"}}}));
}

TEST(ClaimsTest, OfOneGenerationVoidEachOther) {
  const Group group = MakeGroup(LoadCase("gen-001").spec);
  EXPECT_EQ(PreviousLists(group),
            (MemberLists{{"consumer1", {"t-1"}}, {"consumer2", {"t-2"}}}));
  const Convergence result = Settle("cooperative-sticky", group);
  EXPECT_EQ(Lists(group, result.first_round)["consumer3"],
            std::vector<std::string>{});
  EXPECT_EQ(result.rounds, 2);
  EXPECT_EQ(Lists(group, result.final)["consumer3"],
            std::vector<std::string>{"t-0"});
}

TEST(ClaimsTest, WithoutGenerationLoseToAny) {
  EXPECT_EQ(PreviousLists(MakeGroup(LoadCase("gen-003").spec)),
            (MemberLists{{"consumer1", {"t-0", "t-2", "t2-1"}}}));
}

TEST(ClaimsTest, StandPerPartitionAtTheirHighestGeneration) {
  const Group group = MakeGroup(LoadCase("gen-004").spec);
  const MemberLists previous = {{"consumer1", {"t-0", "t2-0", "t3-0"}},
                                {"consumer2", {"t-1", "t2-1", "t3-1"}},
                                {"consumer3", {"t3-2"}}};
  EXPECT_EQ(PreviousLists(group), previous);
  for (const std::string strategy : {"sticky", "cooperative-sticky"}) {
    MemberLists lists = Lists(group, Settle(strategy, group).final);
    for (const auto& [member, owned] : previous) {
      EXPECT_THAT(lists[member], IsSupersetOf(owned)) << strategy;
    }
  }
}

TEST(ClaimsTest, OfThreeGenerationsSettleInEveryPermutation) {
  const Case c = LoadCase("gen-006");
  std::vector<int32_t> generations = {1, 2, 3};
  int permutations = 0;
  do {
    ++permutations;
    GroupSpec spec = c.spec;
    for (size_t i = 0; i < generations.size(); ++i) {
      spec.members[i].generation = generations[i];
    }
    const Group group = MakeGroup(spec);
    const Assignment plan = Settle("sticky", group).final;
    EXPECT_THAT(Loads(group, plan), Each(AllOf(Ge(1), Le(2))));
    std::vector<size_t> order = {0, 1, 2, 3};
    do {
      GroupSpec reordered = spec;
      for (size_t i = 0; i < order.size(); ++i) {
        reordered.members[i] = spec.members[order[i]];
      }
      EXPECT_TRUE(Settle("sticky", MakeGroup(reordered)).final == plan);
    } while (std::next_permutation(order.begin(), order.end()));
  } while (std::next_permutation(generations.begin(), generations.end()));
  EXPECT_EQ(permutations, c.values()["permutations"].get<int>());
}

}  // namespace
}  // namespace assignbench
