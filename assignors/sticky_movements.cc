#include "assignors/sticky_movements.h"

namespace assignbench {

void StickyMovements::Start(const Group& group, const WalkOrder& order) {
  group_ = &group;
  order_ = &order;
  of_partition_.clear();
  partitions_.clear();
  java_sets_.clear();
}

PartitionIndex StickyMovements::Choose(TopicIndex t, PartitionIndex p,
                                       MemberIndex owner,
                                       MemberIndex to) const {
  if (partitions_.empty()) return p;
  const auto moved = of_partition_.find(p);
  const MemberIndex first =
      moved == of_partition_.end() ? owner : moved->second.first;
  const Key opposite(t, to, first);
  const auto found = partitions_.find(opposite);
  if (found == partitions_.end()) return p;
  Count(rules_, Rule::kSentBack);
  if (found->second.size() > 1) Count(rules_, Rule::kPickFromSet);
  if (!order_->java()) return *found->second.begin();
  return java_sets_.find(opposite)->second.First();
}

void StickyMovements::Record(TopicIndex t, PartitionIndex p, MemberIndex from,
                             MemberIndex to) {
  const auto moved = of_partition_.find(p);
  if (moved != of_partition_.end()) {
    const auto [first, present] = moved->second;
    Erase(Key(t, first, present), p);
    of_partition_.erase(moved);
    if (first == to) return;
    from = first;
  }
  of_partition_[p] = {from, to};
  Add(Key(t, from, to), p);
}

void StickyMovements::Add(const Key& key, PartitionIndex p) {
  partitions_[key].insert(p);
  if (order_->java()) java_sets_[key].Put(p, HashOf(std::get<0>(key), p));
}

// An empty set goes, and with it its table.
void StickyMovements::Erase(const Key& key, PartitionIndex p) {
  const auto found = partitions_.find(key);
  found->second.erase(p);
  const bool empty = found->second.empty();
  if (empty) partitions_.erase(found);
  if (!order_->java()) return;
  if (empty) {
    java_sets_.erase(key);
  } else {
    java_sets_.find(key)->second.Remove(p, HashOf(std::get<0>(key), p));
  }
}

int32_t StickyMovements::HashOf(TopicIndex t, PartitionIndex p) const {
  return JavaHash(order_->topic_hash(t), p - group_->first_partition(t));
}

}  // namespace assignbench
