#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_DIFFERENTIAL_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_DIFFERENTIAL_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "peers/peer.h"

namespace assignbench {

// What a comparison of one strategy with Kafka's own came to.
struct DifferentialReport {
  int64_t compared = 0;  // groups
  int64_t rounds = 0;    // of those, rebalances compared
  int64_t differed = 0;
  // Groups not compared: they hold an input on which Kafka breaks a promise
  // (defect_inputs.h), or "unsorted-sets" that no names sort (server_groups.h).
  std::map<std::string, int64_t> left_out;
  std::string first_difference;  // shrunk, with both answers; empty if none
};

// Compares a strategy of this project with the one of that name in Kafka's jar:
// the same lists in the same order, or (server side) the same sets.
class Differential {
 public:
  // With kSorted the jar gets renamed groups (renamed.h), with kKafkaJava the
  // groups as they are. Strategies of the server get settled claims
  // (server_groups.h).
  Differential(Peer& kafka, const StrategyInfo& strategy, IterationOrder order)
      : kafka_(kafka), strategy_(strategy), order_(order) {}

  // Adds the comparison of `groups` to the report. Passes on errors of the
  // peer.
  absl::Status Compare(const std::vector<GroupSpec>& groups);

  const DifferentialReport& report() const { return report_; }

 private:
  // The group as the jar gets it.
  GroupSpec AsSent(const GroupSpec& spec, const Group& group) const;
  // Why the group is not compared; empty if it is.
  std::string ReasonToLeaveOut(const GroupSpec& spec, const Group& group) const;
  // Whether the order of the lists is to be compared too.
  bool ListsAreInOrder(const Group& group) const;
  bool DiffersByHashOrderOnly(const Group& group,
                              const Assignment& theirs) const;
  // Sends the groups and compares what comes back; the groups that differ.
  absl::StatusOr<std::vector<GroupSpec>> Differing(
      const std::vector<GroupSpec>& groups);
  // A smallest group that still differs, and both answers.
  absl::StatusOr<std::string> Explain(GroupSpec spec);

  Peer& kafka_;
  const StrategyInfo& strategy_;
  const IterationOrder order_;
  DifferentialReport report_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_DIFFERENTIAL_H_
