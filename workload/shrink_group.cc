#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "assignors/names.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

// Topics above this size are made smaller from their end only.
constexpr int64_t kMostPartitionsToTake = 100;

// Drops the claims on `topic` from partition `end` up, and claims of nothing.
void TrimClaims(GroupSpec& spec, absl::string_view topic, int64_t end) {
  for (MemberSpec& member : spec.members) {
    for (ClaimSpec& claim : member.owned) {
      if (claim.topic != topic) continue;
      std::vector<int64_t>& list = claim.partitions;
      list.erase(std::remove_if(list.begin(), list.end(),
                                [&](int64_t p) { return p >= end; }),
                 list.end());
    }
    const auto empty = [](const ClaimSpec& claim) {
      return claim.partitions.empty();
    };
    member.owned.erase(
        std::remove_if(member.owned.begin(), member.owned.end(), empty),
        member.owned.end());
  }
}

void RemoveTopic(GroupSpec& spec, size_t position) {
  const std::string name = spec.topics[position].name;
  spec.topics.erase(spec.topics.begin() + position);
  for (MemberSpec& member : spec.members) {
    std::vector<std::string>& topics = member.topics;
    topics.erase(std::remove(topics.begin(), topics.end(), name), topics.end());
  }
  TrimClaims(spec, name, 0);
}

void SetPartitions(GroupSpec& spec, size_t position, int64_t partitions) {
  TopicSpec& topic = spec.topics[position];
  topic.partitions = partitions;
  if (!topic.replica_racks.empty()) topic.replica_racks.resize(partitions);
  if (!topic.rates.empty()) topic.rates.resize(partitions);
  if (!topic.lags.empty()) topic.lags.resize(partitions);
  TrimClaims(spec, topic.name, partitions);
}

template <typename T>
void EraseAt(std::vector<T>& values, int64_t position) {
  if (!values.empty()) values.erase(values.begin() + position);
}

// Takes one partition out; those above it move down by one.
void RemovePartition(GroupSpec& spec, size_t position, int64_t partition) {
  TopicSpec& topic = spec.topics[position];
  --topic.partitions;
  EraseAt(topic.replica_racks, partition);
  EraseAt(topic.rates, partition);
  EraseAt(topic.lags, partition);
  for (MemberSpec& member : spec.members) {
    for (ClaimSpec& claim : member.owned) {
      if (claim.topic != topic.name) continue;
      std::vector<int64_t>& list = claim.partitions;
      list.erase(std::remove(list.begin(), list.end(), partition), list.end());
      for (int64_t& p : list) p -= p > partition;
    }
  }
  TrimClaims(spec, topic.name, topic.partitions);
}

// The names that `of` finds, sorted as names are.
template <typename Item, typename Of>
std::vector<std::string> SortedNames(const std::vector<Item>& items, Of of) {
  std::vector<std::string> names;
  for (const Item& item : items) {
    if (!of(item).empty()) names.push_back(of(item));
  }
  std::sort(names.begin(), names.end(), NameLess);
  return names;
}

// Collects the candidates, each a changed copy of one group.
class Shrinker {
 public:
  explicit Shrinker(const GroupSpec& spec) : spec_(spec) {}

  std::vector<GroupSpec> Candidates() {
    RemoveMembers();
    RemoveTopics();
    ReducePartitions();
    CloseGaps();
    RemoveClaims();
    RemoveSubscriptions();
    RemoveAttributes();
    LowerGenerations();
    SimplifyNames();
    return std::move(candidates_);
  }

 private:
  // A copy of the group that will be a candidate, valid until the next one.
  GroupSpec& Copy() { return candidates_.emplace_back(spec_); }

  // Halves, then one by one; one member always stays.
  void RemoveMembers() {
    const size_t count = spec_.members.size();
    const auto without = [&](size_t begin, size_t end) {
      std::vector<MemberSpec>& members = Copy().members;
      members.erase(members.begin() + begin, members.begin() + end);
    };
    if (count > 3) {
      without(0, count / 2);
      without(count / 2, count);
    }
    if (count < 2) return;
    for (size_t m = 0; m < count; ++m) without(m, m + 1);
  }

  void RemoveTopics() {
    const size_t count = spec_.topics.size();
    const auto without = [&](size_t begin, size_t end) {
      GroupSpec& copy = Copy();
      for (size_t t = end; t > begin; --t) RemoveTopic(copy, t - 1);
    };
    if (count > 3) {
      without(0, count / 2);
      without(count / 2, count);
    }
    for (size_t t = 0; t < count; ++t) without(t, t + 1);
  }

