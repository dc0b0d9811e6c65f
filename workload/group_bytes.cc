#include "workload/group_bytes.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"

namespace assignbench {
namespace {

constexpr absl::string_view kProtocolType = "consumer";
constexpr int64_t kNullBytes = 4;    // a length of -1
constexpr int64_t kNullText = 2;     // likewise
constexpr int64_t kNullCompact = 1;  // a length of 0, which stands for null

int64_t Text(int64_t length) { return 2 + length; }

int64_t VarintBytes(uint64_t value) {
  int64_t bytes = 1;
  for (; value >= 0x80; value >>= 7) ++bytes;
  return bytes;
}

// Flexible versions write lengths as varints, one more than they are.
int64_t Compact(int64_t length) { return VarintBytes(length + 1) + length; }
int64_t Compact(absl::string_view text) {
  return Compact(int64_t(text.size()));
}

// The parts of messages that repeat.
class Parts {
 public:
  explicit Parts(const Group& group)
      : group_(group),
        topic_of_(group.partition_count() + group.ghost_count()),
        last_list_(group.topic_count(), -1) {
    for (TopicIndex t = 0; t < group.topic_count(); ++t) {
      topic_bytes_.push_back(group.topic_name(t).size());
      for (int32_t i = 0; i < group.partition_count(t); ++i) {
        topic_of_[group.first_partition(t) + i] = t;
      }
    }
    if (const Ghosts* ghosts = group.ghosts(); ghosts != nullptr) {
      for (const std::string& name : ghosts->unknown_topics) {
        topic_bytes_.push_back(name.size());
      }
      last_list_.resize(topic_bytes_.size(), -1);
      for (size_t g = 0; g < ghosts->partitions.size(); ++g) {
        topic_of_[group.partition_count() + g] = ghosts->partitions[g].topic;
      }
    }
    for (int32_t s = 0; s < group.subscription_count(); ++s) {
      int64_t bytes = 4;
      for (const TopicIndex t : group.subscription_topics(s)) {
        bytes += Text(topic_bytes_[t]);
      }
      subscriptions_.push_back(bytes);
    }
  }

  // [string topic, [int32 partition]], each topic once.
  int64_t Lists(absl::Span<const PartitionIndex> partitions) {
    ++list_;
    int64_t bytes = 4 + 4 * int64_t(partitions.size());
    for (const PartitionIndex p : partitions) {
      const TopicIndex t = topic_of_[p];
      if (last_list_[t] == list_) continue;
      last_list_[t] = list_;
      bytes += Text(topic_bytes_[t]) + 4;
    }
    return bytes;
  }

  int64_t AssignmentBytes(absl::Span<const PartitionIndex> partitions) {
    return 2 + Lists(partitions) + kNullBytes;
  }

  // The size of MemberMetadata().
  int64_t MetadataBytes(MemberIndex m, absl::string_view strategy) {
    const absl::Span<const PartitionIndex> claims = group_.all_claims_of(m);
    const bool cooperative = strategy == "cooperative-sticky";
    int64_t user_data = kNullBytes;
    if (cooperative) user_data += 4;
    if (strategy == "sticky" &&
        (!claims.empty() || group_.generation_of(m) >= 0)) {
      user_data += Lists(claims) + 4;
    }
    const RackIndex rack = group_.rack_of(m);
    return 2 + subscriptions_[group_.subscription_of(m)] + user_data +
           (cooperative ? Lists(claims) : 4) + 4 +
           (rack == kNoRack ? kNullText : Text(group_.rack_name(rack).size()));
  }

 private:
  const Group& group_;
  std::vector<int64_t> topic_bytes_;    // unknown topics last
  std::vector<TopicIndex> topic_of_;    // ghosts last
  std::vector<int64_t> subscriptions_;  // their topics
  // By topic the last list that it was counted in.
  std::vector<int64_t> last_list_;
  int64_t list_ = 0;
};

MemberIndex FirstInInput(const Group& group) {
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.input_position(m) == 0) return m;
  }
  return kNoMember;
}

}  // namespace

absl::string_view ClientIdOf(absl::string_view member_id) {
  constexpr absl::string_view kForm = "-hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh";
  if (member_id.size() < kForm.size()) return member_id;
  const size_t client = member_id.size() - kForm.size();
  for (size_t i = 0; i < kForm.size(); ++i) {
    const char c = member_id[client + i];
    if (kForm[i] == 'h' ? !absl::ascii_isxdigit(c) : c != '-') return member_id;
  }
  return member_id.substr(0, client);
}

std::optional<GroupBytes> MeasureGroupBytes(const Group& group,
                                            const Assignment& assignment,
                                            absl::string_view strategy,
                                            const GroupBytesOptions& options) {
  if (strategy != "range" && strategy != "roundrobin" && strategy != "sticky" &&
      strategy != "cooperative-sticky") {
    return std::nullopt;
  }
  const MemberIndex leader = FirstInInput(group);
  const absl::string_view leader_id =
      leader == kNoMember ? "" : group.member_id(leader);
  GroupBytes bytes;
  // Throttle time, error code, generation, names, whether to skip assigning,
  // count of members, tagged fields.
  bytes.join_response = 4 + 2 + 4 + Compact(kProtocolType) + Compact(strategy) +
                        Compact(leader_id) + 1 + Compact(leader_id) +
                        VarintBytes(uint64_t(group.member_count()) + 1) + 1;
  // The key: type and name. The value: version, names, generation, time of the
  // last change, count of members.
  bytes.group_record = 2 + Text(options.group_name.size());
  bytes.group_record += 2 + Text(kProtocolType.size()) + 4 +
                        Text(strategy.size()) + Text(leader_id.size()) + 8 + 4;
  Parts parts(group);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    const absl::string_view id = group.member_id(m);
    const absl::string_view instance = group.instance_id(m);
    const int64_t metadata = parts.MetadataBytes(m, strategy);
    const int64_t assigned = parts.AssignmentBytes(assignment.partitions_of(m));
    bytes.assignments += assigned;
    bytes.join_response +=
        Compact(id) + (instance.empty() ? kNullCompact : Compact(instance)) +
        Compact(metadata) + 1;
    bytes.group_record +=
        Text(id.size()) +
        (instance.empty() ? kNullText : Text(instance.size())) +
        Text(ClientIdOf(id).size()) + Text(options.client_host_bytes) + 4 +
        4 +  // timeouts
        4 + metadata + 4 + assigned;
  }
  return bytes;
}

}  // namespace assignbench
