#include "workload/leader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "workload/consumer_protocol.h"

namespace assignbench {
namespace {

// Takes big-endian numbers and strings off the front of some bytes; after a
// fault all is empty. What exactly is wrong, DecodeSubscription() tells.
class Cursor {
 public:
  explicit Cursor(absl::string_view bytes) : left_(bytes) {}

  int32_t Int16() { return int16_t(Big(2)); }
  int32_t Int32() { return int32_t(Big(4)); }
  absl::string_view Take(int64_t length) {
    if (length < 0 || length > int64_t(left_.size())) {
      ok_ = false;
      left_ = {};
      return {};
    }
    const absl::string_view taken = left_.substr(0, length);
    left_.remove_prefix(length);
    return taken;
  }
  absl::string_view Text() { return Take(Int16()); }
  // Of a list; a negative one is a fault.
  int32_t Count() {
    const int32_t count = Int32();
    if (count < 0) Take(-1);
    return ok_ ? count : 0;
  }

  absl::string_view left() const { return left_; }
  bool ok() const { return ok_; }

 private:
  uint32_t Big(int length) {
    const absl::string_view taken = Take(length);
    uint32_t value = 0;
    for (const char byte : taken) value = value << 8 | uint8_t(byte);
    return value;
  }

  absl::string_view left_;
  bool ok_ = true;
};

// The parts of a subscription, still in bytes.
struct Parts {
  absl::string_view topics;  // count and strings
  absl::string_view claims;  // count, then topic and partitions each
  int32_t generation = kNoGeneration;
  std::string rack;
};

void SkipClaims(Cursor& in) {
  const int32_t topics = in.Count();
  for (int32_t i = 0; i < topics && in.ok(); ++i) {
    in.Text();
    in.Take(int64_t{in.Count()} * 4);
  }
}

// Null where something is wrong.
std::optional<Parts> Split(absl::string_view metadata, bool sticky) {
  Cursor in(metadata);
  Parts parts;
  const int32_t version = in.Int16();
  if (version < 0 || version > kHighestProtocolVersion) return std::nullopt;
  const absl::string_view from_topics = in.left();
  const int32_t topics = in.Count();
  for (int32_t i = 0; i < topics && in.ok(); ++i) in.Text();
  parts.topics = from_topics.substr(0, from_topics.size() - in.left().size());
  const int32_t data_length = in.Int32();
  if (data_length < -1) return std::nullopt;
  const absl::string_view data = in.Take(std::max(0, data_length));
  if (version >= 1) {
    const absl::string_view from_owned = in.left();
    SkipClaims(in);
    parts.claims = from_owned.substr(0, from_owned.size() - in.left().size());
  }
  if (version >= 2) parts.generation = in.Int32();
  if (version >= 3) {
    const int32_t length = in.Int16();
    if (length >= 0) parts.rack = std::string(in.Take(length));
    if (length < -1) return std::nullopt;
  }
  if (!in.ok() || !in.left().empty()) return std::nullopt;
  if (sticky && data_length >= 0) {
    Cursor own(data);
    SkipClaims(own);
    parts.claims = data.substr(0, data.size() - own.left().size());
    parts.generation = own.left().empty() ? kNoGeneration : own.Int32();
    if (!own.ok() || !own.left().empty()) return std::nullopt;
  } else if (sticky) {
    parts.claims = {};
    parts.generation = kNoGeneration;
  }
  return parts;
}

// Why the bytes are wrong.
absl::Status FaultOf(const JoinedMember& member, bool sticky) {
  absl::StatusOr<ConsumerSubscription> said =
      DecodeSubscription(member.metadata);
  absl::Status status = said.status();
  if (said.ok() && sticky && said->user_data.has_value()) {
    status = DecodeStickyUserData(*said->user_data).status();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "member '", member.id,
      "': ", status.ok() ? "its claims can't be read" : status.message()));
}

class ClaimsReader {
 public:
  explicit ClaimsReader(const Group& group)
      : group_(group), last_claimant_(group.partition_count(), kNoMember) {
    for (TopicIndex t = 0; t < group.topic_count(); ++t) {
      topics_[group.topic_name(t)] = t;
    }
    claims_.offsets.push_back(0);
  }

  // False if the member claims a partition twice. Members in their order.
  bool Read(MemberIndex m, const Parts& parts) {
    Cursor in(parts.claims);
    const int32_t count = parts.claims.empty() ? 0 : in.Count();
    TopicIndex next = 0;  // topics mostly come in the order of their names
    for (int32_t i = 0; i < count; ++i) {
      const TopicIndex t = Find(in.Text(), next);
      next = t + 1;
      const int32_t partitions = in.Int32();
      for (int32_t k = 0; k < partitions; ++k) {
        const int32_t number = in.Int32();
        if (t < 0 || number < 0 || number >= group_.partition_count(t)) {
          continue;
        }
        const PartitionIndex p = group_.first_partition(t) + number;
        if (last_claimant_[p] == m) return false;
        last_claimant_[p] = m;
        claims_.partitions.push_back(p);
      }
    }
    claims_.offsets.push_back(int32_t(claims_.partitions.size()));
    claims_.generations.push_back(parts.generation);
    return true;
  }

  Claims Take() { return std::move(claims_); }

