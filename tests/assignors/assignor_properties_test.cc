// What the strategies promise on every group, on random groups of all kinds.
// RapidCheck shrinks a counterexample to a smallest one.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/optimum_checker.h"
#include "assignors/registry.h"
#include "gtest/gtest.h"
#include "quality/check_assignment.h"
#include "quality/converge.h"
#include "quality/measures.h"
#include "rapidcheck/gtest.h"
#include "tests/support/group_gen.h"
#include "tests/support/groups.h"
#include "workload/random.h"

namespace assignbench {
namespace {

const RandomGroupOptions kHonest = {};
const RandomGroupOptions kHostile = [] {
  RandomGroupOptions options;
  options.stale_claims = true;
  return options;
}();
const RandomGroupOptions kIdentical = [] {
  RandomGroupOptions options;
  options.identical_subscriptions = true;
  return options;
}();
const RandomGroupOptions kLarge = [] {
  RandomGroupOptions options;
  options.max_members = 40;
  options.max_topics = 20;
  options.max_partitions = 30;
  options.stale_claims = true;
  return options;
}();

const RandomGroupOptions kRacked = [] {
  RandomGroupOptions options;
  options.racks = true;
  return options;
}();

Assignment Run(const StrategyInfo& strategy, const Group& group) {
  Assignment assignment;
  const absl::Status status = strategy.Make()->Assign(group, assignment);
  RC_ASSERT(status.ok());
  return assignment;
}

Convergence Settle(const StrategyInfo& strategy, const Group& group) {
  absl::StatusOr<Convergence> result =
      ConvergeRounds(*strategy.Make(), group, /*max_rounds=*/5);
  if (!result.ok()) RC_FAIL(std::string(result.status().message()));
  return *std::move(result);
}

void ExpectValid(const Group& group, const Assignment& assignment,
                 Completeness completeness, const StrategyInfo& strategy) {
  const absl::Status status = CheckAssignment(group, assignment, completeness);
  if (!status.ok()) {
    RC_FAIL(std::string(strategy.name) + ": " + std::string(status.message()));
  }
}

void EveryRoundIsValid(const GroupSpec& spec) {
  const Group group = MakeGroup(spec);
  for (const StrategyInfo& strategy : Strategies()) {
    ExpectValid(group, Run(strategy, group),
                strategy.protocol == RebalanceProtocol::kCooperative
                    ? Completeness::kPartial
                    : Completeness::kComplete,
                strategy);
  }
}

RC_GTEST_PROP(AssignorProperties, AssignsEachPartitionOnceAndToASubscriber,
              ()) {
  EveryRoundIsValid(*AnyGroup(kHostile));
}

RC_GTEST_PROP(AssignorProperties, DoesSoInLargerGroupsToo, ()) {
  EveryRoundIsValid(*AnyGroup(kLarge));
}

// Kafka's own tests allow a cooperative group four rebalances after the first.
RC_GTEST_PROP(AssignorProperties, SettlesCompletelyWithinFourFollowUpRounds,
              ()) {
  const Group group = MakeGroup(*AnyGroup(kLarge));
  for (const StrategyInfo& strategy : Strategies()) {
    const Convergence settled = Settle(strategy, group);
    ExpectValid(group, settled.final, Completeness::kComplete, strategy);
    RC_ASSERT(strategy.protocol == RebalanceProtocol::kCooperative ||
              settled.rounds == 1);
  }
}

RC_GTEST_PROP(AssignorProperties, GivesTheSameResultAgainAndAfterOtherGroups,
              ()) {
  const Group group = MakeGroup(*AnyGroup(kHostile));
  const Group other = MakeGroup(*AnyGroup(kHostile));
  for (const StrategyInfo& strategy : Strategies()) {
    const std::unique_ptr<Assignor> assignor = strategy.Make();
    Assignment first, between, again;
    RC_ASSERT(assignor->Assign(group, first).ok());
    RC_ASSERT(assignor->Assign(other, between).ok());
    RC_ASSERT(assignor->Assign(group, again).ok());
    RC_ASSERT(first == again);
    RC_ASSERT(first == Run(strategy, group));
  }
}

RC_GTEST_PROP(AssignorProperties, DoesNotDependOnTheOrderOfTheInput, ()) {
  const GroupSpec spec = *AnyGroup(kHostile);
  GroupSpec shuffled = spec;
  Random random(*rc::gen::arbitrary<uint32_t>());
  random.Shuffle(shuffled.topics);
  random.Shuffle(shuffled.members);
  for (MemberSpec& member : shuffled.members) random.Shuffle(member.topics);
  for (const StrategyInfo& strategy : Strategies()) {
    RC_ASSERT(Run(strategy, MakeGroup(spec)) ==
              Run(strategy, MakeGroup(shuffled)));
  }
}

// Partitions of topic `t` that each of its subscribers has, in the order in
// which range and roundrobin take members.
std::vector<int32_t> SharesOf(const Group& group, const Assignment& assignment,
                              TopicIndex t) {
  std::vector<int32_t> shares;
  for (const MemberIndex m :
       group.audience_static_first(group.audience_of(t))) {
    const auto list = assignment.partitions_of(m);
    shares.push_back(std::count_if(
        list.begin(), list.end(),
        [&](PartitionIndex p) { return group.topic_of(p) == t; }));
  }
  return shares;
}

RC_GTEST_PROP(AssignorProperties, RangeGivesTheFirstMembersTheExtrasOfATopic,
              ()) {
  const Group group = MakeGroup(*AnyGroup(kHonest));
  const Assignment assignment = Run(*FindStrategy("range"), group);
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    const std::vector<int32_t> shares = SharesOf(group, assignment, t);
    for (size_t i = 0; i < shares.size(); ++i) {
      const int32_t n = shares.size();
      RC_ASSERT(shares[i] == group.partition_count(t) / n +
                                 (int32_t(i) < group.partition_count(t) % n));
    }
  }
}

RC_GTEST_PROP(AssignorProperties, RoundRobinSpreadsEachTopicEvenly, ()) {
  const Group group = MakeGroup(*AnyGroup(kHonest));
  const Assignment assignment = Run(*FindStrategy("roundrobin"), group);
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    const std::vector<int32_t> shares = SharesOf(group, assignment, t);
    if (shares.empty()) continue;
    const auto [least, most] =
        std::minmax_element(shares.begin(), shares.end());
    RC_ASSERT(*most - *least <= 1);
  }
}

