// The solver against all assignments of small groups, one by one. Set
// ASSIGNBENCH_BRUTE_FORCE_GROUPS to try another number of groups.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/optimum_checker.h"
#include "assignors/previous_owners.h"
#include "assignors/rack_rule.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "tests/support/print_group.h"
#include "workload/random.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

constexpr int32_t kMaxPartitions = 6;
constexpr int32_t kNever = std::numeric_limits<int32_t>::max();

int GroupsToTry() {
  const char* const number = std::getenv("ASSIGNBENCH_BRUTE_FORCE_GROUPS");
  return number == nullptr ? 4000 : std::atoi(number);
}

// Calls visit(owners) for every way to give each partition to one of its
// topic's subscribers or, if `some_to_nobody`, to nobody.
template <typename Visit>
void ForEachAssignment(const Group& group, bool some_to_nobody,
                       std::vector<MemberIndex>& owners, PartitionIndex p,
                       const Visit& visit) {
  if (p == group.partition_count()) return visit(owners);
  const auto readers = group.subscribers_of(group.topic_of(p));
  for (const MemberIndex m : readers) {
    owners[p] = m;
    ForEachAssignment(group, some_to_nobody, owners, p + 1, visit);
  }
  owners[p] = kNoMember;
  if (some_to_nobody || readers.empty()) {
    ForEachAssignment(group, some_to_nobody, owners, p + 1, visit);
  }
}

// One small group and how its assignments are judged.
struct Trial {
  Group group;
  std::vector<MemberIndex> previous;

  std::vector<int32_t> Loads(const std::vector<MemberIndex>& owners) const {
    std::vector<int32_t> loads(group.member_count());
    for (const MemberIndex m : owners) {
      if (m != kNoMember) ++loads[m];
    }
    return loads;
  }
  int64_t Squares(const std::vector<MemberIndex>& owners) const {
    int64_t squares = 0;
    for (const int64_t load : Loads(owners)) squares += load * load;
    return squares;
  }
  int32_t Moves(const std::vector<MemberIndex>& owners) const {
    int32_t moves = 0;
    for (size_t p = 0; p < owners.size(); ++p) {
      moves += previous[p] != kNoMember && owners[p] != kNoMember &&
               owners[p] != previous[p];
    }
    return moves;
  }
  int64_t Mismatches(const std::vector<MemberIndex>& owners) const {
    int64_t mismatches = 0;
    for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
      if (owners[p] == kNoMember || group.replica_racks(p).empty()) continue;
      const RackIndex rack = group.rack_of(owners[p]);
      mismatches += rack != kNoRack && !HasReplicaOn(group, p, rack);
    }
    return mismatches;
  }
};

void ExpectBest(const Trial& trial) {
  using Score = std::tuple<int64_t, int64_t, int64_t>;
  Score best = {1000, 0, 0}, best_near = {1000, 0, 0};
  std::vector<MemberIndex> owners(trial.previous.size());
  ForEachAssignment(trial.group, false, owners, 0, [&](const auto& o) {
    const int64_t squares = trial.Squares(o);
    if (squares > std::get<0>(best)) return;
    const int64_t moves = trial.Moves(o);
    best = std::min(best, {squares, 0, moves});
    best_near = std::min(best_near, {squares, trial.Mismatches(o), moves});
  });
  EXPECT_EQ(LeastSumOfSquares(trial.group), std::get<0>(best));
  for (const bool racks : {false, true}) {
    const OptimumOptions options = {.racks = racks};
    const Optimum found = FindOptimum(trial.group, trial.previous, options);
    EXPECT_EQ(Score(found.sum_of_squares, found.rack_mismatches, found.moves),
              racks ? best_near : best);
    const OptimalPlan plan = PlanOptimum(trial.group, trial.previous, options);
    EXPECT_THAT(
        CheckOptimal(trial.group, trial.previous, plan.owners, plan.proof),
        IsOk());
    EXPECT_EQ(Score(trial.Squares(plan.owners),
                    racks ? trial.Mismatches(plan.owners) : 0,
                    trial.Moves(plan.owners)),
              racks ? best_near : best);
  }
}

// The loads of a random assignment, and the least moves that they cost.
void ExpectLeastMoves(const Trial& trial, bool some_to_nobody, Random& random) {
  std::vector<MemberIndex> owners(trial.previous.size());
  int64_t count = 0;
  ForEachAssignment(trial.group, some_to_nobody, owners, 0,
                    [&](const auto&) { ++count; });
  std::vector<int32_t> target;
  int64_t chosen = int64_t(random.Below(uint64_t(count)));
  ForEachAssignment(trial.group, some_to_nobody, owners, 0, [&](const auto& o) {
    if (chosen-- == 0) target = trial.Loads(o);
  });
  int32_t least = kNever;
  ForEachAssignment(trial.group, some_to_nobody, owners, 0, [&](const auto& o) {
    if (trial.Loads(o) == target) {
      least = std::min(least, trial.Moves(o));
    }
  });
  EXPECT_EQ(LeastMoves(trial.group, trial.previous, target), least);
}

TEST(OptimumBruteForceTest, IsTheBestOfAllAssignmentsOfSmallGroups) {
  const int wanted = GroupsToTry();
  int tried = 0, differing = 0, moving = 0, rack_bound = 0;
  for (uint64_t seed = 1; tried < wanted; ++seed) {
    Random random(seed);
    const RandomGroupOptions options = {.max_members = 4,
                                        .max_topics = 4,
                                        .max_partitions = 4,
                                        .stale_claims = random.Below(2) == 0,
                                        .racks = random.Below(2) == 0};
    const GroupSpec spec = RandomGroup(seed, options);
    const Group group = MakeGroup(spec);
    if (group.partition_count() > kMaxPartitions) continue;
    // Most groups as small as that are alike; they have a closed form.
    if (group.identical_subscriptions() && seed % 8 != 0) continue;
    ++tried;
    const Trial trial = {group, PreviousOwners(group)};
    differing += group.subscription_count() > 1;
    const Optimum any = FindOptimum(group, trial.previous);
    const Optimum near = FindOptimum(group, trial.previous, {.racks = true});
    moving += any.moves > 0;
    rack_bound += near.moves > any.moves;
    ExpectBest(trial);
    ExpectLeastMoves(trial, false, random);
    if (group.partition_count() < kMaxPartitions) {
      ExpectLeastMoves(trial, true, random);
    }
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << Print(spec);
  }
  // What they were like: not all of one easy kind.
  EXPECT_GT(differing, tried / 4);
  EXPECT_GT(moving, tried / 10);
  EXPECT_GT(rack_bound, tried / 50);
  std::printf("checked: %d groups\ncertified: %d optima\n", tried, 2 * tried);
}

}  // namespace
}  // namespace assignbench
