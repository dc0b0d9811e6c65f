#include "workload/leader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "assignors/topic_finder.h"
#include "workload/consumer_protocol.h"

namespace assignbench {
namespace {

// Takes big-endian numbers and strings off the front of some bytes; after a
// fault all is empty. What exactly is wrong, DecodeSubscription() tells.
class Cursor {
 public:
  explicit Cursor(absl::string_view bytes) : left_(bytes) {}

  int32_t Int16() { return int16_t(Big<2>()); }
  int32_t Int32() { return int32_t(Big<4>()); }
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
  template <int kLength>
  uint32_t Big() {
    const absl::string_view taken = Take(kLength);
    if (taken.empty()) return 0;
    uint32_t value = 0;
    for (int i = 0; i < kLength; ++i) value = value << 8 | uint8_t(taken[i]);
    return value;
  }

  absl::string_view left_;
  bool ok_ = true;
};

// The parts of a subscription, still in bytes.
struct Parts {
  absl::string_view topics;  // count and strings
  absl::string_view claims;  // count, then topic and partitions each
  int64_t claim_count = 0;
  int32_t generation = kNoGeneration;
  std::string rack;
};

// Returns how many partitions they are.
int64_t SkipClaims(Cursor& in) {
  int64_t partitions = 0;
  const int32_t topics = in.Count();
  for (int32_t i = 0; i < topics && in.ok(); ++i) {
    in.Text();
    const int64_t count = in.Count();
    in.Take(count * 4);
    partitions += count;
  }
  return partitions;
}

// Null where something is wrong. `likely_topics`: what the topics may be; if
// they are, it is those that the parts have.
std::optional<Parts> Split(absl::string_view metadata,
                           absl::string_view likely_topics, bool sticky) {
  Cursor in(metadata);
  Parts parts;
  const int32_t version = in.Int16();
  if (version < 0 || version > kHighestProtocolVersion) return std::nullopt;
  const absl::string_view from_topics = in.left();
  if (!likely_topics.empty() && absl::StartsWith(from_topics, likely_topics)) {
    in.Take(int64_t(likely_topics.size()));
    parts.topics = likely_topics;
  } else {
    const int32_t topics = in.Count();
    for (int32_t i = 0; i < topics && in.ok(); ++i) in.Text();
    parts.topics = from_topics.substr(0, from_topics.size() - in.left().size());
  }
  const int32_t data_length = in.Int32();
  if (data_length < -1) return std::nullopt;
  const absl::string_view data = in.Take(std::max(0, data_length));
  if (version >= 1) {
    const absl::string_view from_owned = in.left();
    parts.claim_count = SkipClaims(in);
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
    parts.claim_count = SkipClaims(own);
    parts.claims = data.substr(0, data.size() - own.left().size());
    parts.generation = own.left().empty() ? kNoGeneration : own.Int32();
    if (!own.ok() || !own.left().empty()) return std::nullopt;
  } else if (sticky) {
    parts.claims = {};
    parts.claim_count = 0;
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

bool AllDiffer(std::vector<PartitionIndex> partitions) {
  std::sort(partitions.begin(), partitions.end());
  return std::adjacent_find(partitions.begin(), partitions.end()) ==
         partitions.end();
}

absl::flat_hash_map<absl::string_view, TopicIndex> TopicsByName(
    const Group& group) {
  absl::flat_hash_map<absl::string_view, TopicIndex> index;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    index[group.topic_name(t)] = t;
  }
  return index;
}

class ClaimsReader {
 public:
  // `claim_count`: about how many there will be.
  ClaimsReader(const Group& group, int64_t claim_count)
      : group_(group),
        index_(TopicsByName(group)),
        topics_(index_),
        last_claimant_(group.topic_count(), kNoMember) {
    claims_.offsets.push_back(0);
    claims_.partitions.reserve(claim_count);
  }

  // False if the member claims a partition twice. Members in their order.
  bool Read(MemberIndex m, const Parts& parts) {
    std::vector<PartitionIndex>& claims = claims_.partitions;
    Cursor in(parts.claims);
    TopicIndex t = -1;
    bool ascending = true;  // and each topic listed once
    for (int32_t left = parts.claims.empty() ? 0 : in.Count(); left > 0;
         --left) {
      t = topics_.Find(in.Text(), t);
      const int32_t partitions = in.Int32();
      const int32_t count = t < 0 ? 0 : group_.partition_count(t);
      const PartitionIndex first = t < 0 ? 0 : group_.first_partition(t);
      if (t >= 0) {
        ascending &= last_claimant_[t] != m;
        last_claimant_[t] = m;
      }
      int32_t before = -1;
      for (int32_t k = 0; k < partitions; ++k) {
        const int32_t number = in.Int32();
        if (number < 0 || number >= count) continue;
        ascending &= number > before;
        before = number;
        claims.push_back(first + number);
      }
    }
    const int32_t begin = claims_.offsets.back();
    claims_.offsets.push_back(int32_t(claims.size()));
    claims_.generations.push_back(parts.generation);
    return ascending || AllDiffer({claims.begin() + begin, claims.end()});
  }

  Claims Take() { return std::move(claims_); }

 private:
  const Group& group_;
  const absl::flat_hash_map<absl::string_view, TopicIndex> index_;
  TopicFinder topics_;
  std::vector<MemberIndex> last_claimant_;  // by topic
  Claims claims_;
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
  std::vector<int32_t> listed_by;  // who has the same bytes of topics
  listed_by.reserve(members.size());
  int64_t claim_count = 0;
  absl::flat_hash_map<absl::string_view, int32_t> first_with;
  for (const JoinedMember& joined : members) {
    const auto position = int32_t(spec.members.size());
    const absl::string_view before = parts.empty() ? "" : parts.back().topics;
    std::optional<Parts> split = Split(joined.metadata, before, sticky);
    if (!split.has_value()) return FaultOf(joined, sticky);
    MemberSpec& member = spec.members.emplace_back();
    member.id = joined.id;
    member.instance_id = joined.instance_id;
    member.rack = split->rack;
    if (split->topics.data() == before.data()) {
      listed_by.push_back(listed_by.back());
    } else {
      const auto [same, is_new] =
          first_with.try_emplace(split->topics, position);
      listed_by.push_back(same->second);
      if (is_new) {
        Cursor in(split->topics);
        for (int32_t count = in.Count(); count > 0; --count) {
          member.topics.emplace_back(in.Text());
        }
      }
    }
    claim_count += split->claim_count;
    parts.push_back(*std::move(split));
  }
  const absl::StatusOr<Group> group = Group::CreateSharing(spec, listed_by);
  if (!group.ok()) return group.status();
  ClaimsReader reader(*group, claim_count);
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    const int32_t position = group->input_position(m);
    if (!reader.Read(m, parts[position])) {
      return absl::InvalidArgumentError(absl::StrCat(
          "member '", group->member_id(m), "' claims a partition twice"));
    }
  }
  return group->WithClaims(reader.Take());
}

}  // namespace assignbench
