// The solver against LEMON's network simplex on the network that needs no
// thought: one node for each partition and member, one arc for each partition
// and subscriber and for each further partition of a member.

#include <cstdio>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/optimum_checker.h"
#include "assignors/previous_owners.h"
#include "assignors/rack_rule.h"
#include "gtest/gtest.h"
#include "tests/lemon/min_cost_flow.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "workload/random.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

// More than all that can come of what is below it.
constexpr int64_t kRack = 10'000;
constexpr int64_t kBalance = kRack * 10'000;

int64_t PlainOptimum(const Group& group,
                     const std::vector<MemberIndex>& previous, bool racks) {
  const int members = group.member_count();
  const int partitions = group.partition_count();
  const int source = partitions + members;
  const int sink = source + 1;
  std::vector<PlainArc> arcs;
  std::vector<int32_t> most(members);
  for (PartitionIndex p = 0; p < partitions; ++p) {
    const TopicIndex t = group.topic_of(p);
    if (!group.is_assignable(t)) continue;
    arcs.push_back({source, p, 1, 0});
    for (const MemberIndex m : group.subscribers_of(t)) {
      const bool away = racks && group.rack_of(m) != kNoRack &&
                        !group.replica_racks(p).empty() &&
                        !HasReplicaOn(group, p, group.rack_of(m));
      const bool moves = previous[p] != kNoMember && previous[p] != m;
      arcs.push_back(
          {p, partitions + m, 1, (away ? kRack : 0) + (moves ? 1 : 0)});
      ++most[m];
    }
  }
  for (MemberIndex m = 0; m < members; ++m) {
    for (int64_t load = 1; load <= most[m]; ++load) {
      arcs.push_back({partitions + m, sink, 1, kBalance * (2 * load - 1)});
    }
  }
  return LemonMinCost(sink + 1, arcs, source, sink,
                      group.assignable_partition_count());
}

// How medium groups differ from one another.
RandomGroupOptions MediumGroups(uint64_t seed) {
  return {.max_members = 20,
          .max_topics = 12,
          .max_partitions = 12,
          .stale_claims = seed % 2 == 0,
          .racks = seed % 3 == 0};
}

TEST(LemonTest, FindsTheSameOptimaOfThousandsOfMediumGroups) {
  int moving = 0, differing = 0, certified = 0;
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    const Group group = MakeGroup(RandomGroup(seed, MediumGroups(seed)));
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    for (const bool racks : {false, true}) {
      if (racks && group.rack_count() == 0) continue;
      const OptimalPlan plan = PlanOptimum(group, previous, {.racks = racks});
      const Optimum& optimum = plan.optimum;
      ASSERT_EQ(optimum.sum_of_squares * kBalance +
                    optimum.rack_mismatches * kRack + optimum.moves,
                PlainOptimum(group, previous, racks))
          << "seed " << seed << (racks ? ", racks" : "");
      ASSERT_THAT(CheckOptimal(group, previous, plan.owners, plan.proof),
                  IsOk())
          << "seed " << seed;
      ++certified;
      moving += optimum.moves > 0;
      differing += group.subscription_count() > 1;
    }
  }
  EXPECT_GT(moving, 1000);
  EXPECT_GT(differing, 1000);
  std::printf("checked: 3000 groups\ncertified: %d optima\n", certified);
}

// Least moves for the loads of a random assignment.
TEST(LemonTest, FindsTheSameLeastMovesForGivenLoads) {
  int moving = 0;
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    const Group group = MakeGroup(RandomGroup(seed, MediumGroups(seed)));
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    const int members = group.member_count();
    const int partitions = group.partition_count();
    const int source = partitions + members;
    const int sink = source + 1;
    Random random(seed);
    std::vector<PlainArc> arcs;
    std::vector<int32_t> loads(members);
    for (PartitionIndex p = 0; p < partitions; ++p) {
      const auto readers = group.subscribers_of(group.topic_of(p));
      if (readers.empty()) continue;
      ++loads[readers[random.Below(readers.size())]];
      arcs.push_back({source, p, 1, 0});
      for (const MemberIndex m : readers) {
        const bool moves = previous[p] != kNoMember && previous[p] != m;
        arcs.push_back({p, partitions + m, 1, moves ? 1 : 0});
      }
    }
    for (MemberIndex m = 0; m < members; ++m) {
      arcs.push_back({partitions + m, sink, loads[m], 0});
    }
    const int32_t least = LeastMoves(group, previous, loads);
    ASSERT_EQ(least, LemonMinCost(sink + 1, arcs, source, sink,
                                  group.assignable_partition_count()))
        << "seed " << seed;
    moving += least > 0;
  }
  EXPECT_GT(moving, 1000);
  std::printf("checked: 3000 groups\n");
}

}  // namespace
}  // namespace assignbench
