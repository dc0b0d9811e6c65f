#include "peers/librdkafka/request.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

constexpr int32_t kNoLimit = std::numeric_limits<int32_t>::max();
constexpr int32_t kGenerationInSubscription = 2;
constexpr int32_t kAsBytes = 8;
constexpr int32_t kFlagsEnd = 16;
// The client takes no metadata with a larger topic.
constexpr int32_t kMaxPartitions = 100000;

const char* RackName(WordReader& in, const std::vector<const char*>& racks) {
  const int32_t rack = in.Index(-1, racks.size());
  return rack < 0 ? nullptr : racks[rack];
}

}  // namespace

Request::Request(WordReader& in) {
  group_.strategy = in.Index(0, kClientStrategyCount);
  const int32_t flags = in.Index(0, kFlagsEnd);
  group_.as_bytes = (flags & kAsBytes) != 0;
  if (group_.as_bytes && (kClientFlags & kTakesBytes) == 0) {
    in.Fail("members can't come as bytes");
  }
  warmups_ = in.Index(0, kNoLimit);
  repetitions_ = in.Index(0, kNoLimit);
  if (in.Index(1, kNoLimit) > 1) in.Fail("only one round at a time");
  std::vector<const char*> racks(in.Count(1));
  for (const char*& rack : racks) rack = Keep(in, in.Text());

  topics_.reserve(in.Count(7));
  for (size_t t = 0; t < topics_.capacity() && in.ok(); ++t) {
    topics_.push_back(ReadTopic(in, racks));
    if (!topic_of_.emplace(topics_[t].name, t).second) {
      in.Fail(absl::StrCat("topic '", topics_[t].name, "' comes twice"));
    }
  }
  members_.reserve(in.Count(6));
  for (size_t m = 0; m < members_.capacity() && in.ok(); ++m) {
    members_.push_back(
        ReadMember(in, (flags & kGenerationInSubscription) != 0, racks));
    if (!member_of_.emplace(members_[m].id, m).second) {
      in.Fail(absl::StrCat("member '", members_[m].id, "' comes twice"));
    }
  }
  group_.topics = topics_.data();
  group_.topic_count = topics_.size();
  group_.members = members_.data();
  group_.member_count = members_.size();
}

ClientTopic Request::ReadTopic(WordReader& in,
                               const std::vector<const char*>& racks) {
  ClientTopic topic = {.name = Keep(in, in.Text()),
                       .partitions = in.Index(-1, kMaxPartitions + 1),
                       .racks = nullptr};
  if (topic.name[0] == '^') {
    in.Fail(absl::StrCat("topic '", topic.name,
                         "': to the client this is a regular expression"));
  }
  in.Words(4);  // the id: the classic protocol knows names alone
  if (in.Index(0, 2) == 0) return topic;
  std::vector<ClientRacks>& of_partition = racks_.emplace_back();
  for (int32_t p = 0; p < topic.partitions && in.ok(); ++p) {
    of_partition.push_back(ReadRacks(in, racks));
  }
  topic.racks = of_partition.data();
  return topic;
}

ClientRacks Request::ReadRacks(WordReader& in,
                               const std::vector<const char*>& racks) {
  std::vector<char*>& names = rack_names_.emplace_back();
  for (int32_t left = in.Count(1); left > 0; --left) {
    const char* name = RackName(in, racks);
    // The client's own type is not const; it changes none.
    if (name != nullptr) names.push_back(const_cast<char*>(name));
  }
  std::sort(names.begin(), names.end(),
            [](auto a, auto b) { return std::strcmp(a, b) < 0; });
  names.erase(
      std::unique(names.begin(), names.end(),
                  [](auto a, auto b) { return std::strcmp(a, b) == 0; }),
      names.end());
  return {.names = names.data(), .count = names.size()};
}

ClientMember Request::ReadMember(WordReader& in, bool with_generation,
                                 const std::vector<const char*>& racks) {
  ClientMember member = {};
  member.id = Keep(in, in.Text());
  const int32_t length = in.Index(-1, kNoLimit);
  if (length >= 0) member.instance_id = Keep(in, ReadBytes(in, length));
  member.rack = RackName(in, racks);
  const int32_t generation = in.Word();
  member.generation = with_generation ? generation : -1;

  std::vector<int32_t>& topics = numbers_.emplace_back(in.Count(1));
  for (int32_t& topic : topics) topic = in.Index(0, topics_.size());
  member.topics = topics.data();
  member.topic_count = topics.size();
  member.claim_count = in.Count(2);
  std::vector<int32_t>& claims = numbers_.emplace_back(2 * member.claim_count);
  for (size_t i = 0; i < claims.size(); i += 2) {
    claims[i] = in.Index(0, topics_.size());
    claims[i + 1] = in.Word();
  }
  member.claims = claims.data();
  if (group_.as_bytes) {
    const std::string& metadata = texts_.emplace_back(in.Text());
    member.metadata = metadata.data();
    member.metadata_bytes = metadata.size();
  }
  return member;
}

std::string Request::ReadBytes(WordReader& in, int32_t length) {
  const absl::Span<const int32_t> words = in.Words((int64_t{length} + 3) / 4);
  if (words.empty()) return "";
  return std::string(reinterpret_cast<const char*>(words.data()), length);
}

// The client's strings end with a zero.
const char* Request::Keep(WordReader& in, std::string text) {
  if (text.find('\0') != std::string::npos) in.Fail("a text with a zero in it");
  return texts_.emplace_back(std::move(text)).c_str();
}

}  // namespace assignbench
