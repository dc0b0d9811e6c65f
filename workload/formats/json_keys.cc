#include "workload/formats/json_keys.h"

namespace assignbench {
namespace {

constexpr JsonSlot String(JsonField field) {
  return {JsonType::kString, field, JsonScope::kNone};
}
constexpr JsonSlot Integer(JsonField field) {
  return {JsonType::kInteger, field, JsonScope::kNone};
}
constexpr JsonSlot Array(JsonScope scope) {
  return {JsonType::kArray, JsonField::kNone, scope};
}
constexpr JsonSlot Object(JsonScope scope) {
  return {JsonType::kObject, JsonField::kNone, scope};
}

constexpr JsonKey kGroupKeys[] = {
    {"name", false, String(JsonField::kGroupName)},
    {"strategy", false, String(JsonField::kStrategy)},
    {"generation", false, Integer(JsonField::kGroupGeneration)},
    {"note", false, String(JsonField::kNote)},
    {"topics", true, Array(JsonScope::kTopics)},
    {"members", true, Array(JsonScope::kMembers)},
    {"history", false, Array(JsonScope::kHistory)},
    {"answers", false, Object(JsonScope::kIgnored)},
};

constexpr JsonKey kTopicKeys[] = {
    {"name", true, String(JsonField::kTopicName)},
    {"partitions", true, Integer(JsonField::kPartitions)},
    {"id", false, String(JsonField::kTopicId)},
    {"replica_racks", false, Array(JsonScope::kReplicaRacks)},
    {"rates", false, Array(JsonScope::kRates)},
    {"lags", false, Array(JsonScope::kLags)},
};

constexpr JsonKey kMemberKeys[] = {
    {"id", true, String(JsonField::kMemberId)},
    {"instance_id", false, String(JsonField::kInstanceId)},
    {"rack", false, String(JsonField::kRack)},
    {"topics", true, Array(JsonScope::kSubscription)},
    {"generation", false, Integer(JsonField::kGeneration)},
    {"owned", false, Array(JsonScope::kOwned)},
};

constexpr JsonKey kClaimKeys[] = {
    {"topic", true, String(JsonField::kClaimTopic)},
    {"partitions", true, Array(JsonScope::kClaimPartitions)},
};

}  // namespace

absl::string_view Describe(JsonType type) {
  switch (type) {
    case JsonType::kString:
      return "a string";
    case JsonType::kInteger:
      return "a whole number";
    case JsonType::kNumber:
      return "a number";
    case JsonType::kArray:
      return "an array";
    case JsonType::kObject:
      return "an object";
    case JsonType::kAny:
      break;
  }
  return "anything";
}

absl::Span<const JsonKey> KeysOf(JsonScope scope) {
  switch (scope) {
    case JsonScope::kGroup:
      return kGroupKeys;
    case JsonScope::kTopic:
      return kTopicKeys;
    case JsonScope::kMember:
      return kMemberKeys;
    case JsonScope::kClaim:
      return kClaimKeys;
    default:
      return {};
  }
}

JsonSlot ElementOf(JsonScope scope) {
  switch (scope) {
    case JsonScope::kTopics:
      return Object(JsonScope::kTopic);
    case JsonScope::kMembers:
      return Object(JsonScope::kMember);
    case JsonScope::kOwned:
      return Object(JsonScope::kClaim);
    case JsonScope::kReplicaRacks:
      return Array(JsonScope::kRacks);
    case JsonScope::kRacks:
      return String(JsonField::kReplicaRack);
    case JsonScope::kRates:
      return {JsonType::kNumber, JsonField::kRate, JsonScope::kNone};
    case JsonScope::kLags:
      return Integer(JsonField::kLag);
    case JsonScope::kSubscription:
      return String(JsonField::kSubscribedTopic);
    case JsonScope::kClaimPartitions:
      return Integer(JsonField::kClaimPartition);
    case JsonScope::kHistory:
      return String(JsonField::kEvent);
    default:
      return {JsonType::kAny, JsonField::kNone, JsonScope::kIgnored};
  }
}

}  // namespace assignbench