  void ReducePartitions() {
    for (size_t t = 0; t < spec_.topics.size(); ++t) {
      const int64_t now = spec_.topics[t].partitions;
      for (const int64_t less :
           std::set<int64_t>{0, 1, 2, 3, now / 2, now - 1}) {
        if (less >= 0 && less < now) SetPartitions(Copy(), t, less);
      }
    }
  }

  // Takes out partitions that nobody claims and that claimed ones follow.
  void CloseGaps() {
    for (size_t t = 0; t < spec_.topics.size(); ++t) {
      if (spec_.topics[t].partitions > kMostPartitionsToTake) continue;
      std::set<int64_t> claimed;
      for (const MemberSpec& member : spec_.members) {
        for (const ClaimSpec& claim : member.owned) {
          if (claim.topic != spec_.topics[t].name) continue;
          claimed.insert(claim.partitions.begin(), claim.partitions.end());
        }
      }
      const int64_t end = claimed.empty() ? 0 : *claimed.rbegin();
      for (int64_t p = 0; p < std::min(end, spec_.topics[t].partitions); ++p) {
        if (claimed.count(p) == 0) RemovePartition(Copy(), t, p);
      }
    }
  }

  // Of all members, of one member, of a member on one topic, of one partition.
  void RemoveClaims() {
    size_t claiming = 0;
    for (const MemberSpec& member : spec_.members) {
      claiming += !member.owned.empty();
    }
    if (claiming > 1) {
      for (MemberSpec& member : Copy().members) member.owned.clear();
    }
    for (size_t m = 0; m < spec_.members.size(); ++m) {
      const std::vector<ClaimSpec>& owned = spec_.members[m].owned;
      if (!owned.empty()) Copy().members[m].owned.clear();
      for (size_t k = 0; k < owned.size(); ++k) {
        if (owned.size() > 1) RemoveClaimOnTopic(Copy(), m, k);
        const size_t count = owned[k].partitions.size();
        for (size_t i = 0; count > 1 && i < count; ++i) {
          std::vector<int64_t>& list = Copy().members[m].owned[k].partitions;
          list.erase(list.begin() + i);
        }
      }
    }
  }

  static void RemoveClaimOnTopic(GroupSpec& copy, size_t member, size_t k) {
    std::vector<ClaimSpec>& owned = copy.members[member].owned;
    owned.erase(owned.begin() + k);
  }

  // With the claims on that topic, and without touching them.
  void RemoveSubscriptions() {
    for (size_t m = 0; m < spec_.members.size(); ++m) {
      const MemberSpec& member = spec_.members[m];
      for (size_t k = 0; k < member.topics.size(); ++k) {
        const auto unsubscribe = [&]() -> MemberSpec& {
          MemberSpec& copy = Copy().members[m];
          copy.topics.erase(copy.topics.begin() + k);
          return copy;
        };
        for (size_t i = 0; i < member.owned.size(); ++i) {
          if (member.owned[i].topic != member.topics[k]) continue;
          std::vector<ClaimSpec>& owned = unsubscribe().owned;
          owned.erase(owned.begin() + i);
          break;
        }
        unsubscribe();
      }
    }
  }

  void RemoveAttributes() {
    for (size_t t = 0; t < spec_.topics.size(); ++t) {
      const TopicSpec& topic = spec_.topics[t];
      if (!topic.id.empty()) Copy().topics[t].id.clear();
      if (!topic.replica_racks.empty()) Copy().topics[t].replica_racks.clear();
      if (!topic.rates.empty()) Copy().topics[t].rates.clear();
      if (!topic.lags.empty()) Copy().topics[t].lags.clear();
    }
    for (size_t m = 0; m < spec_.members.size(); ++m) {
      const MemberSpec& member = spec_.members[m];
      if (!member.instance_id.empty()) Copy().members[m].instance_id.clear();
      if (!member.rack.empty()) Copy().members[m].rack.clear();
    }
  }

  // All to 0, 1, 2... in the same order; then one member's to one that another
  // has, or to none where it claims nothing.
  void LowerGenerations() {
    std::set<int32_t> used;
    for (const MemberSpec& member : spec_.members) {
      if (member.generation >= 0) used.insert(member.generation);
    }
    if (!used.empty() && *used.rbegin() >= int32_t(used.size())) {
      for (MemberSpec& member : Copy().members) {
        if (member.generation < 0) continue;
        member.generation =
            int32_t(std::distance(used.begin(), used.find(member.generation)));
      }
    }
    for (size_t m = 0; m < spec_.members.size(); ++m) {
      const MemberSpec& member = spec_.members[m];
      if (member.owned.empty() && member.generation >= 0) {
        Copy().members[m].generation = kNoGeneration;
      }
      for (const int32_t lower : used) {
        if (lower >= member.generation) break;
        Copy().members[m].generation = lower;
      }
    }
  }