 private:
  TopicIndex Find(absl::string_view name, TopicIndex guess) const {
    if (guess < group_.topic_count() && group_.topic_name(guess) == name) {
      return guess;
    }
    const auto found = topics_.find(name);
    return found == topics_.end() ? -1 : found->second;
  }

  const Group& group_;
  absl::flat_hash_map<absl::string_view, TopicIndex> topics_;
  std::vector<MemberIndex> last_claimant_;
  Claims claims_;
};

void AppendBig(std::string& out, uint32_t value, int length) {
  for (int shift = 8 * (length - 1); shift >= 0; shift -= 8) {
    out.push_back(char(value >> shift));
  }
}

// Writes lists of partitions; scratch memory is kept from one to the next.
class ListWriter {
 public:
  explicit ListWriter(const Group& group)
      : group_(group),
        first_(group.first_partitions()),
        counts_(group.topic_count(), 0),
        places_(group.topic_count(), 0) {}

  std::string Write(absl::Span<const PartitionIndex> list) {
    topics_.clear();
    of_.clear();
    size_t bytes = 2 + 4 + 4;
    TopicIndex t = -1;
    for (const PartitionIndex p : list) {
      if (t < 0 || p < first_[t] || p >= first_[t + 1]) t = TopicOf(p, t + 1);
      of_.push_back(t);
      if (counts_[t]++ == 0) {
        topics_.push_back(t);
        bytes += 2 + group_.topic_name(t).size() + 4;
      }
    }
    GroupByTopic(list);
    std::string out;
    out.reserve(bytes + 4 * list.size());
    AppendBig(out, kHighestProtocolVersion, 2);
    AppendBig(out, uint32_t(topics_.size()), 4);
    const int32_t* number = numbers_.data();
    for (const TopicIndex topic : topics_) {
      const absl::string_view name = group_.topic_name(topic);
      AppendBig(out, uint32_t(name.size()), 2);
      out.append(name.data(), name.size());
      AppendBig(out, uint32_t(counts_[topic]), 4);
      for (int32_t left = counts_[topic]; left > 0; --left) {
        AppendBig(out, uint32_t(*number++), 4);
      }
      counts_[topic] = 0;
    }
    AppendBig(out, uint32_t(-1), 4);  // no user data
    return out;
  }

 private:
  // Lists mostly go from one topic to the next.
  TopicIndex TopicOf(PartitionIndex p, TopicIndex guess) const {
    const bool right = guess < group_.topic_count() && p >= first_[guess] &&
                       p < first_[guess + 1];
    return right ? guess : group_.topic_of(p);
  }

  // Kafka's numbers of the partitions, topic by topic, in the list's order.
  void GroupByTopic(absl::Span<const PartitionIndex> list) {
    numbers_.resize(list.size());
    int32_t next = 0;
    for (const TopicIndex t : topics_) {
      places_[t] = next;
      next += counts_[t];
    }
    for (size_t i = 0; i < list.size(); ++i) {
      numbers_[places_[of_[i]]++] = list[i] - first_[of_[i]];
    }
  }

  const Group& group_;
  const absl::Span<const PartitionIndex> first_;  // by topic, and the total
  std::vector<int32_t> counts_;                   // by topic
  std::vector<int32_t> places_;                   // by topic, in numbers_
  std::vector<TopicIndex> topics_;  // of the list, as they come up
  std::vector<TopicIndex> of_;      // by place in the list
  std::vector<int32_t> numbers_;
};

}  // namespace

absl::StatusOr<Group> GroupOfMembers(const std::vector<TopicSpec>& topics,
                                     absl::Span<const JoinedMember> members,
                                     absl::string_view strategy) {
  const bool sticky = strategy == "sticky";
  GroupSpec spec;
  spec.topics = topics;
  spec.members.reserve(members.size());
  std::vector<Parts> parts;
  parts.reserve(members.size());
  absl::flat_hash_map<absl::string_view, size_t> first_with;
  for (const JoinedMember& joined : members) {
    std::optional<Parts> split = Split(joined.metadata, sticky);
    if (!split.has_value()) return FaultOf(joined, sticky);
    MemberSpec& member = spec.members.emplace_back();
    member.id = joined.id;
    member.instance_id = joined.instance_id;
    member.rack = split->rack;
    const auto [same, is_new] =
        first_with.try_emplace(split->topics, spec.members.size() - 1);
    if (is_new) {
      Cursor in(split->topics);
      for (int32_t count = in.Count(); count > 0; --count) {
        member.topics.emplace_back(in.Text());
      }
    } else {
      member.topics = spec.members[same->second].topics;
    }
    parts.push_back(*std::move(split));
  }
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return group.status();
  ClaimsReader reader(*group);
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    const int32_t position = group->input_position(m);
    if (!reader.Read(m, parts[position])) {
      return absl::InvalidArgumentError(absl::StrCat(
          "member '", group->member_id(m), "' claims a partition twice"));
    }
  }
  return group->WithClaims(reader.Take());
}

std::vector<std::string> AssignmentBytes(const Group& group,
                                         const Assignment& assignment) {
  std::vector<std::string> bytes(group.member_count());
  ListWriter writer(group);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    bytes[group.input_position(m)] = writer.Write(assignment.partitions_of(m));
  }
  return bytes;
}

}  // namespace assignbench
