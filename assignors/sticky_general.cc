#include "assignors/sticky_general.h"

#include <algorithm>

namespace assignbench {

void StickyGeneral::Assign(const Group& group, WalkOrder& order,
                           const RackRule& racks, const StickyClaims& claims,
                           bool cooperative, Assignment& assignment) {
  SortTopics(group);
  TakeClaims(group, order, racks, claims, cooperative);
  FindFormerOwners(group, order);
  ListUnassigned(group);
  if (racks.active()) PlaceNearby(group, racks);
  PlaceUnassigned(group);
  Balance(group, order);
  if (cooperative) Withhold(group, claims);
  PartitionIndex* list = assignment.Reset(loads_).data();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    ForEach(m, [&](PartitionIndex p) { *list++ = p; });
  }
}

void StickyGeneral::SortTopics(const Group& group) {
  topics_.clear();
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    if (group.is_assignable(t) && group.partition_count(t) > 0) {
      topics_.push_back(t);
    }
  }
  std::stable_sort(
      topics_.begin(), topics_.end(), [&](TopicIndex a, TopicIndex b) {
        return group.subscribers_of(a).size() < group.subscribers_of(b).size();
      });
  first_shared_ = 0;
  while (first_shared_ < topics_.size() &&
         group.subscribers_of(topics_[first_shared_]).size() < 2) {
    ++first_shared_;
  }
  if (first_shared_ > 0) Count(rules_, Rule::kFixedTopic);
}

void StickyGeneral::TakeClaims(const Group& group, WalkOrder& order,
                               const RackRule& racks,
                               const StickyClaims& claims, bool cooperative) {
  owner_.assign(group.partition_count(), kNoMember);
  next_.resize(group.partition_count());
  previous_.resize(group.partition_count());
  first_.assign(group.member_count(), -1);
  last_.assign(group.member_count(), -1);
  loads_.assign(group.member_count(), 0);
  gave_up_ = false;
  fresh_ = true;
  if (!claims.any()) return;
  scratch_.resize(group.partition_count());
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    const auto begin = scratch_.begin() + group.first_partition(t);
    std::fill(begin, begin + group.partition_count(t), t);
  }
  for (int32_t g = 0; g < group.ghost_count(); ++g) {
    scratch_.push_back(group.ghosts()->partitions[g].topic);
  }
  std::vector<char> subscribed;
  int32_t subscription = -1;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.subscription_of(m) != subscription) {
      subscription = group.subscription_of(m);
      subscribed.assign(group.topic_count(), 0);
      for (const TopicIndex t : group.topics_of(m)) subscribed[t] = 1;
    }
    // Claims reach Kafka's leader by topic: as the sticky assignor writes them
    // down (what does not exist any more included), or sorted by number, as
    // cooperative members send them.
    const absl::Span<const PartitionIndex> claimed = group.all_claims_of(m);
    claimed_.assign(claimed.begin(), claimed.end());
    if (!cooperative) {
      order.GroupByTopic(scratch_, claimed_);
    } else if (!std::is_sorted(claimed_.begin(), claimed_.end())) {
      std::sort(claimed_.begin(), claimed_.end());
    }
    for (const PartitionIndex p : claimed_) {
      if (p >= group.partition_count() || claims.owner(p) != m) continue;
      if (subscribed[scratch_[p]] && !racks.Mismatches(group, m, p)) {
        Append(m, p);
      } else if (group.is_assignable(scratch_[p])) {
        gave_up_ = true;
        Count(rules_, subscribed[scratch_[p]] ? Rule::kRackDropped
                                              : Rule::kUnsubscribedDropped);
      }
    }
    fresh_ &= loads_[m] == 0;
  }
}

void StickyGeneral::FindFormerOwners(const Group& group,
                                     const WalkOrder& order) {
  former_.clear();
  const int32_t latest = group.latest_generation();
  for (const MemberIndex m : order.members()) {
    const int32_t generation = group.generation_of(m);
    if (generation == latest) continue;
    for (const PartitionIndex p : group.claims_of(m)) {
      if (!group.is_subscribed(m, group.topic_of(p))) continue;
      if (former_.empty()) {
        former_.assign(group.partition_count(), kNoMember);
      }
      if (former_[p] == kNoMember ||
          generation > group.generation_of(former_[p])) {
        former_[p] = m;
      }
    }
  }
}

