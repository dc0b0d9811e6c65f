#include <algorithm>
#include <limits>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "assignors/names.h"
#include "assignors/topic_id.h"
#include "peers/messages.h"
#include "peers/wire.h"
#include "workload/consumer_protocol.h"

namespace assignbench {
namespace {

constexpr int32_t kAssign = 1;
constexpr int32_t kInUserData = 1;
constexpr int32_t kInSubscription = 2;
constexpr int32_t kWireForm = 4;
constexpr int32_t kAsBytes = 8;
constexpr int64_t kMaxInt32 = std::numeric_limits<int32_t>::max();

// Numbers names in the order in which they come up.
class Numbers {
 public:
  int32_t Of(absl::string_view name) {
    const auto [at, is_new] = numbers_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return at->second;
  }
  const std::vector<absl::string_view>& names() const { return names_; }

 private:
  absl::flat_hash_map<absl::string_view, int32_t> numbers_;
  std::vector<absl::string_view> names_;  // views of the spec
};

// An unknown rack is the empty string in a GroupSpec and -1 in a frame.
int32_t RackNumber(const std::string& rack, Numbers& racks) {
  return rack.empty() ? -1 : racks.Of(rack);
}

class Encoder {
 public:
  Encoder(const GroupSpec& spec, std::vector<int32_t>& words)
      : spec_(spec), out_(words) {}

  absl::StatusOr<AnswerShape> Encode(const PeerTask& task, int32_t strategy,
                                     int32_t id) {
    if (absl::Status status = Check(task); !status.ok()) return Cancel(status);
    if (absl::Status status = CollectNames(); !status.ok()) {
      return Cancel(status);
    }
    out_.Word(kAssign);
    out_.Word(id);
    out_.Word(strategy);
    out_.Word((task.generation_in_user_data ? kInUserData : 0) |
              (task.generation_in_subscription ? kInSubscription : 0) |
              (task.wire_form ? kWireForm : 0) |
              (task.as_bytes ? kAsBytes : 0));
    out_.Word(task.warmups);
    out_.Word(task.repetitions);
    out_.Word(task.max_rounds);
    out_.Word(racks_.names().size());
    for (const absl::string_view rack : racks_.names()) out_.Text(rack);
    if (absl::Status status = PutTopics(); !status.ok()) return Cancel(status);
    out_.Word(spec_.members.size());
    for (size_t m = 0; m < spec_.members.size(); ++m) {
      absl::Status status = PutMember(m);
      if (status.ok() && task.as_bytes) status = PutMetadata(m, task);
      if (!status.ok()) return Cancel(status);
    }
    out_.Finish();
    AnswerShape shape{.members = int32_t(spec_.members.size()),
                      .topics = int32_t(topics_.names().size()),
                      .max_rounds = task.max_rounds,
                      .repetitions = task.repetitions,
                      .unknown_topics = {}};
    for (size_t t = spec_.topics.size(); t < topics_.names().size(); ++t) {
      shape.unknown_topics.emplace_back(topics_.names()[t]);
    }
    return shape;
  }

 private:
  absl::Status Cancel(absl::Status status) {
    out_.Cancel();
    return status;
  }

  static absl::Status Check(const PeerTask& task) {
    if (task.warmups < 0 || task.repetitions < 0 || task.max_rounds < 1) {
      return absl::InvalidArgumentError(
          "warmups, repetitions or max_rounds out of range");
    }
    if (task.as_bytes && task.max_rounds != 1) {
      return absl::InvalidArgumentError("members as bytes for one round only");
    }
    return absl::OkStatus();
  }

  absl::Status CollectNames() {
    for (size_t t = 0; t < spec_.topics.size(); ++t) {
      const TopicSpec& topic = spec_.topics[t];
      if (topics_.Of(topic.name) != int32_t(t)) {
        return Fault("/topics/", t, "/name: '", topic.name, "' comes twice");
      }
      for (const std::vector<std::string>& replicas : topic.replica_racks) {
        for (const std::string& rack : replicas) RackNumber(rack, racks_);
      }
    }
    for (const MemberSpec& member : spec_.members) {
      RackNumber(member.rack, racks_);
      for (const std::string& topic : member.topics) topics_.Of(topic);
      for (const ClaimSpec& claim : member.owned) topics_.Of(claim.topic);
    }
    return absl::OkStatus();
  }

  absl::Status PutTopics() {
    const std::vector<absl::string_view>& names = topics_.names();
    std::vector<size_t> by_name(names.size());
    for (size_t i = 0; i < by_name.size(); ++i) by_name[i] = i;
    // Unknown topics come last, so that they don't change the others' ranks.
    std::sort(by_name.begin(), by_name.begin() + spec_.topics.size(),
              [&](size_t a, size_t b) { return NameLess(names[a], names[b]); });
    std::vector<uint64_t> rank(names.size());
    for (size_t i = 0; i < by_name.size(); ++i) rank[by_name[i]] = i;

    out_.Word(names.size());
    for (size_t t = 0; t < names.size(); ++t) {
      out_.Text(names[t]);
      if (t >= spec_.topics.size()) {
        PutUnknown(rank[t]);
        continue;
      }
      if (absl::Status status = PutTopic(t, rank[t]); !status.ok()) {
        return status;
      }
    }
    return absl::OkStatus();
  }

