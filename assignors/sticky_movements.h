#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_MOVEMENTS_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_MOVEMENTS_H_

#include <set>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "assignors/group.h"
#include "assignors/java_map.h"
#include "assignors/rule_counts.h"
#include "assignors/walk_order.h"

namespace assignbench {

// What has moved so far in one run of the general sticky path, so that two
// members do not swap partitions of one topic: instead of sending another
// partition the opposite way, an earlier one is sent back
// (AbstractStickyAssignor.PartitionMovements).
class StickyMovements {
 public:
  explicit StickyMovements(RuleCounts* rules = nullptr) : rules_(rules) {}

  // Forgets everything; what follows is about `group`. `order` must be started
  // with it and outlive this.
  void Start(const Group& group, const WalkOrder& order);

  // The partition of topic `t` to move instead of `p`, which is now at `owner`
  // and should go to `to`: one that came from `to` to the member that first had
  // `p`, if there is such; else `p`. Of several the lowest number, or the first
  // of a Java HashSet. O(log), or O(table of the set).
  PartitionIndex Choose(TopicIndex t, PartitionIndex p, MemberIndex owner,
                        MemberIndex to) const;

  // Records that `p` moved. A partition that moved before keeps its first
  // owner, and is forgotten when it returns there. O(log).
  void Record(TopicIndex t, PartitionIndex p, MemberIndex from, MemberIndex to);

 private:
  RuleCounts* rules_;

  using Pair = std::pair<MemberIndex, MemberIndex>;  // first owner, present one
  using Key = std::tuple<TopicIndex, MemberIndex, MemberIndex>;

  void Add(const Key& key, PartitionIndex p);
  void Erase(const Key& key, PartitionIndex p);
  // TopicPartition.hashCode().
  int32_t HashOf(TopicIndex t, PartitionIndex p) const;

  absl::flat_hash_map<PartitionIndex, Pair> of_partition_;
  const Group* group_ = nullptr;
  const WalkOrder* order_ = nullptr;
  absl::flat_hash_map<Key, std::set<PartitionIndex>> partitions_;
  // The same sets as Java holds them; only with WalkOrder::java().
  absl::flat_hash_map<Key, JavaMap> java_sets_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_MOVEMENTS_H_
