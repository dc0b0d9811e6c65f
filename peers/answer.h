#ifndef ASSIGNBENCH_PEERS_ANSWER_H_
#define ASSIGNBENCH_PEERS_ANSWER_H_

#include <string>

#include "absl/status/statusor.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "peers/messages.h"

namespace assignbench {

// One round of a peer's answer as an Assignment of `group`, lists in the peer's
// order. `group` must be made from `spec`, the spec that the peer was given.
// A ghost that somebody gets is one of the group's (Ghosts).
// FailedPreconditionError if the strategy threw, or if it gave somebody a
// partition that neither exists nor was claimed: "'a' got t1-3: ...". That a
// partition went to a member that does not subscribe to it, or to two, is for
// CheckAssignment() to tell. O(partitions + members + topics log topics).
absl::StatusOr<Assignment> ToAssignment(const Group& group,
                                        const GroupSpec& spec,
                                        const PeerAnswer& answer,
                                        size_t round = 0);

// "topic-number" of a partition in an answer to `spec`, which may be a ghost.
std::string PeerPartitionName(const GroupSpec& spec, const PeerAnswer& answer,
                              PeerPartition partition);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_ANSWER_H_
