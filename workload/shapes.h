#ifndef ASSIGNBENCH_WORKLOAD_SHAPES_H_
#define ASSIGNBENCH_WORKLOAD_SHAPES_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"

namespace assignbench {

// Size of a group to make; every shape takes any size from 1 up to what a group
// holds: 50M partitions (GroupLimits), and 50M names in all subscriptions.
struct ShapeSize {
  // Two shapes have their own number: chain members - 1, and many_small_topics
  // what its partitions ask for, where that is more (or there are too few).
  int32_t topics;
  int64_t partitions;  // in all topics together
  int32_t members;
};

// A named family of groups: what subscribes to what.
struct ShapeInfo {
  absl::string_view name;
  absl::string_view description;  // one line
};

// uniform, skewed_topics, many_small_topics, random_half, window, chain,
// islands, odd_one_out, racked; in the order in which tables list them.
absl::Span<const ShapeInfo> Shapes();

// A fresh group (no claims) of the named shape. The same arguments give the
// same group everywhere. Names are zero-padded, so that their order is that of
// their numbers ("t007", "c0123"). NotFoundError if there is no such shape.
absl::StatusOr<GroupSpec> MakeShape(absl::string_view name,
                                    const ShapeSize& size, uint64_t seed);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_SHAPES_H_
