#include "workload/roster.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "assignors/names.h"

namespace assignbench {
namespace {

constexpr size_t kUuidLength = 36;

template <typename... Parts>
absl::Status Invalid(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

bool IsUuidDash(size_t i) { return i == 8 || i == 13 || i == 18 || i == 23; }

bool IsUuid(absl::string_view text) {
  if (text.size() != kUuidLength) return false;
  for (size_t i = 0; i < kUuidLength; ++i) {
    const bool dash = text[i] == '-';
    if (dash != IsUuidDash(i) || (!dash && !absl::ascii_isxdigit(text[i]))) {
      return false;
    }
  }
  return true;
}

// "'a', 'b', 'c' and 4 more".
std::string Candidates(const std::vector<MemberSpec>& members,
                       const std::vector<int32_t>& positions) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t k = 0; k < positions.size() && k < kShown; ++k) {
    absl::StrAppend(&text, k == 0 ? "'" : ", '", members[positions[k]].id, "'");
  }
  if (positions.size() > kShown) {
    absl::StrAppend(&text, " and ", positions.size() - kShown, " more");
  }
  return text;
}

// Views of the names, sorted as names are.
std::vector<absl::string_view> SortedNames(
    const std::vector<std::string>& names) {
  std::vector<absl::string_view> sorted(names.begin(), names.end());
  std::sort(sorted.begin(), sorted.end(), NameLess);
  return sorted;
}

}  // namespace

Roster::Roster(GroupSpec spec)
    : spec_(std::move(spec)),
      pods_(spec_.members.size()),
      next_pod_(int32_t(spec_.members.size())) {
  std::iota(pods_.begin(), pods_.end(), 0);
  for (MemberSpec& member : spec_.members) {
    member.owned.clear();
    member.generation = kNoGeneration;
  }
}

absl::StatusOr<int32_t> Roster::Find(absl::string_view name) const {
  for (int32_t i = 0; i < member_count(); ++i) {
    if (member(i).id == name) return i;
  }
  std::vector<int32_t> found;
  for (int32_t i = 0; i < member_count(); ++i) {
    const std::string& instance = member(i).instance_id;
    if (!instance.empty() && instance == name) return i;
    if (absl::StartsWith(member(i).id, name) ||
        absl::StartsWith(instance, name)) {
      found.push_back(i);
    }
  }
  if (found.empty()) return Invalid("no member '", name, "'");
  if (found.size() > 1) {
    return Invalid("'", name, "' is the start of ", found.size(),
                   " members: ", Candidates(spec_.members, found));
  }
  return found.front();
}

void Roster::Remove(int32_t position) {
  spec_.members.erase(spec_.members.begin() + position);
  pods_.erase(pods_.begin() + position);
}

void Roster::Insert(int32_t position, MemberSpec member, int32_t pod) {
  spec_.members.insert(spec_.members.begin() + position, std::move(member));
  pods_.insert(pods_.begin() + position, pod);
}

absl::Status Roster::Join(MemberSpec member) {
  for (const MemberSpec& other : spec_.members) {
    if (other.id == member.id) {
      return Invalid("member '", member.id, "' is there already");
    }
  }
  const absl::Status topics = CheckTopics(member.topics);
  if (!topics.ok()) return topics;
  Insert(member_count(), std::move(member), next_pod_++);
  return absl::OkStatus();
}

void Roster::Scale(int64_t members, Random& random) {
  while (member_count() > members) Remove(member_count() - 1);
  if (member_count() == members) return;
  const std::vector<std::string> topics = CommonestSubscription();
  const std::string newest = spec_.members.back().id;
  while (member_count() < members) {
    MemberSpec member;
    member.id = NewMemberId(newest, random);
    member.topics = topics;
    Insert(member_count(), std::move(member), next_pod_++);
  }
}

absl::StatusOr<bool> Roster::Grow(absl::string_view topic, int64_t partitions,
                                  int64_t limit) {
  const auto found =
      std::find_if(spec_.topics.begin(), spec_.topics.end(),
                   [&](const TopicSpec& spec) { return spec.name == topic; });
  if (found == spec_.topics.end()) return Invalid("no topic '", topic, "'");
  if (partitions < found->partitions) {
    return Invalid("topic '", topic, "' has ", found->partitions,
                   " partitions, and Kafka cannot take any away");
  }
  if (partitions > limit) {
    return Invalid(partitions, " partitions are above the limit of ", limit);
  }
  if (partitions == found->partitions) return false;
  found->partitions = partitions;
  if (!found->replica_racks.empty()) found->replica_racks.resize(partitions);
  if (!found->rates.empty()) found->rates.resize(partitions);
  if (!found->lags.empty()) found->lags.resize(partitions);
  return true;
}

absl::StatusOr<bool> Roster::Subscribe(int32_t position,
                                       const std::vector<std::string>& topics) {
  const absl::Status known = CheckTopics(topics);
  if (!known.ok()) return known;
  std::vector<std::string>& current = spec_.members[position].topics;
  if (SortedNames(current) == SortedNames(topics)) return false;
  current = topics;
  return true;
}

std::vector<std::string> Roster::CommonestSubscription() const {
  const auto before = [](const std::vector<absl::string_view>& a,
                         const std::vector<absl::string_view>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        NameLess);
  };
  std::map<std::vector<absl::string_view>, int32_t, decltype(before)> counts(
      before);
  for (const MemberSpec& member : spec_.members) {
    ++counts[SortedNames(member.topics)];
  }
  // The first of the greatest.
  const auto commonest = std::max_element(
      counts.begin(), counts.end(),
      [](const auto& a, const auto& b) { return a.second < b.second; });
  if (commonest == counts.end()) return {};
  return std::vector<std::string>(commonest->first.begin(),
                                  commonest->first.end());
}

absl::Status Roster::CheckTopics(const std::vector<std::string>& topics) const {
  for (const std::string& topic : topics) {
    const bool known =
        std::any_of(spec_.topics.begin(), spec_.topics.end(),
                    [&](const TopicSpec& spec) { return spec.name == topic; });
    if (!known) return Invalid("no topic '", topic, "'");
  }
  return absl::OkStatus();
}

std::string NewMemberId(absl::string_view id, Random& random) {
  if (id.size() > kUuidLength) {
    absl::string_view client = id;
    client.remove_suffix(kUuidLength);
    if (IsUuid(id.substr(client.size())) && absl::ConsumeSuffix(&client, "-")) {
      id = client;
    }
  }
  std::string result = absl::StrCat(id, "-");
  for (size_t i = 0; i < kUuidLength; ++i) {
    result += IsUuidDash(i) ? '-' : "0123456789abcdef"[random.Below(16)];
  }
  return result;
}

}  // namespace assignbench
