#include <algorithm>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/previous_owners.h"
#include "quality/property_checks.h"

namespace assignbench {
namespace {

std::vector<int32_t> Loads(const Trial& trial) {
  std::vector<int32_t> loads;
  for (MemberIndex m = 0; m < trial.group.member_count(); ++m) {
    loads.push_back(trial.plan.final.load_of(m));
  }
  return loads;
}

int64_t SumOfSquares(const Trial& trial) {
  int64_t sum = 0;
  for (const int64_t load : Loads(trial)) sum += load * load;
  return sum;
}

bool Any(const std::vector<MemberIndex>& previous) {
  return std::any_of(previous.begin(), previous.end(),
                     [](MemberIndex m) { return m != kNoMember; });
}

// No two members claim one partition.
bool ClaimsAgree(const Group& group) {
  std::vector<char> claimed(group.partition_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      if (claimed[p]) return false;
      claimed[p] = 1;
    }
  }
  return true;
}

// Somebody owned something, claims agree, and no rack is known.
bool MovesCount(const Group& group, const std::vector<MemberIndex>& previous) {
  return Any(previous) && ClaimsAgree(group) && !RacksKnown(group);
}

// Partitions of members that still subscribe which others got.
int32_t Moved(const std::vector<MemberIndex>& previous,
              const std::vector<MemberIndex>& owners) {
  int32_t moved = 0;
  for (size_t p = 0; p < owners.size(); ++p) {
    moved += previous[p] != kNoMember && previous[p] != owners[p];
  }
  return moved;
}

Verdict AtMost(int64_t moved, int64_t least, absl::string_view why) {
  if (moved <= least) return Verdict::Ok();
  return Violated(moved, " partitions moved; ", least, " ", why);
}

// Whether the strategy's own result leads to itself.
Verdict Repeats(const Trial& trial) {
  const Group next = trial.group.WithClaims(
      ClaimsOf(trial.plan.final, LatestGeneration(trial.group) + 1));
  const absl::StatusOr<Convergence> again = trial.run(next);
  if (!again.ok()) return Violated(again.status().message());
  std::vector<MemberIndex> owners;
  again->final.OwnerOf(trial.group.partition_count(), owners);
  const std::string difference =
      FirstDifference(trial.group, FinalOwners(trial), owners);
  if (difference.empty()) return Verdict::Ok();
  return Violated("started from its own result it moves ", difference);
}

}  // namespace

Verdict CheckBalanced(const Trial& trial) {
  const int64_t sum = SumOfSquares(trial);
  const int64_t least = LeastSumOfSquares(trial.group);
  if (sum == least) return Verdict::Ok();
  return Violated("the sum of squared loads is ", sum, "; ", least,
                  " can be had");
}

Verdict CheckBalancedWhenIdentical(const Trial& trial) {
  return trial.group.identical_subscriptions() ? CheckBalanced(trial)
                                               : Verdict::DoesNotApply();
}

Verdict CheckMovesMinimal(const Trial& trial) {
  const std::vector<MemberIndex> previous = PreviousOwners(trial.group);
  if (!MovesCount(trial.group, previous)) return Verdict::DoesNotApply();
  const Optimum optimum = FindOptimum(trial.group, previous);
  if (SumOfSquares(trial) != optimum.sum_of_squares) {
    return Verdict::DoesNotApply();
  }
  return AtMost(Moved(previous, FinalOwners(trial)), optimum.moves,
                "suffice for the best balance");
}

Verdict CheckMovesMinimalWhenIdentical(const Trial& trial) {
  return trial.group.identical_subscriptions() ? CheckMovesMinimal(trial)
                                               : Verdict::DoesNotApply();
}

Verdict CheckNoWastedMoves(const Trial& trial) {
  const std::vector<MemberIndex> previous = PreviousOwners(trial.group);
  if (!MovesCount(trial.group, previous)) return Verdict::DoesNotApply();
  return AtMost(Moved(previous, FinalOwners(trial)),
                LeastMoves(trial.group, previous, Loads(trial)),
                "suffice for these loads");
}

Verdict CheckStable(const Trial& trial) {
  return RacksKnown(trial.group) ? Verdict::DoesNotApply() : Repeats(trial);
}

Verdict CheckStableWithRacks(const Trial& trial) {
  return RacksKnown(trial.group) ? Repeats(trial) : Verdict::DoesNotApply();
}

Verdict CheckSettlesWithinFive(const Trial& trial) {
  if (trial.protocol != RebalanceProtocol::kCooperative ||
      RacksKnown(trial.group)) {
    return Verdict::DoesNotApply();
  }
  if (trial.plan.rounds <= 5) return Verdict::Ok();
  return Violated("it took ", trial.plan.rounds, " rebalances");
}

Verdict CheckRackLocalWhenFree(const Trial& trial) {
  const Group& group = trial.group;
  if (!RacksKnown(group)) return Verdict::DoesNotApply();
  const Optimum optimum =
      FindOptimum(group, PreviousOwners(group), {.racks = true});
  if (SumOfSquares(trial) != optimum.sum_of_squares) {
    return Verdict::DoesNotApply();
  }
  int64_t away = 0;
  const std::vector<MemberIndex> owners = FinalOwners(trial);
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    const absl::Span<const RackIndex> racks = group.replica_racks(p);
    if (owners[p] == kNoMember || racks.empty()) continue;
    const RackIndex rack = group.rack_of(owners[p]);
    away += rack != kNoRack &&
            std::find(racks.begin(), racks.end(), rack) == racks.end();
  }
  if (away <= optimum.rack_mismatches) return Verdict::Ok();
  return Violated(away, " partitions are away from their rack; ",
                  optimum.rack_mismatches, " need be");
}

Verdict CheckTopicSpread(const Trial& trial) {
  const Group& group = trial.group;
  if (!group.identical_subscriptions() || Any(PreviousOwners(group)) ||
      RacksKnown(group)) {
    return Verdict::DoesNotApply();
  }
  const std::vector<MemberIndex> owners = FinalOwners(trial);
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    std::vector<int32_t> shares(group.member_count());
    for (int32_t i = 0; i < group.partition_count(t); ++i) {
      const MemberIndex owner = owners[group.first_partition(t) + i];
      if (owner != kNoMember) ++shares[owner];
    }
    if (!group.is_assignable(t)) continue;
    const auto [least, most] =
        std::minmax_element(shares.begin(), shares.end());
    if (*most - *least <= 1) continue;
    return Violated("of topic ", group.topic_name(t), " ",
                    Quoted(group, MemberIndex(most - shares.begin())), " has ",
                    *most, " partitions and ",
                    Quoted(group, MemberIndex(least - shares.begin())), " ",
                    *least);
  }
  return Verdict::Ok();
}

}  // namespace assignbench
