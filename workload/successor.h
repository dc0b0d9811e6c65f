#ifndef ASSIGNBENCH_WORKLOAD_SUCCESSOR_H_
#define ASSIGNBENCH_WORKLOAD_SUCCESSOR_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"

namespace assignbench {

// The group that `from` becomes when its members and topics change to those of
// `next`: members are matched by id and bring the claims and the generation
// that they have in `from`, topics are matched by name. Claims on partitions
// that `next` lacks are dropped; members that `from` lacks claim nothing.
// `next` must have no claims of its own. Passes on what Group::Create() reports
// of it.
//
// Costs Group::Create() without claims, plus O(partitions + claims + members
// log members): no name is touched per partition.
absl::StatusOr<Group> Successor(const Group& from, const GroupSpec& next,
                                const GroupLimits& limits = {});

// The same when the members of `from` run with `held`, which they got in
// generation `generation`: that is what they claim.
absl::StatusOr<Group> Successor(const Group& from, const GroupSpec& next,
                                const Assignment& held, int32_t generation,
                                const GroupLimits& limits = {});

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_SUCCESSOR_H_