RC_GTEST_PROP(AssignorProperties, KeepsPromisesForIdenticalSubscriptions, ()) {
  const Group group = MakeGroup(*AnyGroup(kIdentical));
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  for (const StrategyInfo& strategy : Strategies()) {
    const Assignment final = Settle(strategy, group).final;
    const Balance balance = MeasureBalance(group, final);
    if (strategy.Promises("balanced-when-identical")) {
      RC_ASSERT(balance.max_load - balance.min_load <= 1);
      RC_ASSERT(balance.sum_of_squares == balance.optimal_sum_of_squares);
    }
    if (strategy.Promises("moves-minimal-when-identical")) {
      const Movement movement = MeasureMovement(group, previous, final);
      RC_ASSERT(movement.beyond_forced == 0);
      RC_ASSERT(movement.wasted == 0);
    }
    if (strategy.Promises("co-partitioned")) {
      RC_ASSERT(balance.copartition_splits == 0);
    }
  }
}

RC_GTEST_PROP(AssignorProperties, NothingBeatsTheOptimumWhichIsReached, ()) {
  const Group group = MakeGroup(*AnyGroup(kRacked));
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  const OptimalPlan plan = PlanOptimum(group, previous);
  RC_ASSERT(CheckOptimal(group, previous, plan.owners, plan.proof).ok());
  for (const StrategyInfo& strategy : Strategies()) {
    const Assignment final = Settle(strategy, group).final;
    const Balance balance = MeasureBalance(group, final);
    const Movement movement = MeasureMovement(group, previous, final);
    RC_ASSERT(balance.optimal_sum_of_squares == plan.optimum.sum_of_squares);
    RC_ASSERT(balance.sum_of_squares >= balance.optimal_sum_of_squares);
    RC_ASSERT(movement.wasted >= 0);
    if (balance.sum_of_squares == balance.optimal_sum_of_squares) {
      RC_ASSERT(movement.beyond_forced >= 0);
    }
    if (strategy.name == "optimal") {
      RC_ASSERT(balance.sum_of_squares == balance.optimal_sum_of_squares);
      RC_ASSERT(movement.moved ==
                FindOptimum(group, previous, {.racks = true}).moves);
    }
  }
}

RC_GTEST_PROP(AssignorProperties, StickyLeavesNoSingleMoveThatWouldHelp, ()) {
  const Group group = MakeGroup(*AnyGroup(kHonest));
  for (const char* name : {"sticky", "cooperative-sticky"}) {
    const Assignment final = Settle(*FindStrategy(name), group).final;
    for (MemberIndex m = 0; m < group.member_count(); ++m) {
      for (const PartitionIndex p : final.partitions_of(m)) {
        for (const MemberIndex other :
             group.subscribers_of(group.topic_of(p))) {
          RC_ASSERT(final.load_of(m) <= final.load_of(other) + 1);
        }
      }
    }
  }
}

RC_GTEST_PROP(AssignorProperties, MovesNothingWhenNothingChanged, ()) {
  const Group group = MakeGroup(*AnyGroup(kHostile));
  for (const StrategyInfo& strategy : Strategies()) {
    if (!strategy.Promises("nothing-moves-when-nothing-changed")) continue;
    const Assignment settled = Settle(strategy, group).final;
    const Group next = group.WithClaims(ClaimsOf(settled, 1000));
    const Convergence again = Settle(strategy, next);
    RC_ASSERT(again.rounds == 1);
    std::vector<MemberIndex> before, after;
    settled.OwnerOf(group.partition_count(), before);
    again.final.OwnerOf(group.partition_count(), after);
    RC_ASSERT(before == after);
  }
}

// KIP-429: whoever gets a partition either had it, or nobody else has it.
RC_GTEST_PROP(AssignorProperties, GivesOutNothingThatAnotherMemberStillReads,
              ()) {
  const Group group = MakeGroup(*AnyGroup(kHostile));
  std::vector<MemberIndex> previous = PreviousOwners(group);
  for (const StrategyInfo& strategy : Strategies()) {
    if (strategy.protocol != RebalanceProtocol::kCooperative) continue;
    std::vector<MemberIndex> owners;
    Run(strategy, group).OwnerOf(group.partition_count(), owners);
    for (MemberIndex m = 0; m < group.member_count(); ++m) {
      for (const PartitionIndex p : group.claims_of(m)) {
        RC_ASSERT(owners[p] == kNoMember || owners[p] == m ||
                  owners[p] == previous[p]);
      }
    }
  }
}

}  // namespace
}  // namespace assignbench
