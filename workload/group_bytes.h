#ifndef ASSIGNBENCH_WORKLOAD_GROUP_BYTES_H_
#define ASSIGNBENCH_WORKLOAD_GROUP_BYTES_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/group.h"

namespace assignbench {

// What a classic group of Kafka's consumers costs in bytes: on the wire when it
// rebalances, and in the coordinator's log. As release 4.4.0 writes it.
struct GroupBytes {
  // The JoinGroup response that the leader gets: every member's id, instance id
  // and metadata (JoinGroupResponse version 9, without the frame's length and
  // header).
  int64_t join_response = 0;
  // What the leader sends back for all members, one by one: the assignments in
  // its SyncGroup request (ConsumerProtocolAssignment version 3), without their
  // members' ids.
  int64_t assignments = 0;
  // Key and value of the one record in __consumer_offsets that holds the whole
  // group once it is stable (GroupMetadataKey version 0, GroupMetadataValue
  // version 3; GroupCoordinatorRecordHelpers).
  int64_t group_record = 0;
};

// The default of max.message.bytes: a broker takes no batch of records that is
// longer, and __consumer_offsets is made without another value. A classic group
// whose record is longer gets an error in place of each assignment, and
// rebalances again and again.
inline constexpr int64_t kDefaultMaxMessageBytes = 1'048'588;

// What a record takes in its batch besides key and value, at most: the batch's
// header, and lengths, deltas and attributes of the record.
inline constexpr int64_t kRecordOverheadBytes = 61 + 21;

// Whether a broker with default settings refuses the group's record.
inline bool ExceedsMaxMessageBytes(int64_t group_record) {
  return group_record + kRecordOverheadBytes > kDefaultMaxMessageBytes;
}

// What a Group does not tell.
struct GroupBytesOptions {
  absl::string_view group_name = "";
  // Of each member's host as the coordinator writes it: "/10.0.0.1". That of
  // the longest IPv4 address.
  int32_t client_host_bytes = 16;
};

// The bytes of a rebalance in which the members of `group` claim what they do
// there and get `assignment`. Null for strategies that no consumer of Kafka
// brings: the server's have no leader, and nobody can deploy `optimal`.
//
// Each member offers this strategy alone, and its metadata is
// MemberMetadata(); the members' user data in the assignments is null, as all
// of Kafka's own assignors leave it. The leader is the member that came first
// in the input. A client id is taken to be the member id without the UUID that
// the coordinator has put behind it.
//
// `strategy` is Kafka's name. O(members + topics + partitions + claims + sum of
// the distinct subscriptions).
std::optional<GroupBytes> MeasureGroupBytes(
    const Group& group, const Assignment& assignment,
    absl::string_view strategy, const GroupBytesOptions& options = {});

// A member's id without "-" and a UUID at its end, if that is how it ends.
absl::string_view ClientIdOf(absl::string_view member_id);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_GROUP_BYTES_H_
