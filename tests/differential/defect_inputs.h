#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_DEFECT_INPUTS_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_DEFECT_INPUTS_H_

#include "absl/strings/string_view.h"
#include "assignors/group.h"

namespace assignbench {

// Inputs on which Kafka's own sticky assignors break a promise, so that ours
// differ on purpose. Empty if `group` has none of them, else the name of the
// first:
//   "empty-subscription": Kafka may take the path for identical subscriptions
//     though a member subscribes to nothing, which then gets partitions.
//   "stale-unsubscribed": a claim of an older generation on a topic that its
//     member no longer subscribes to; Kafka may give it the partition.
//   "ghost": a claim on a partition that does not exist; Kafka may assign it.
//   "double-claim": with differing subscriptions, cooperative-sticky may give a
//     partition that two members claim to one of them at once.
absl::string_view DefectInput(const Group& group, bool cooperative);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_DEFECT_INPUTS_H_