  void PutUnknown(uint64_t rank) {
    out_.Word(-1);
    PutId({.high = 0, .low = rank});
    out_.Word(0);
  }

  absl::Status PutTopic(size_t t, uint64_t rank) {
    const TopicSpec& topic = spec_.topics[t];
    if (topic.partitions < 0 || topic.partitions >= kMaxInt32) {
      return Fault("/topics/", t, "/partitions: ", topic.partitions);
    }
    TopicId id{.high = 0, .low = rank};
    if (!topic.id.empty()) {
      const std::optional<TopicId> given = ParseTopicId(topic.id);
      if (!given) return Fault("/topics/", t, "/id: '", topic.id, "'");
      id = *given;
    }
    out_.Word(topic.partitions);
    PutId(id);
    if (topic.replica_racks.empty()) {
      out_.Word(0);
      return absl::OkStatus();
    }
    if (int64_t(topic.replica_racks.size()) != topic.partitions) {
      return Fault("/topics/", t, "/replica_racks: not one entry a partition");
    }
    out_.Word(1);
    for (const std::vector<std::string>& replicas : topic.replica_racks) {
      out_.Word(replicas.size());
      for (const std::string& rack : replicas) {
        out_.Word(RackNumber(rack, racks_));
      }
    }
    return absl::OkStatus();
  }

  void PutId(const TopicId& id) {
    out_.Wide(id.high);
    out_.Wide(id.low);
  }

  absl::Status PutMember(size_t m) {
    const MemberSpec& member = spec_.members[m];
    out_.Text(member.id);
    if (member.instance_id.empty()) {
      out_.NoText();
    } else {
      out_.Text(member.instance_id);
    }
    out_.Word(RackNumber(member.rack, racks_));
    out_.Word(member.generation);
    out_.Word(member.topics.size());
    for (const std::string& topic : member.topics) out_.Word(topics_.Of(topic));
    size_t claims = 0;
    for (const ClaimSpec& claim : member.owned) {
      claims += claim.partitions.size();
    }
    out_.Word(claims);
    for (const ClaimSpec& claim : member.owned) {
      const int32_t topic = topics_.Of(claim.topic);
      for (const int64_t partition : claim.partitions) {
        if (partition < -kMaxInt32 || partition > kMaxInt32) {
          return Fault("/members/", m, "/owned: partition ", partition, " of '",
                       claim.topic, "'");
        }
        out_.Word(topic);
        out_.Word(partition);
      }
    }
    return absl::OkStatus();
  }

  absl::Status PutMetadata(size_t m, const PeerTask& task) {
    const absl::StatusOr<std::string> metadata = MemberMetadata(
        spec_.members[m], task.strategy,
        {.generation_in_user_data = task.generation_in_user_data,
         .generation_in_subscription = task.generation_in_subscription});
    if (!metadata.ok()) {
      return Fault("/members/", m, ": ", metadata.status().message());
    }
    out_.Text(*metadata);
    return absl::OkStatus();
  }

  template <typename... Parts>
  static absl::Status Fault(const Parts&... parts) {
    return absl::InvalidArgumentError(absl::StrCat(parts...));
  }

  const GroupSpec& spec_;
  WordWriter out_;
  Numbers topics_;
  Numbers racks_;
};

}  // namespace

absl::StatusOr<AnswerShape> EncodeRequest(const GroupSpec& spec,
                                          const PeerTask& task,
                                          int32_t strategy, int32_t id,
                                          std::vector<int32_t>& words) {
  return Encoder(spec, words).Encode(task, strategy, id);
}

int32_t FeaturesOf(const GroupSpec& spec) {
  int32_t features = 0;
  absl::flat_hash_map<absl::string_view, int64_t> partitions;
  for (const TopicSpec& topic : spec.topics) {
    partitions[topic.name] = topic.partitions;
    if (!topic.id.empty()) features |= kCarriesTopicIds;
    if (!topic.replica_racks.empty()) features |= kCarriesRacks;
  }
  for (const MemberSpec& member : spec.members) {
    if (!member.instance_id.empty()) features |= kCarriesInstanceIds;
    if (!member.rack.empty()) features |= kCarriesRacks;
    if (member.generation != kNoGeneration) features |= kCarriesGenerations;
    for (const std::string& topic : member.topics) {
      if (!partitions.contains(topic)) features |= kCarriesUnknownTopics;
    }
    for (const ClaimSpec& claim : member.owned) {
      features |= kCarriesClaims;
      const auto known = partitions.find(claim.topic);
      if (known == partitions.end()) {
        features |= kCarriesUnknownTopics;
        continue;
      }
      for (const int64_t partition : claim.partitions) {
        if (partition < 0 || partition >= known->second) {
          features |= kCarriesGhostClaims;
        }
      }
    }
  }
  return features;
}

}  // namespace assignbench
