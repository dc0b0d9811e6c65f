#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_RELEASE_COMPARISON_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_RELEASE_COMPARISON_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "peers/peer.h"

namespace assignbench {

// A group on which a release does not do what our strategy does.
struct ReleaseDifference {
  // "partitions": somebody gets others; "order": the same ones in another
  // order; "throws"; "hangs"; "crashes".
  std::string way;
  // What the group has beyond plain members of one subscription, for example
  // "racks"; what another group has that shows something else.
  std::set<std::string> features;
  std::string group;   // shrunk (hangs and crashes are not)
  std::string ours;    // lists, a member a line
  std::string theirs;  // lists, or what went wrong
};

struct ReleaseReport {
  int64_t compared = 0;                     // groups
  std::map<std::string, int64_t> differed;  // groups, by way
  // Groups not compared: as in DifferentialReport.
  std::map<std::string, int64_t> left_out;
  // Groups compared without something that the release can't know: by what.
  std::map<std::string, int64_t> stripped;
  std::vector<ReleaseDifference> differences;  // one for each (way, features)
  bool gave_up = false;                        // it hung or crashed too often
};

// Compares a strategy with that of another release than the one it follows.
// Such a release may know less of a group: that part is then taken out of the
// group, for both sides. And whatever it does is a result, no error.
class ReleaseComparison {
 public:
  // With kSorted the release gets renamed groups (renamed.h), with kKafkaJava
  // the groups as they are. `kafka` must offer the strategy.
  ReleaseComparison(Peer& kafka, const StrategyInfo& strategy,
                    IterationOrder order, int32_t carries)
      : kafka_(kafka), strategy_(strategy), order_(order), carries_(carries) {}

  // Adds the comparison of `groups` to the report; nothing once it gave up.
  // Passes on what is wrong with the peer itself, such as a refused request.
  absl::Status Compare(const std::vector<GroupSpec>& groups);

  const ReleaseReport& report() const { return report_; }

 private:
  struct Verdict {
    std::string way;  // empty: equal
    std::string ours, theirs;
  };

  // `spec` without what the release can't know, counted.
  GroupSpec Stripped(GroupSpec spec);
  std::string ReasonToLeaveOut(const GroupSpec& spec) const;
  absl::StatusOr<Verdict> Judge(const GroupSpec& spec, const GroupSpec& sent,
                                const absl::StatusOr<PeerAnswer>& answer) const;
  // One verdict for each group.
  absl::StatusOr<std::vector<Verdict>> Run(
      const std::vector<GroupSpec>& groups);
  // Replaces `spec` by a smallest group that differs in the same way.
  absl::Status Shrink(GroupSpec& spec, Verdict& verdict);
  // Shrinks a group that differs, and keeps it if it shows something new.
  absl::Status Explain(GroupSpec spec, Verdict verdict);

  Peer& kafka_;
  const StrategyInfo& strategy_;
  const IterationOrder order_;
  const int32_t carries_;
  // What was looked into: ways and features of groups before shrinking.
  std::set<std::string> explained_;
  ReleaseReport report_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_RELEASE_COMPARISON_H_
