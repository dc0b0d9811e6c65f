#ifndef ASSIGNBENCH_QUALITY_CHECK_ASSIGNMENT_H_
#define ASSIGNBENCH_QUALITY_CHECK_ASSIGNMENT_H_

#include "absl/status/status.h"
#include "assignors/assignment.h"
#include "assignors/group.h"

namespace assignbench {

// Whether every partition of a subscribed topic must have an owner.
enum class Completeness {
  kComplete,  // a settled group
  kPartial,   // a cooperative round: partitions may be withheld
};

// OK if `assignment` is one that `group` could run with: a list for each
// member, partitions that exist, of topics that their member subscribes to,
// each at most once, and with kComplete all of them. Otherwise
// FailedPreconditionError that names the first offending partition and member:
// "orders-3: assigned to 'a' and to 'b'". O(partitions + subscriptions).
absl::Status CheckAssignment(const Group& group, const Assignment& assignment,
                             Completeness completeness);

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_CHECK_ASSIGNMENT_H_