// Of shared topics only: those of others can't move once they are placed.
void StickyGeneral::ListUnassigned(const Group& group) {
  unassigned_.clear();
  for (size_t i = first_shared_; i < topics_.size(); ++i) {
    const PartitionIndex first = group.first_partition(topics_[i]);
    const PartitionIndex end = first + group.partition_count(topics_[i]);
    for (PartitionIndex p = first; p < end; ++p) {
      if (owner_[p] == kNoMember) unassigned_.push_back(p);
    }
  }
}

// To the least loaded subscriber that has a replica nearby, or no rack.
void StickyGeneral::PlaceNearby(const Group& group, const RackRule& racks) {
  for (const TopicIndex t : topics_) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owner_[p] != kNoMember) continue;
      MemberIndex best = kNoMember;
      for (const MemberIndex m : group.subscribers_of(t)) {
        if (racks.Mismatches(group, m, p)) continue;
        if (best == kNoMember || loads_[m] < loads_[best]) best = m;
      }
      if (best == kNoMember) continue;
      Append(best, p);
      Count(rules_, Rule::kPlacedNearby);
    }
  }
}

void StickyGeneral::PlaceUnassigned(const Group& group) {
  int32_t audience = -1;  // whose loads placing_ holds
  for (const TopicIndex t : topics_) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owner_[p] != kNoMember) continue;
      if (group.audience_of(t) != audience) {
        audience = group.audience_of(t);
        placing_.Start(group.subscribers_of(t), loads_);
      }
      Append(placing_.Next(), p);
    }
  }
}

void StickyGeneral::Balance(const Group& group, const WalkOrder& order) {
  movements_.Start(group, order);
  lowest_audience_ = -1;
  if (!fresh_) Save();
  if (!gave_up_ && MovePartitions(group, /*only_unassigned=*/true)) {
    Count(rules_, Rule::kMovedUnowned);
  }
  const bool moved = MovePartitions(group, /*only_unassigned=*/false);
  if (moved) Count(rules_, Rule::kMoved);
  // Sending another partition back may have made the loads no better at all.
  if (!fresh_ && moved &&
      Imbalance(group, loads_) >= Imbalance(group, saved_loads_)) {
    Restore();
    Count(rules_, Rule::kRevert);
  }
}

// Passes over all shared topics until one moves nothing; true if any did.
bool StickyGeneral::MovePartitions(const Group& group, bool only_unassigned) {
  bool ever_moved = false;
  bool moved = true;
  while (moved) {
    moved = false;
    size_t begin = 0;  // in unassigned_
    for (size_t i = first_shared_; i < topics_.size(); ++i) {
      const TopicIndex t = topics_[i];
      const PartitionIndex first = group.first_partition(t);
      const PartitionIndex end = first + group.partition_count(t);
      absl::Span<const PartitionIndex> only;
      if (only_unassigned) {
        size_t stop = begin;
        while (stop < unassigned_.size() && unassigned_[stop] >= first &&
               unassigned_[stop] < end) {
          ++stop;
        }
        only = absl::MakeConstSpan(unassigned_).subspan(begin, stop - begin);
        begin = stop;
        if (only.empty()) continue;
      }
      moved |= MoveWithinTopic(group, t, only);
    }
    ever_moved |= moved;
  }
  return ever_moved;
}

// Moves the partitions of a tense topic, in order; `only` some of them if it is
// not empty.
bool StickyGeneral::MoveWithinTopic(const Group& group, TopicIndex t,
                                    absl::Span<const PartitionIndex> only) {
  if (group.audience_of(t) != lowest_audience_) {
    lowest_audience_ = group.audience_of(t);
    lowest_.Start(group.subscribers_of(t), loads_);
  }
  const PartitionIndex first = group.first_partition(t);
  const PartitionIndex end = first + group.partition_count(t);
  int32_t highest = 0;
  for (PartitionIndex p = first; p < end; ++p) {
    highest = std::max(highest, loads_[owner_[p]]);
  }
  if (highest <= lowest_.load() + 1) return false;
  bool moved = false;
  if (only.empty()) {
    for (PartitionIndex p = first; p < end; ++p) moved |= MoveIfTense(t, p);
  } else {
    for (const PartitionIndex p : only) moved |= MoveIfTense(t, p);
  }
  return moved;
}

