#include <algorithm>
#include <vector>

#include "assignors/kafka_defects.h"
#include "assignors/optimum.h"
#include "assignors/previous_owners.h"
#include "quality/measures.h"
#include "quality/property_checks.h"

namespace assignbench {
namespace {

// Somebody owned something.
bool AnyOwner(const Group& group) {
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  return std::any_of(previous.begin(), previous.end(),
                     [](MemberIndex m) { return m != kNoMember; });
}

// Somebody owned something, claims agree, and no rack is known.
bool MovesCount(const Group& group) {
  return AnyOwner(group) && !HasDoubleClaim(group) && !RacksKnown(group);
}

Movement MovementOf(const Trial& trial) {
  return MeasureMovement(trial.group, PreviousOwners(trial.group),
                         trial.plan.final);
}

Verdict AtMost(int64_t moved, int64_t least, absl::string_view why) {
  if (moved <= least) return Verdict::Ok();
  return Violated(moved, " partitions moved; ", least, " ", why);
}

// Whether the strategy's own result leads to itself.
Verdict Repeats(const Trial& trial) {
  const Group next = trial.group.WithClaims(
      ClaimsOf(trial.plan.final, trial.group.latest_generation() + 1));
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
  const Balance balance = MeasureBalance(trial.group, trial.plan.final);
  if (balance.sum_of_squares == balance.optimal_sum_of_squares) {
    return Verdict::Ok();
  }
  return Violated("the sum of squared loads is ", balance.sum_of_squares, "; ",
                  balance.optimal_sum_of_squares, " can be had");
}

Verdict CheckBalancedWhenIdentical(const Trial& trial) {
  return trial.group.identical_subscriptions() ? CheckBalanced(trial)
                                               : Verdict::DoesNotApply();
}

Verdict CheckMovesMinimal(const Trial& trial) {
  if (!MovesCount(trial.group) || !CheckBalanced(trial).status.ok()) {
    return Verdict::DoesNotApply();
  }
  const Movement movement = MovementOf(trial);
  return AtMost(movement.moved, movement.forced,
                "suffice for the best balance");
}

Verdict CheckMovesMinimalWhenIdentical(const Trial& trial) {
  return trial.group.identical_subscriptions() ? CheckMovesMinimal(trial)
                                               : Verdict::DoesNotApply();
}

Verdict CheckNoWastedMoves(const Trial& trial) {
  if (!MovesCount(trial.group)) return Verdict::DoesNotApply();
  const Movement movement = MovementOf(trial);
  return AtMost(movement.moved, movement.moved - movement.wasted,
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
  if (!RacksKnown(group) || !CheckBalanced(trial).status.ok()) {
    return Verdict::DoesNotApply();
  }
  const int64_t away =
      MeasureBalance(group, trial.plan.final).rack_mismatches.value_or(0);
  const int64_t least =
      FindOptimum(group, PreviousOwners(group), {.racks = true})
          .rack_mismatches;
  if (away <= least) return Verdict::Ok();
  return Violated(away, " partitions are away from their rack; ", least,
                  " need be");
}

Verdict CheckTopicSpread(const Trial& trial) {
  const Group& group = trial.group;
  if (!group.identical_subscriptions() || AnyOwner(group) ||
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
