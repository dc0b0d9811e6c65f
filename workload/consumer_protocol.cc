#include "workload/consumer_protocol.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "assignors/java_map.h"
#include "assignors/names.h"
#include "workload/protocol_bytes.h"

namespace assignbench {
namespace {

// Partitions of one topic, still in the caller's lists.
struct Gathered {
  absl::string_view topic;
  std::vector<int32_t> partitions;
};

// One list for each topic that has partitions, in the order in which they first
// come up.
std::vector<Gathered> GatherByTopic(const std::vector<TopicPartitions>& lists) {
  std::vector<Gathered> gathered;
  absl::flat_hash_map<absl::string_view, size_t> places;
  for (const TopicPartitions& list : lists) {
    if (list.partitions.empty()) continue;
    const auto [at, is_new] = places.try_emplace(list.topic, gathered.size());
    if (is_new) gathered.push_back({list.topic, {}});
    std::vector<int32_t>& partitions = gathered[at->second].partitions;
    partitions.insert(partitions.end(), list.partitions.begin(),
                      list.partitions.end());
  }
  return gathered;
}

bool HasPartitions(const std::vector<TopicPartitions>& lists) {
  return std::any_of(lists.begin(), lists.end(),
                     [](const auto& list) { return !list.partitions.empty(); });
}

void PutLists(const std::vector<Gathered>& lists, const char* field,
              BytesWriter& out) {
  out.Count(lists.size(), {field});
  for (size_t i = 0; i < lists.size(); ++i) {
    out.Text(lists[i].topic, {field, int64_t(i), "topic"});
    out.Count(lists[i].partitions.size(), {field, int64_t(i), "partitions"});
    for (const int32_t partition : lists[i].partitions) out.Int32(partition);
  }
}

std::vector<TopicPartitions> ReadLists(const char* field, BytesReader& in) {
  const int32_t count = in.Count(2 + 4, {field});
  std::vector<TopicPartitions> lists;
  for (int32_t i = 0; i < count && in.ok(); ++i) {
    TopicPartitions& list = lists.emplace_back();
    list.topic = in.Text({field, i, "topic"});
    const int32_t partitions = in.Count(4, {field, i, "partitions"});
    list.partitions.reserve(partitions);
    for (int32_t p = 0; p < partitions; ++p) {
      list.partitions.push_back(in.Int32({field, i, "partitions"}));
    }
  }
  return lists;
}

absl::Status CheckVersion(int16_t version) {
  if (version >= 0 && version <= kHighestProtocolVersion) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "/version: ", version, " is not among 0 to ", kHighestProtocolVersion));
}

int16_t ReadVersion(BytesReader& in) {
  const int16_t version = in.Int16({"version"});
  if (const absl::Status status = CheckVersion(version); !status.ok()) {
    in.Fail(
        {"version"}, 2,
        absl::StrCat(version, " is not among 0 to ", kHighestProtocolVersion));
  }
  return version;
}

absl::StatusOr<std::string> Finish(BytesWriter& out) {
  if (!out.status().ok()) return out.status();
  return out.Take();
}

template <typename T>
absl::StatusOr<T> Finish(BytesReader& in, T value) {
  if (absl::Status status = in.Finish(); !status.ok()) return status;
  return value;
}

}  // namespace

absl::StatusOr<std::string> EncodeSubscription(
    const ConsumerSubscription& subscription) {
  const int16_t version = subscription.version;
  if (absl::Status s = CheckVersion(version); !s.ok()) return s;
  BytesWriter out;
  out.Int16(version);
  std::vector<absl::string_view> topics(subscription.topics.begin(),
                                        subscription.topics.end());
  std::sort(topics.begin(), topics.end(), NameLess);
  out.Count(topics.size(), {"topics"});
  for (size_t t = 0; t < topics.size(); ++t) {
    out.Text(topics[t], {"topics", int64_t(t)});
  }
  out.Bytes(subscription.user_data, {"user_data"});
  if (version >= 1) {
    std::vector<Gathered> owned = GatherByTopic(subscription.owned);
    std::sort(owned.begin(), owned.end(),
              [](const Gathered& a, const Gathered& b) {
                return NameLess(a.topic, b.topic);
              });
    for (Gathered& list : owned) {
      std::sort(list.partitions.begin(), list.partitions.end());
    }
    PutLists(owned, "owned", out);
  }
  if (version >= 2) out.Int32(subscription.generation);
  if (version >= 3) {
    if (subscription.rack.has_value()) {
      out.Text(*subscription.rack, {"rack"});
    } else {
      out.NullText();
    }
  }
  return Finish(out);
}

absl::StatusOr<ConsumerSubscription> DecodeSubscription(
    absl::string_view bytes) {
  BytesReader in(bytes);
  ConsumerSubscription subscription;
  subscription.version = ReadVersion(in);
  const int32_t topics = in.Count(2, {"topics"});
  for (int32_t t = 0; t < topics && in.ok(); ++t) {
    subscription.topics.push_back(in.Text({"topics", t}));
  }
  subscription.user_data = in.Bytes({"user_data"});
  if (subscription.version >= 1) subscription.owned = ReadLists("owned", in);
  if (subscription.version >= 2) {
    subscription.generation = in.Int32({"generation"});
  }
  if (subscription.version >= 3) subscription.rack = in.NullableText({"rack"});
  return Finish(in, std::move(subscription));
}