bool StickyGeneral::MoveIfTense(TopicIndex t, PartitionIndex p) {
  const int32_t load = loads_[owner_[p]];
  if (!former_.empty() && former_[p] != kNoMember &&
      load > loads_[former_[p]] + 1) {
    Move(t, p, former_[p]);
    Count(rules_, Rule::kFormerOwner);
    return true;
  }
  if (load <= lowest_.load() + 1) return false;
  Move(t, p, lowest_.member());
  return true;
}

void StickyGeneral::Move(TopicIndex t, PartitionIndex p, MemberIndex to) {
  p = movements_.Choose(t, p, owner_[p], to);
  const MemberIndex from = owner_[p];
  movements_.Record(t, p, from, to);
  Remove(p);
  Append(to, p);
  lowest_.Update(from, loads_[from]);
  lowest_.Update(to, loads_[to]);
}

// Sum over pairs of members of the difference of their loads, over those that
// share a topic with somebody; exactly, in 32 bits, as Kafka has it.
int64_t StickyGeneral::Imbalance(const Group& group,
                                 const std::vector<int32_t>& loads) const {
  std::vector<char> shared(group.subscription_count(), 0);
  for (int32_t s = 0; s < group.subscription_count(); ++s) {
    for (const TopicIndex t : group.subscription_topics(s)) {
      shared[s] |=
          group.partition_count(t) > 0 && group.subscribers_of(t).size() > 1;
    }
  }
  std::vector<int64_t> sorted;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (shared[group.subscription_of(m)]) sorted.push_back(loads[m]);
  }
  std::sort(sorted.begin(), sorted.end());
  int64_t sum = 0;
  const int64_t count = sorted.size();
  for (int64_t i = 0; i < count; ++i) sum += sorted[i] * (2 * i - count + 1);
  return compat_ == Compat::kExact ? int32_t(uint32_t(sum)) : sum;
}

void StickyGeneral::Save() {
  scratch_.clear();
  for (size_t m = 0; m < first_.size(); ++m) {
    ForEach(m, [&](PartitionIndex p) { scratch_.push_back(p); });
  }
  saved_loads_ = loads_;
}

void StickyGeneral::Restore() {
  const std::vector<PartitionIndex>& lists = scratch_;
  std::fill(first_.begin(), first_.end(), -1);
  std::fill(last_.begin(), last_.end(), -1);
  std::fill(loads_.begin(), loads_.end(), 0);
  size_t i = 0;
  for (size_t m = 0; m < saved_loads_.size(); ++m) {
    for (int32_t k = 0; k < saved_loads_[m]; ++k) Append(m, lists[i++]);
  }
}

void StickyGeneral::Withhold(const Group& group, const StickyClaims& claims) {
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      const MemberIndex owner = owner_[p];
      if (owner == kNoMember || owner == m || owner == claims.owner(p)) {
        continue;
      }
      Remove(p);
      owner_[p] = kNoMember;
      Count(rules_, Rule::kWithholdsOther);
    }
  }
}

void StickyGeneral::Append(MemberIndex m, PartitionIndex p) {
  owner_[p] = m;
  next_[p] = -1;
  previous_[p] = last_[m];
  if (last_[m] >= 0) {
    next_[last_[m]] = p;
  } else {
    first_[m] = p;
  }
  last_[m] = p;
  ++loads_[m];
}

void StickyGeneral::Remove(PartitionIndex p) {
  const MemberIndex m = owner_[p];
  if (previous_[p] >= 0) {
    next_[previous_[p]] = next_[p];
  } else {
    first_[m] = next_[p];
  }
  if (next_[p] >= 0) {
    previous_[next_[p]] = previous_[p];
  } else {
    last_[m] = previous_[p];
  }
  --loads_[m];
}

template <typename Visit>
void StickyGeneral::ForEach(MemberIndex m, Visit visit) const {
  for (PartitionIndex p = first_[m]; p >= 0; p = next_[p]) visit(p);
}

}  // namespace assignbench