  // Members and topics called m0, m1..., i0..., t0... in the order of their
  // names now; then listed in that order.
  void SimplifyNames() {
    const auto id = [](const auto& member) { return member.id; };
    const auto name = [](const auto& topic) { return topic.name; };
    const auto instance = [](const auto& member) { return member.instance_id; };
    const std::vector<std::string> ids = SortedNames(spec_.members, id);
    const std::vector<std::string> instances =
        SortedNames(spec_.members, instance);
    const std::vector<std::string> topics = SortedNames(spec_.topics, name);
    if (!ArePlain(ids, "m") || !ArePlain(instances, "i")) {
      for (MemberSpec& member : Copy().members) {
        member.id = PlainName(ids, member.id, "m");
        if (member.instance_id.empty()) continue;
        member.instance_id = PlainName(instances, member.instance_id, "i");
      }
    }
    if (!ArePlain(topics, "t")) RenameTopics(topics, Copy());
    SortBy(spec_.members, id, [](GroupSpec& g) { return &g.members; });
    SortBy(spec_.topics, name, [](GroupSpec& g) { return &g.topics; });
    SortLists();
  }

  // Each member's topics and claims in the order of their names and numbers.
  void SortLists() {
    const auto same = [](const std::string& topic) { return topic; };
    const auto claimed = [](const ClaimSpec& claim) { return claim.topic; };
    for (size_t m = 0; m < spec_.members.size(); ++m) {
      const MemberSpec& member = spec_.members[m];
      SortBy(member.topics, same,
             [m](GroupSpec& g) { return &g.members[m].topics; });
      SortBy(member.owned, claimed,
             [m](GroupSpec& g) { return &g.members[m].owned; });
      for (size_t k = 0; k < member.owned.size(); ++k) {
        const std::vector<int64_t>& list = member.owned[k].partitions;
        if (std::is_sorted(list.begin(), list.end())) continue;
        std::vector<int64_t>& copy = Copy().members[m].owned[k].partitions;
        std::sort(copy.begin(), copy.end());
      }
    }
  }

  static void RenameTopics(const std::vector<std::string>& names,
                           GroupSpec& copy) {
    for (TopicSpec& topic : copy.topics) {
      topic.name = PlainName(names, topic.name, "t");
    }
    for (MemberSpec& member : copy.members) {
      for (std::string& topic : member.topics) {
        topic = PlainName(names, topic, "t");
      }
      // A claim on a topic that does not exist keeps a name that none has.
      for (ClaimSpec& claim : member.owned) {
        claim.topic = PlainName(names, claim.topic, "t");
      }
    }
  }

  // Plain names of `names` in their order; padded, so that they sort alike.
  static std::string PlainName(const std::vector<std::string>& names,
                               const std::string& name,
                               absl::string_view prefix) {
    const auto found =
        std::lower_bound(names.begin(), names.end(), name, NameLess);
    const bool known = found != names.end() && *found == name;
    if (!known) return absl::StrCat("unknown-", name);
    return Plain(names.size(), found - names.begin(), prefix);
  }

  static std::string Plain(size_t count, size_t rank,
                           absl::string_view prefix) {
    const size_t width = absl::StrCat(count - 1).size();
    const std::string number = absl::StrCat(rank);
    return absl::StrCat(prefix, std::string(width - number.size(), '0'),
                        number);
  }

  static bool ArePlain(const std::vector<std::string>& names,
                       absl::string_view prefix) {
    for (size_t i = 0; i < names.size(); ++i) {
      if (names[i] != Plain(names.size(), i, prefix)) return false;
    }
    return true;
  }

  template <typename Item, typename Of, typename ListOf>
  void SortBy(const std::vector<Item>& items, Of of, ListOf list_of) {
    const auto less = [&](const Item& a, const Item& b) {
      return NameLess(of(a), of(b));
    };
    if (std::is_sorted(items.begin(), items.end(), less)) return;
    std::vector<Item>& list = *list_of(Copy());
    std::sort(list.begin(), list.end(), less);
  }

  const GroupSpec& spec_;
  std::vector<GroupSpec> candidates_;
};

}  // namespace

std::vector<GroupSpec> ShrinkCandidates(const GroupSpec& spec) {
  return Shrinker(spec).Candidates();
}

}  // namespace assignbench
