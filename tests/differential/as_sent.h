#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_AS_SENT_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_AS_SENT_H_

#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/assignor_options.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"

namespace assignbench {

// What comparisons with a jar of Kafka's have in common.

// Groups on which no names make every one of Java's maps sorted: how reports
// call them.
inline constexpr absl::string_view kHashOrder = "hash-order-that-no-names-sort";
inline constexpr absl::string_view kUnsortedSets = "unsorted-sets";

// The group as the jar gets it: with kSorted renamed (renamed.h), with
// kKafkaJava as it is; for strategies of the server with settled claims
// (server_groups.h). `group` is made from `spec`.
GroupSpec AsSent(const GroupSpec& spec, const Group& group,
                 const StrategyInfo& strategy, IterationOrder order);

// True if a strategy of the server meets sets in this group that no names sort
// (server_groups.h).
bool HasUnsortedSets(const GroupSpec& spec, const Group& group,
                     const StrategyInfo& strategy, IterationOrder order);

// Sorts each member's list: where the order says nothing.
void SortLists(Assignment& assignment);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_AS_SENT_H_
