#include "assignors/uniform_heterogeneous.h"

#include <algorithm>

namespace assignbench {
namespace {

constexpr int kMaxSweeps = 16;
constexpr PartitionIndex kNone = -1;

}  // namespace

bool UniformHeterogeneous::Assign(const Group& group,
                                  absl::Span<const MemberIndex> members,
                                  std::vector<MemberIndex>& owners) {
  rank_.resize(members.size());
  for (size_t i = 0; i < members.size(); ++i) rank_[members[i]] = int32_t(i);
  loads_.assign(members.size(), 0);
  for (const MemberIndex owner : owners) {
    if (owner != kNoMember) ++loads_[owner];
  }
  SortTopics(group);
  Place(group, owners);
  return Balance(group, owners);
}

void UniformHeterogeneous::SortTopics(const Group& group) {
  topics_.clear();
  for (const TopicIndex t : group.topics_by_id()) {
    if (group.is_assignable(t)) topics_.push_back(t);
  }
  const auto subscribers = [&](TopicIndex t) {
    return group.subscribers_of(t).size();
  };
  // Compared as Kafka does it, as a quotient of doubles.
  const auto density = [&](TopicIndex t) {
    return double(group.partition_count(t)) / double(subscribers(t));
  };
  std::stable_sort(topics_.begin(), topics_.end(),
                   [&](TopicIndex a, TopicIndex b) {
                     const double x = density(a);
                     const double y = density(b);
                     return x != y ? x > y : subscribers(a) < subscribers(b);
                   });
}

void UniformHeterogeneous::Place(const Group& group,
                                 std::vector<MemberIndex>& owners) {
  for (const TopicIndex t : topics_) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    bool started = false;
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owners[p] != kNoMember) continue;
      if (!started) levels_.Start(group.subscribers_of(t), loads_, rank_);
      started = true;
      owners[p] = levels_.NextLow();
      ++loads_[owners[p]];
    }
  }
}

bool UniformHeterogeneous::Balance(const Group& group,
                                   std::vector<MemberIndex>& owners) {
  topics_.erase(std::remove_if(topics_.begin(), topics_.end(),
                               [&](TopicIndex t) {
                                 return group.subscribers_of(t).size() < 2;
                               }),
                topics_.end());
  last_.resize(group.member_count());
  // Done once a whole round of topics has moved nothing.
  size_t unmoved = 0;
  bool moved = false;
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    for (const TopicIndex t : topics_) {
      if (unmoved >= topics_.size()) return moved;
      ++unmoved;
      if (!BalanceTopic(group, t, owners)) continue;
      unmoved = 1;
      moved = true;
    }
  }
  return moved;
}

bool UniformHeterogeneous::IsUneven(const Group& group, TopicIndex t) const {
  const absl::Span<const MemberIndex> subscribers = group.subscribers_of(t);
  int32_t least = loads_[subscribers.front()];
  int32_t most = least;
  for (const MemberIndex m : subscribers) {
    least = std::min(least, loads_[m]);
    most = std::max(most, loads_[m]);
  }
  return most - least > 1;
}

bool UniformHeterogeneous::BalanceTopic(const Group& group, TopicIndex t,
                                        std::vector<MemberIndex>& owners) {
  if (!IsUneven(group, t)) return false;
  levels_.Start(group.subscribers_of(t), loads_, rank_);
  const PartitionIndex first = group.first_partition(t);
  const int32_t count = group.partition_count(t);
  for (const MemberIndex m : group.subscribers_of(t)) last_[m] = kNone;
  before_.resize(std::max(before_.size(), size_t(count)));
  for (int32_t i = 0; i < count; ++i) {
    PartitionIndex& last = last_[owners[first + i]];
    before_[i] = last;
    last = first + i;
  }
  bool moved = false;
  while (levels_.gap() > 1) {
    MemberIndex from = levels_.NextHigh();
    while (from != kNoMember && last_[from] == kNone) {
      levels_.SkipHigh();
      from = levels_.NextHigh();
    }
    if (from == kNoMember) break;
    const PartitionIndex p = last_[from];
    last_[from] = before_[p - first];
    const MemberIndex to = levels_.NextLow();
    if (levels_.gap() <= 1) break;
    owners[p] = to;
    --loads_[from];
    ++loads_[to];
    moved = true;
  }
  return moved;
}

}  // namespace assignbench
