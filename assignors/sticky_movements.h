#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_MOVEMENTS_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_MOVEMENTS_H_

#include <set>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "assignors/group.h"

namespace assignbench {

// What has moved so far in one run of the general sticky path, so that two
// members do not swap partitions of one topic: instead of sending another
// partition the opposite way, an earlier one is sent back
// (AbstractStickyAssignor.PartitionMovements).
class StickyMovements {
 public:
  void Clear();

  // The partition of topic `t` to move instead of `p`, which is now at `owner`
  // and should go to `to`: one that came from `to` to the member that first had
  // `p`, if there is such; else `p`. Of several the lowest number. O(log).
  PartitionIndex Choose(TopicIndex t, PartitionIndex p, MemberIndex owner,
                        MemberIndex to) const;

  // Records that `p` moved. A partition that moved before keeps its first
  // owner, and is forgotten when it returns there. O(log).
  void Record(TopicIndex t, PartitionIndex p, MemberIndex from, MemberIndex to);

 private:
  using Pair = std::pair<MemberIndex, MemberIndex>;  // first owner, present one
  using Key = std::tuple<TopicIndex, MemberIndex, MemberIndex>;

  absl::flat_hash_map<PartitionIndex, Pair> of_partition_;
  absl::flat_hash_map<Key, std::set<PartitionIndex>> partitions_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_MOVEMENTS_H_
