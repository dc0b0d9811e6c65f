#include "assignors/sticky_movements.h"

namespace assignbench {

void StickyMovements::Clear() {
  of_partition_.clear();
  partitions_.clear();
}

PartitionIndex StickyMovements::Choose(TopicIndex t, PartitionIndex p,
                                       MemberIndex owner,
                                       MemberIndex to) const {
  if (partitions_.empty()) return p;
  const auto moved = of_partition_.find(p);
  const MemberIndex first =
      moved == of_partition_.end() ? owner : moved->second.first;
  const auto opposite = partitions_.find(Key(t, to, first));
  return opposite == partitions_.end() ? p : *opposite->second.begin();
}

void StickyMovements::Record(TopicIndex t, PartitionIndex p, MemberIndex from,
                             MemberIndex to) {
  const auto moved = of_partition_.find(p);
  if (moved != of_partition_.end()) {
    const auto [first, present] = moved->second;
    const auto pair = partitions_.find(Key(t, first, present));
    pair->second.erase(p);
    if (pair->second.empty()) partitions_.erase(pair);
    of_partition_.erase(moved);
    if (first == to) return;
    from = first;
  }
  of_partition_[p] = {from, to};
  partitions_[Key(t, from, to)].insert(p);
}

}  // namespace assignbench
