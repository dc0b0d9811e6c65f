#ifndef ASSIGNBENCH_WORKLOAD_CONSUMER_PROTOCOL_H_
#define ASSIGNBENCH_WORKLOAD_CONSUMER_PROTOCOL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "assignors/group_spec.h"

namespace assignbench {

// What the consumers of a classic group send each other through the group's
// coordinator, which does not look inside: each member's subscription, and what
// the leader assigned to it. Byte for byte as Kafka's consumer 4.4.0 writes it
// (ConsumerProtocol; message schemas ConsumerProtocolSubscription and
// ConsumerProtocolAssignment, versions 0 to 3).
//
// Integers are big-endian. In the comments below `string` is an int16 length
// and UTF-8, `bytes` an int32 length and that many bytes (-1: null), `[item]`
// an int32 count and the items.
//
// Encoding fails (InvalidArgumentError names the field) on a string that is not
// UTF-8 or longer than 32,767 bytes. A version that lacks a field leaves it
// out. O(size), plus sorting.
//
// Decoding takes any bytes. InvalidArgumentError names the place and the
// offset ("/owned/2/partitions, byte 57: ..."): input that ends too early, a
// negative length or count, a count that the rest can't hold, a version that is
// not among 0 to 3, bytes left over. That is stricter than Kafka, which reads a
// higher version as its highest, takes any negative length for null where null
// may stand, and passes over what is left. What is decoded stands in the order
// of the input; names are not looked at. Memory is bounded by a small multiple
// of the input. O(size).

inline constexpr int16_t kHighestProtocolVersion = 3;

// Partitions of one topic.
struct TopicPartitions {
  std::string topic;
  std::vector<int32_t> partitions;

  friend bool operator==(const TopicPartitions&,
                         const TopicPartitions&) = default;
};

// int16 version, [string topic], bytes user data,
//   1: [string topic, [int32 partition]]   2: int32 generation
//   3: string rack (length -1: null)
struct ConsumerSubscription {
  int16_t version = kHighestProtocolVersion;
  std::vector<std::string> topics = {};
  std::optional<std::string> user_data = {};  // the assignor's own
  std::vector<TopicPartitions> owned = {};
  int32_t generation = kNoGeneration;
  std::optional<std::string> rack = {};

  friend bool operator==(const ConsumerSubscription&,
                         const ConsumerSubscription&) = default;
};

// int16 version, [string topic, [int32 partition]], bytes user data
struct ConsumerAssignment {
  int16_t version = kHighestProtocolVersion;
  std::vector<TopicPartitions> partitions = {};
  std::optional<std::string> user_data = {};

  friend bool operator==(const ConsumerAssignment&,
                         const ConsumerAssignment&) = default;
};

// What the sticky assignor adds to its member's subscription (StickyAssignor):
// [string topic, [int32 partition]], version 1 (KIP-341): int32 generation
struct StickyUserData {
  std::vector<TopicPartitions> previous = {};  // what it was assigned last
  std::optional<int32_t> generation = {};      // null: version 0

  friend bool operator==(const StickyUserData&,
                         const StickyUserData&) = default;
};

// Topics go by name (UTF-16 order), owned partitions by name and number; lists
// of one topic become one. A list without partitions is left out.
absl::StatusOr<std::string> EncodeSubscription(
    const ConsumerSubscription& subscription);
absl::StatusOr<ConsumerSubscription> DecodeSubscription(
    absl::string_view bytes);

// Topics stay in the order in which they first come up (releases before 3.0 put
// them in that of a hash map), partitions in theirs; lists of one topic become
// one. A list without partitions is left out.
absl::StatusOr<std::string> EncodeAssignment(
    const ConsumerAssignment& assignment);
absl::StatusOr<ConsumerAssignment> DecodeAssignment(absl::string_view bytes);

// Topics stand in the order in which a Java HashMap iterates (JavaMap) that has
// met them in the order of `previous`; partitions in theirs. A list without
// partitions is left out.
absl::StatusOr<std::string> EncodeStickyUserData(const StickyUserData& data);
// The version is told by the length, as it stands nowhere.
absl::StatusOr<StickyUserData> DecodeStickyUserData(absl::string_view bytes);

// What the cooperative sticky assignor adds (CooperativeStickyAssignor): int32
// generation.
std::string EncodeCooperativeUserData(int32_t generation);
absl::StatusOr<int32_t> DecodeCooperativeUserData(absl::string_view bytes);

// Where a member's generation stands.
struct MetadataForm {
  // In what the sticky assignors add. Without it sticky writes version 0,
  // cooperative-sticky nothing: both as clients did before they knew of it.
  bool generation_in_user_data = true;
  // In the subscription; else it says kNoGeneration there.
  bool generation_in_subscription = true;
};

// What a member that runs `strategy` sends to the coordinator when it joins
// (ConsumerCoordinator.metadata()): a subscription of the highest version, with
// its rack. An eager member has given up everything before, so only sticky's
// user data tells of its claims; a cooperative member lists them as owned.
// Sticky's user data is null where the member has neither claims nor a
// generation: it was never assigned anything.
//
// A cooperative consumer of Kafka gives up partitions of topics that it no
// longer subscribes to before it joins; here all claims are sent.
//
// `strategy` is Kafka's name. InvalidArgumentError if it is none of range,
// roundrobin, sticky and cooperative-sticky, if a partition is not an int32, or
// if a name can't be sent. O(size of the member), plus sorting.
absl::StatusOr<std::string> MemberMetadata(const MemberSpec& member,
                                           absl::string_view strategy,
                                           const MetadataForm& form = {});

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_CONSUMER_PROTOCOL_H_
