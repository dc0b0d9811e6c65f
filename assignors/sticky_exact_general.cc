#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assignors/sticky_exact.h"

namespace assignbench {
namespace {

absl::Status NullPointer(absl::string_view why) {
  return absl::FailedPreconditionError(
      absl::StrCat("java.lang.NullPointerException: ", why));
}

}  // namespace

absl::Status StickyExact::General() {
  audience_.assign(has_metadata_.size(), {});
  for (const MemberIndex m : order_->members()) {
    for (const TopicIndex t : group_->topics_of(m)) {
      if (has_metadata_[t]) audience_[t].push_back(m);
    }
  }
  const auto before = [&](auto a, auto b) { return Before(a, b); };
  std::sort(active_.begin(), active_.end(), before);
  owner_.assign(topic_of_.size(), kNoMember);
  for (const MemberIndex m : order_->members()) {
    for (const PartitionIndex p : lists_[m]) owner_[p] = m;
  }
  FindFormerOwners();
  std::vector<PartitionIndex> kept = DropUnsubscribed();
  std::sort(kept.begin(), kept.end(), before);
  std::vector<PartitionIndex> unassigned = Without(active_, kept);
  by_load_.clear();
  for (MemberIndex m = 0; m < group_->member_count(); ++m) {
    by_load_.insert({load(m), m});
  }
  const bool initializing = by_load_.rbegin()->first == 0;
  std::vector<PartitionIndex> to_place = unassigned;
  if (racks_->active()) {
    std::erase_if(to_place, [&](auto p) { return Place(p, /*nearby=*/true); });
  }
  for (const PartitionIndex p : to_place) Place(p, /*nearby=*/false);
  const auto is_fixed = [&](PartitionIndex p) {
    return audience_[topic_of_[p]].size() < 2;
  };
  std::erase_if(active_, is_fixed);
  std::erase_if(unassigned, is_fixed);
  SetFixedApart();
  const Lists saved = lists_;
  movements_.Start(*group_, *order_);
  bool moved = false;
  if (!gave_up_) {
    const absl::Status status = Perform(unassigned, moved);
    if (!status.ok()) return status;
  }
  moved = false;
  const absl::Status status = Perform(active_, moved);
  if (!status.ok()) return status;
  if (!initializing && moved && Score(lists_) >= Score(saved)) lists_ = saved;
  if (cooperative_) WithholdMoved();
  return absl::OkStatus();
}

// By the size of the topic's audience, then topic and number.
bool StickyExact::Before(PartitionIndex a, PartitionIndex b) const {
  const auto key = [&](PartitionIndex p) {
    return std::tuple(audience_[topic_of_[p]].size(), topic_of_[p],
                      number_of_[p]);
  };
  return key(a) < key(b);
}

void StickyExact::FindFormerOwners() {
  const int32_t latest = group_->latest_generation();
  former_.assign(topic_of_.size(), kNoMember);
  for (const MemberIndex m : order_->members()) {
    const int32_t generation = group_->generation_of(m);
    if (generation == latest) continue;
    for (const PartitionIndex p : claims_[m]) {
      if (former_[p] == kNoMember ||
          generation > group_->generation_of(former_[p])) {
        former_[p] = m;
      }
    }
  }
}

// What is owned and may be kept.
std::vector<PartitionIndex> StickyExact::DropUnsubscribed() {
  gave_up_ = false;
  std::vector<PartitionIndex> kept;
  for (const MemberIndex m : order_->members()) {
    gave_up_ |=
        std::erase_if(lists_[m], [&](PartitionIndex p) {
          return !group_->is_subscribed(m, topic_of_[p]) || Mismatches(m, p);
        }) > 0;
    kept.insert(kept.end(), lists_[m].begin(), lists_[m].end());
  }
  return kept;
}

bool StickyExact::Place(PartitionIndex p, bool nearby) {
  for (const auto& [size, m] : by_load_) {
    if (!group_->is_subscribed(m, topic_of_[p])) continue;
    if (nearby && Mismatches(m, p)) continue;
    const MemberIndex chosen = m;
    by_load_.erase({size, chosen});
    lists_[chosen].push_back(p);
    owner_[p] = chosen;
    by_load_.insert({load(chosen), chosen});
    return true;
  }
  return false;
}

void StickyExact::SetFixedApart() {
  fixed_.assign(group_->member_count(), 0);
  for (MemberIndex m = 0; m < group_->member_count(); ++m) {
    if (CanTakePart(m)) continue;
    fixed_[m] = 1;
    by_load_.erase({load(m), m});
  }
}

bool StickyExact::CanTakePart(MemberIndex m) const {
  int32_t most = 0;
  for (const TopicIndex t : group_->topics_of(m)) {
    if (has_metadata_[t]) most += group_->partition_count(t);
  }
  if (load(m) < most) return true;
  return std::any_of(lists_[m].begin(), lists_[m].end(), [&](auto p) {
    return audience_[topic_of_[p]].size() >= 2;
  });
}

absl::Status StickyExact::Perform(const std::vector<PartitionIndex>& list,
                                  bool& moved) {
  bool moved_in_pass = true;
  while (moved_in_pass) {
    moved_in_pass = false;
    for (const PartitionIndex p : list) {
      const absl::StatusOr<bool> balanced = IsBalanced();
      if (!balanced.ok()) return balanced.status();
      if (*balanced) break;
      const absl::StatusOr<bool> changed = Rebalance(p);
      if (!changed.ok()) return changed.status();
      moved_in_pass |= *changed;
    }
    moved |= moved_in_pass;
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> StickyExact::IsBalanced() {
  if (by_load_.empty()) {
    return absl::FailedPreconditionError(
        "java.util.NoSuchElementException: no member takes part in balancing");
  }
  if (by_load_.begin()->first >= by_load_.rbegin()->first - 1) return true;
  // Of several holders the last one in the order of the map counts.
  holder_.assign(topic_of_.size(), kNoMember);
  for (const MemberIndex m : order_->members()) {
    if (fixed_[m]) continue;
    for (const PartitionIndex p : lists_[m]) holder_[p] = m;
  }
  std::vector<char> has(topic_of_.size());
  for (const auto& [size, m] : by_load_) {
    int32_t most = 0;
    for (const TopicIndex t : group_->topics_of(m)) {
      if (has_metadata_[t]) most += group_->partition_count(t);
    }
    if (size == most) continue;
    for (const PartitionIndex p : lists_[m]) has[p] = 1;
    for (const TopicIndex t : group_->topics_as_given(m)) {
      if (!has_metadata_[t]) continue;
      for (int32_t i = 0; i < group_->partition_count(t); ++i) {
        const PartitionIndex p = group_->first_partition(t) + i;
        if (has[p]) continue;
        if (holder_[p] == kNoMember) {
          return NullPointer(absl::StrCat(group_->PartitionName(p),
                                          " has no owner that takes part in "
                                          "balancing"));
        }
        if (size + 1 < load(holder_[p])) return false;
      }
    }
    for (const PartitionIndex p : lists_[m]) has[p] = 0;
  }
  return true;
}

// Moves `p`, or another in its place, if somebody should have it.
absl::StatusOr<bool> StickyExact::Rebalance(PartitionIndex p) {
  const MemberIndex owner = owner_[p];
  const auto takes_part = [&](MemberIndex m) {
    return m != kNoMember && !fixed_[m];
  };
  const MemberIndex former = former_[p];
  if (former != kNoMember) {
    if (!takes_part(owner) || !takes_part(former)) {
      return NullPointer(absl::StrCat("'", group_->member_id(former),
                                      "' once owned ", group_->PartitionName(p),
                                      " and takes no part in balancing"));
    }
    if (load(owner) > load(former) + 1) {
      const absl::Status status = Move(p, former);
      if (!status.ok()) return status;
      return true;
    }
  }
  const TopicIndex t = topic_of_[p];
  for (const MemberIndex other : audience_[t]) {
    if (!takes_part(owner) || !takes_part(other)) {
      return NullPointer(absl::StrCat("the owner of ", group_->PartitionName(p),
                                      " or a subscriber takes no part in "
                                      "balancing"));
    }
    if (load(owner) <= load(other) + 1) continue;
    const auto first =
        std::find_if(by_load_.begin(), by_load_.end(), [&](const auto& entry) {
          return group_->is_subscribed(entry.second, t);
        });
    const absl::Status status = Move(p, first->second);
    if (!status.ok()) return status;
    return true;
  }
  return false;
}

absl::Status StickyExact::Move(PartitionIndex p, MemberIndex to) {
  const TopicIndex t = topic_of_[p];
  p = movements_.Choose(t, p, owner_[p], to);
  const MemberIndex from = owner_[p];
  if (from == kNoMember || fixed_[from]) {
    return NullPointer(absl::StrCat("the owner of ", group_->PartitionName(p),
                                    " takes no part in balancing"));
  }
  by_load_.erase({load(from), from});
  by_load_.erase({load(to), to});
  movements_.Record(t, p, from, to);
  const auto found = std::find(lists_[from].begin(), lists_[from].end(), p);
  if (found != lists_[from].end()) lists_[from].erase(found);
  lists_[to].push_back(p);
  owner_[p] = to;
  by_load_.insert({load(to), to});
  by_load_.insert({load(from), from});
  return absl::OkStatus();
}

// In 32 bits, which overflow as Kafka's do.
int32_t StickyExact::Score(const Lists& lists) const {
  std::vector<int64_t> sizes;
  for (MemberIndex m = 0; m < group_->member_count(); ++m) {
    if (!fixed_[m]) sizes.push_back(lists[m].size());
  }
  std::sort(sizes.begin(), sizes.end());
  uint64_t sum = 0;
  const int64_t count = sizes.size();
  for (int64_t i = 0; i < count; ++i) sum += sizes[i] * (2 * i - count + 1);
  return int32_t(uint32_t(sum));
}

// Partitions that somebody got and another claims and lost: a member's own
// claim, however old, hides that others read the partition.
void StickyExact::WithholdMoved() {
  const size_t count = topic_of_.size();
  std::vector<MemberIndex> added_to(count, kNoMember);
  std::vector<char> revoked(count);
  std::vector<char> claims(count), has(count);
  for (const MemberIndex m : order_->members()) {
    for (const PartitionIndex p : claims_[m]) claims[p] = 1;
    for (const PartitionIndex p : lists_[m]) {
      has[p] = 1;
      if (!claims[p]) added_to[p] = m;
    }
    for (const PartitionIndex p : claims_[m]) revoked[p] |= !has[p];
    for (const PartitionIndex p : claims_[m]) claims[p] = 0;
    for (const PartitionIndex p : lists_[m]) has[p] = 0;
  }
  for (size_t p = 0; p < count; ++p) {
    if (added_to[p] == kNoMember || !revoked[p]) continue;
    std::vector<PartitionIndex>& list = lists_[added_to[p]];
    list.erase(std::find(list.begin(), list.end(), PartitionIndex(p)));
  }
}

}  // namespace assignbench
