#include <algorithm>
#include <vector>

#include "assignors/previous_owners.h"
#include "quality/property_checks.h"

namespace assignbench {
namespace {

// Looks at the lists of the first round and of the last one.
template <typename Check>
Verdict InBothRounds(const Trial& trial, Check check) {
  for (const Assignment* lists : {&trial.plan.first_round, &trial.plan.final}) {
    Verdict verdict = check(*lists);
    if (!verdict.status.ok()) return verdict;
  }
  return Verdict::Ok();
}

bool Exists(const Group& group, PartitionIndex p) {
  return p >= 0 && p < group.partition_count();
}

}  // namespace

// Without a plan there is no trial: who runs the strategy tells of it.
Verdict CheckAnswers(const Trial&) { return Verdict::Ok(); }

Verdict CheckInRange(const Trial& trial) {
  return InBothRounds(trial, [&](const Assignment& lists) -> Verdict {
    if (lists.member_count() != trial.group.member_count()) {
      return Violated("there are lists for ", lists.member_count(), " of ",
                      trial.group.member_count(), " members");
    }
    for (MemberIndex m = 0; m < lists.member_count(); ++m) {
      for (const PartitionIndex p : lists.partitions_of(m)) {
        if (Exists(trial.group, p)) continue;
        return Violated(Quoted(trial.group, m), " got ",
                        p >= trial.group.partition_count() &&
                                p < trial.group.partition_count() +
                                        trial.group.ghost_count()
                            ? trial.group.PartitionName(p)
                            : absl::StrCat("partition ", p),
                        ", which does not exist");
      }
    }
    return Verdict::Ok();
  });
}

Verdict CheckExclusive(const Trial& trial) {
  return InBothRounds(trial, [&](const Assignment& lists) -> Verdict {
    std::vector<MemberIndex> owners(trial.group.partition_count(), kNoMember);
    for (MemberIndex m = 0; m < lists.member_count(); ++m) {
      for (const PartitionIndex p : lists.partitions_of(m)) {
        if (!Exists(trial.group, p)) continue;
        if (owners[p] != kNoMember) {
          return Violated(trial.group.PartitionName(p), " is with ",
                          Quoted(trial.group, owners[p]), " and with ",
                          Quoted(trial.group, m));
        }
        owners[p] = m;
      }
    }
    return Verdict::Ok();
  });
}

Verdict CheckSubscribedOnly(const Trial& trial) {
  return InBothRounds(trial, [&](const Assignment& lists) -> Verdict {
    for (MemberIndex m = 0; m < lists.member_count(); ++m) {
      for (const PartitionIndex p : lists.partitions_of(m)) {
        if (!Exists(trial.group, p) ||
            trial.group.is_subscribed(m, trial.group.topic_of(p))) {
          continue;
        }
        return Violated(Quoted(trial.group, m), " got ",
                        trial.group.PartitionName(p),
                        " and does not subscribe to its topic");
      }
    }
    return Verdict::Ok();
  });
}

Verdict CheckComplete(const Trial& trial) {
  std::vector<char> given(trial.group.partition_count());
  for (const PartitionIndex p : trial.plan.final.partitions()) {
    if (Exists(trial.group, p)) given[p] = 1;
  }
  for (PartitionIndex p = 0; p < trial.group.partition_count(); ++p) {
    const TopicIndex t = trial.group.topic_of(p);
    if (given[p] || !trial.group.is_assignable(t)) continue;
    return Violated("nobody got ", trial.group.PartitionName(p), ", which ",
                    Quoted(trial.group, trial.group.subscribers_of(t).front()),
                    " subscribes to");
  }
  return Verdict::Ok();
}

Verdict CheckTerminates(const Trial& trial) {
  if (trial.plan.rounds <= 16) return Verdict::Ok();
  return Violated("not settled after ", trial.plan.rounds, " rebalances");
}

Verdict CheckDeterministic(const Trial& trial) {
  const absl::StatusOr<Convergence> again = trial.run(trial.group);
  if (!again.ok()) return Violated(again.status().message());
  if (again->final == trial.plan.final &&
      again->first_round == trial.plan.first_round) {
    return Verdict::Ok();
  }
  std::vector<MemberIndex> owners;
  again->final.OwnerOf(trial.group.partition_count(), owners);
  const std::string difference =
      FirstDifference(trial.group, FinalOwners(trial), owners);
  return Violated("a second call gave other lists; ",
                  difference.empty() ? "the same partitions" : difference);
}

// The settled owner of a partition may have it though an older claim names
// another member; with nobody settled, nobody who is claimed against may.
Verdict CheckNeverTwoOwners(const Trial& trial) {
  const Group& group = trial.group;
  if (trial.protocol != RebalanceProtocol::kCooperative ||
      group.claim_count() == 0) {
    return Verdict::DoesNotApply();
  }
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  std::vector<MemberIndex> owners;
  trial.plan.first_round.OwnerOf(group.partition_count(), owners);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      if (owners[p] == kNoMember || owners[p] == m ||
          owners[p] == previous[p]) {
        continue;
      }
      return Violated(group.PartitionName(p), " went to ",
                      Quoted(group, owners[p]), " while ", Quoted(group, m),
                      " may still read it");
    }
  }
  return Verdict::Ok();
}

Verdict CheckNoNeedlessRevocation(const Trial& trial) {
  const Group& group = trial.group;
  if (trial.protocol != RebalanceProtocol::kCooperative || RacksKnown(group)) {
    return Verdict::DoesNotApply();
  }
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  std::vector<int32_t> claimants(group.partition_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) ++claimants[p];
  }
  std::vector<MemberIndex> first;
  trial.plan.first_round.OwnerOf(group.partition_count(), first);
  const std::vector<MemberIndex> final = FinalOwners(trial);
  bool owned = false;
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    if (previous[p] == kNoMember || claimants[p] > 1) continue;
    owned = true;
    if (first[p] != previous[p] && final[p] == previous[p]) {
      return Violated(Quoted(group, previous[p]), " had to give up ",
                      group.PartitionName(p), " and got it back");
    }
  }
  return owned ? Verdict::Ok() : Verdict::DoesNotApply();
}

}  // namespace assignbench
