#ifndef ASSIGNBENCH_BENCH_SITUATION_H_
#define ASSIGNBENCH_BENCH_SITUATION_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "workload/shapes.h"

namespace assignbench {

// What has happened to a group just before the plan that is timed. Each is one
// plan of a group that was at rest.
enum class Happening {
  kFresh,           // nobody owns anything yet
  kLeaveOne,        // the member in the middle has left
  kJoinOne,         // "zz-new" has joined, with the first member's topics
  kGrowTopic,       // the first topic has grown by a tenth, at least by one
  kRollingRestart,  // the dynamic member in the middle is back with a new id
};

// All of them, in the order in which tables list them.
absl::Span<const Happening> Happenings();

// As in the names of benchmarks: "leave_one".
absl::string_view ToString(Happening happening);

// The sizes that every shape is measured in: a real group, two of 10,000
// partitions and one of a million.
absl::Span<const ShapeSize> BenchSizes();

// "topics:50/partitions:3000/members:120".
std::string ToString(const ShapeSize& size);

// `fresh`, a group without claims, as it is once that has happened; still
// without claims. FailedPreconditionError if it cannot happen to this group (no
// member to leave, no topic to grow). O(size of the spec).
absl::StatusOr<GroupSpec> After(Happening happening, const GroupSpec& fresh);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_SITUATION_H_
