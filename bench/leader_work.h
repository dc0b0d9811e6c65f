#ifndef ASSIGNBENCH_BENCH_LEADER_WORK_H_
#define ASSIGNBENCH_BENCH_LEADER_WORK_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/assignor.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "workload/leader.h"

namespace assignbench {

// What the leader of a classic group does with our assignors, from what it
// receives to what it sends: the work that other clients are compared with.

// The members of `spec` as a leader of `strategy` receives them.
absl::StatusOr<std::vector<JoinedMember>> Joined(const GroupSpec& spec,
                                                 absl::string_view strategy);

// From bytes to bytes: subscriptions and the strategy's own user data are read,
// partitions assigned, and each member's assignment written; in the order of
// `members`. Passes on what decoding, Group::Create() and Assign() report.
absl::StatusOr<std::vector<std::string>> LeadInBytes(
    Assignor& assignor, const std::vector<TopicSpec>& topics,
    absl::Span<const JoinedMember> members);

// A partition as clients name it; the topic's name is the group's.
struct NamedPartition {
  absl::string_view topic;
  int32_t number;
};

struct NamedLists {
  Group group;
  std::vector<std::vector<NamedPartition>> lists;  // by member of the spec
};

// From names to names: a list for each member of `spec`, in its order.
absl::StatusOr<NamedLists> LeadInNames(Assignor& assignor,
                                       const GroupSpec& spec);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_LEADER_WORK_H_
