#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_DIFFERENTIAL_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_DIFFERENTIAL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "assignors/kafka_defects.h"
#include "assignors/registry.h"
#include "assignors/rule_counts.h"
#include "peers/peer.h"

namespace assignbench {

// A group on which a strategy and Kafka's own differ.
struct Difference {
  GroupSpec group;   // shrunk
  std::string text;  // the group and both answers
};

// What a comparison of one strategy with Kafka's own came to.
struct DifferentialReport {
  int64_t compared = 0;  // groups, with Compat::kExact
  int64_t safe = 0;      // of those, with Compat::kSafe too
  int64_t differed = 0;
  int64_t threw = 0;  // groups on which Kafka threw an exception
  // Of the groups compared, those that hold an input on which Kafka breaks a
  // promise: compared with kExact only.
  std::map<KafkaDefect, int64_t> defects;
  // By reason (as_sent.h): groups not compared, since no names sort their sets,
  // and groups compared with ours in Java's order only.
  std::map<std::string, int64_t> left_out;
  std::vector<Difference> differences;  // at most one

  void Add(const DifferentialReport& other);
};

// What is asked of Kafka besides an assignment of the group as it is.
struct Variant {
  // The members' subscriptions carry no generation.
  bool old_subscriptions = false;
  // Cooperative strategies: rebalances until the group has settled.
  bool rounds = false;
};

// Compares a strategy of this project with the one of that name in Kafka's jar:
// the same lists in the same order, or (server side) the same sets, or the same
// exception.
class Differential {
 public:
  // With kSorted the jar gets renamed groups (renamed.h), with kKafkaJava the
  // groups as they are. Strategies of the server get settled claims
  // (server_groups.h). The peer must outlive this.
  Differential(Peer& kafka, const StrategyInfo& strategy, IterationOrder order);

  // Adds the comparison of `groups` to the report. Passes on errors of the
  // peer.
  absl::Status Compare(const std::vector<GroupSpec>& groups,
                       const Variant& variant = {});

  const DifferentialReport& report() const { return report_; }
  // The rules met by the groups compared.
  const RuleCounts& rules() const { return rules_; }

 private:
  // The first and the last rebalance of `rounds`.
  struct Outcome {
    int32_t rounds;
    Assignment first, last;
  };

  // Whether the order of the lists is to be compared too.
  bool ListsAreInOrder(const Group& group) const;
  AssignorOptions Options(Compat compat, const Variant& variant) const;
  PeerTask Task(const Variant& variant) const;
  static absl::StatusOr<Outcome> Ours(Assignor& assignor, const Group& group,
                                      const Variant& variant);
  // Whether `ours` is what the jar answered.
  bool IsAnswer(const Group& group, const GroupSpec& sent,
                const PeerAnswer& answer,
                const absl::StatusOr<Outcome>& ours) const;
  bool SameLists(const Group& group, const GroupSpec& sent,
                 const PeerAnswer& answer, size_t round,
                 const Assignment& ours) const;
  // What no names can sort: then Java's own order must give the answer.
  bool DiffersByHashOrderOnly(const Group& group, const GroupSpec& sent,
                              const PeerAnswer& answer,
                              const AssignorOptions& options,
                              const Variant& variant) const;
  // Sends the groups and compares what comes back; the groups that differ.
  absl::StatusOr<std::vector<GroupSpec>> Differing(
      const std::vector<GroupSpec>& groups, const Variant& variant);
  // A smallest group that still differs, and both answers.
  absl::StatusOr<Difference> Explain(GroupSpec spec, const Variant& variant);

  Peer& kafka_;
  const StrategyInfo& strategy_;
  const IterationOrder order_;
  DifferentialReport report_;
  RuleCounts rules_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_DIFFERENTIAL_H_
