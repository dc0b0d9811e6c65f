#ifndef ASSIGNBENCH_WORKLOAD_LEADER_H_
#define ASSIGNBENCH_WORKLOAD_LEADER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"

namespace assignbench {

// What surrounds an assignor in the leader of a classic group: it gets its
// members as bytes and sends their assignments as bytes
// (ConsumerCoordinator.onLeaderElected()). consumer_protocol.h has the formats.

// A member as the coordinator's JoinGroup response tells of it.
struct JoinedMember {
  std::string id;
  std::string instance_id;
  std::string metadata;  // its subscription, as MemberMetadata() writes it
};

// The group whose leader runs `strategy` (Kafka's name): claims are sticky's
// user data where that is the strategy, else the owned partitions. A claim on a
// topic or partition that `topics` lacks is left out. `topics` as in a
// GroupSpec.
//
// InvalidArgumentError says which member's bytes are wrong and where, as
// DecodeSubscription() does, or what Group::Create() says; also of a partition
// that a member claims twice.
//
// Members with the same bytes of topics are read once, and claims go straight
// to partition numbers: a small part of what DecodeSubscription() and a
// GroupSpec with claims cost. O(bytes + partitions).
absl::StatusOr<Group> GroupOfMembers(const std::vector<TopicSpec>& topics,
                                     absl::Span<const JoinedMember> members,
                                     absl::string_view strategy);

// Each member's assignment in bytes, by its position in the group's input: what
// EncodeAssignment() gives for its list. O(partitions + members).
std::vector<std::string> AssignmentBytes(const Group& group,
                                         const Assignment& assignment);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_LEADER_H_