absl::StatusOr<std::string> EncodeAssignment(
    const ConsumerAssignment& assignment) {
  if (absl::Status s = CheckVersion(assignment.version); !s.ok()) return s;
  BytesWriter out;
  out.Int16(assignment.version);
  PutLists(GatherByTopic(assignment.partitions), "partitions", out);
  out.Bytes(assignment.user_data, {"user_data"});
  return Finish(out);
}

absl::StatusOr<ConsumerAssignment> DecodeAssignment(absl::string_view bytes) {
  BytesReader in(bytes);
  ConsumerAssignment assignment;
  assignment.version = ReadVersion(in);
  assignment.partitions = ReadLists("partitions", in);
  assignment.user_data = in.Bytes({"user_data"});
  return Finish(in, std::move(assignment));
}

absl::StatusOr<std::string> EncodeStickyUserData(const StickyUserData& data) {
  const std::vector<Gathered> lists = GatherByTopic(data.previous);
  absl::flat_hash_map<absl::string_view, int32_t> places;
  for (size_t i = 0; i < lists.size(); ++i) {
    if (!IsValidUtf8(lists[i].topic)) {
      return absl::InvalidArgumentError(
          absl::StrCat("/previous/", i, "/topic: not UTF-8"));
    }
    places[lists[i].topic] = int32_t(i);
  }
  // One call per partition, as Java makes them: the map may grow at any.
  JavaMap map(16, [&](int32_t a, int32_t b) {
    return NameLess(lists[a].topic, lists[b].topic);
  });
  for (const TopicPartitions& list : data.previous) {
    if (list.partitions.empty()) continue;
    const int32_t place = places.at(list.topic);
    const int32_t hash = JavaHash(list.topic);
    for (size_t i = 0; i < list.partitions.size(); ++i) {
      map.ComputeIfAbsent(place, hash);
    }
  }
  std::vector<Gathered> in_map_order;
  for (const int32_t place : map.Keys()) in_map_order.push_back(lists[place]);
  BytesWriter out;
  PutLists(in_map_order, "previous", out);
  if (data.generation.has_value()) out.Int32(*data.generation);
  return Finish(out);
}

absl::StatusOr<StickyUserData> DecodeStickyUserData(absl::string_view bytes) {
  BytesReader in(bytes);
  StickyUserData data;
  data.previous = ReadLists("previous", in);
  if (in.left() > 0) data.generation = in.Int32({"generation"});
  return Finish(in, std::move(data));
}

std::string EncodeCooperativeUserData(int32_t generation) {
  BytesWriter out;
  out.Int32(generation);
  return out.Take();
}

absl::StatusOr<int32_t> DecodeCooperativeUserData(absl::string_view bytes) {
  BytesReader in(bytes);
  const int32_t generation = in.Int32({"generation"});
  return Finish(in, generation);
}

absl::StatusOr<std::string> MemberMetadata(const MemberSpec& member,
                                           absl::string_view strategy,
                                           const MetadataForm& form) {
  const bool sticky = strategy == "sticky";
  const bool cooperative = strategy == "cooperative-sticky";
  if (!sticky && !cooperative && strategy != "range" &&
      strategy != "roundrobin") {
    return absl::InvalidArgumentError(absl::StrCat(
        "no consumer of Kafka brings a strategy '", strategy, "'"));
  }
  std::vector<TopicPartitions> claims;
  if (sticky || cooperative) {
    for (size_t c = 0; c < member.owned.size(); ++c) {
      TopicPartitions& list = claims.emplace_back();
      list.topic = member.owned[c].topic;
      for (const int64_t partition : member.owned[c].partitions) {
        if (partition < std::numeric_limits<int32_t>::min() ||
            partition > std::numeric_limits<int32_t>::max()) {
          return absl::InvalidArgumentError(
              absl::StrCat("/owned/", c, "/partitions: ", partition));
        }
        list.partitions.push_back(int32_t(partition));
      }
    }
  }
  ConsumerSubscription subscription;
  subscription.topics = member.topics;
  if (form.generation_in_subscription) {
    // Kafka's Subscription takes all that is negative for no generation.
    subscription.generation = std::max(member.generation, kNoGeneration);
  }
  if (!member.rack.empty()) subscription.rack = member.rack;
  if (cooperative) {
    if (form.generation_in_user_data) {
      subscription.user_data = EncodeCooperativeUserData(member.generation);
    }
    subscription.owned = std::move(claims);
  } else if (sticky && (member.generation >= 0 || HasPartitions(claims))) {
    StickyUserData data{.previous = std::move(claims), .generation = {}};
    if (form.generation_in_user_data) data.generation = member.generation;
    absl::StatusOr<std::string> bytes = EncodeStickyUserData(data);
    if (!bytes.ok()) return bytes.status();
    subscription.user_data = *std::move(bytes);
  }
  return EncodeSubscription(subscription);
}

}  // namespace assignbench
