#ifndef ASSIGNBENCH_WORKLOAD_LIVE_GROUP_H_
#define ASSIGNBENCH_WORKLOAD_LIVE_GROUP_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "workload/ownership_ledger.h"

namespace assignbench {

// One consumer of a classic group.
struct Consumer {
  // Its subscription, and what it remembers of its last assignment: these are
  // its claims, with their generation.
  MemberSpec spec;
  // partition.assignment.strategy, in order of preference.
  std::vector<const StrategyInfo*> strategies;

  // It keeps reading while the group rebalances: all its strategies are
  // cooperative (KIP-429).
  bool cooperative() const;
};

// A classic consumer group as it runs: consumers come, go and rebalance by the
// rules of KIP-429 and KIP-345, and a ledger tells who reads what. Every fault
// of a strategy that the group would feel is a FailedPreconditionError: two
// readers of a partition, one that nobody reads, lists that are none, a group
// that does not settle, moves though nothing changed, loads that differ though
// the strategy promises that they don't.
//
// Changes take effect at the next Rebalance(). Consumers are named by id; one
// that is not there ends the process.
class LiveGroup {
 public:
  void AddTopic(const std::string& name, int64_t partitions);
  // A topic that has another number of partitions, the first ones as before.
  void ResizeTopic(const std::string& name, int64_t partitions);
  int64_t partitions(const std::string& name) const { return topics_.at(name); }

  void Join(Consumer consumer);
  void Leave(const std::string& id);
  // Goes away and keeps its memory, until it comes back with it.
  void Crash(const std::string& id);
  void ComeBack(const std::string& id);
  // A static member starts again under a new id: the coordinator hands it what
  // it had, without a rebalance.
  void RestartStatic(const std::string& id, const std::string& new_id,
                     std::vector<const StrategyInfo*> strategies);
  void Subscribe(const std::string& id, std::vector<std::string> topics);

  // One rebalance after the other until the group is at rest, under the first
  // strategy that all consumers list.
  absl::Status Rebalance();
  // The same with the assignor of a leader of some client, for a strategy that
  // all list by that name.
  absl::Status Rebalance(const StrategyInfo& leader);

  // The group as the last leader saw it, in its last round.
  const GroupSpec& seen() const { return seen_; }

  const OwnershipLedger& ledger() const { return ledger_; }
  int32_t rounds() const { return rounds_; }  // of the last Rebalance()

 private:
  std::vector<Consumer>::iterator Find(const std::string& id);
  // The first strategy that all consumers list.
  const StrategyInfo* CommonStrategy() const;
  GroupSpec Spec(const StrategyInfo& strategy) const;
  void GiveUpUnsubscribed(Consumer& consumer);
  // One rebalance; sets `revoked` if somebody gave something up.
  absl::Status Round(const StrategyInfo& strategy, bool& revoked);
  absl::Status CheckAtRest(const StrategyInfo& strategy) const;
  // What the next rebalance would have to change something for.
  std::string Situation() const;

  std::map<std::string, int64_t> topics_;
  std::vector<Consumer> consumers_;
  std::map<std::string, Consumer> away_;
  OwnershipLedger ledger_;
  GroupSpec seen_;
  const StrategyInfo* last_leader_ = nullptr;
  int32_t generation_ = 0;
  int32_t rounds_ = 0;
  std::string situation_at_rest_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_LIVE_GROUP_H_
