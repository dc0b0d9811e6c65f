#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_JSON_KEYS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_JSON_KEYS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assignbench {

// The JSON form of a group as tables: which keys an object has and what an
// array holds. The reader and the test of the published schema follow them.

enum class JsonType { kString, kInteger, kNumber, kArray, kObject, kAny };

// "a string", "a whole number", ...
absl::string_view Describe(JsonType type);

// The objects and arrays that a group is made of.
enum class JsonScope {
  kNone,  // of a value that is neither
  kGroup,
  kTopics,
  kTopic,
  kReplicaRacks,
  kRacks,
  kRates,
  kLags,
  kMembers,
  kMember,
  kSubscription,
  kOwned,
  kClaim,
  kClaimPartitions,
  kHistory,
  kIgnored,  // kept in the file, not read
};

// What a string or number says.
enum class JsonField {
  kNone,  // arrays and objects
  kGroupName,
  kStrategy,
  kGroupGeneration,
  kNote,
  kTopicName,
  kPartitions,
  kTopicId,
  kReplicaRack,
  kRate,
  kLag,
  kMemberId,
  kInstanceId,
  kRack,
  kSubscribedTopic,
  kGeneration,
  kClaimTopic,
  kClaimPartition,
  kEvent,
};

// A value: its type, what it means, and the scope that it opens.
struct JsonSlot {
  JsonType type = JsonType::kAny;
  JsonField field = JsonField::kNone;
  JsonScope scope = JsonScope::kNone;
};

struct JsonKey {
  absl::string_view name;
  bool required = false;
  JsonSlot value;
};

// The keys of an object's scope, at most 32; empty for arrays and kIgnored.
absl::Span<const JsonKey> KeysOf(JsonScope scope);

// What an array's scope holds.
JsonSlot ElementOf(JsonScope scope);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_JSON_KEYS_H_
