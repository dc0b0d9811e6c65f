#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_GENERAL_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_GENERAL_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/assignor_options.h"
#include "assignors/group.h"
#include "assignors/rack_rule.h"
#include "assignors/rule_counts.h"
#include "assignors/sticky_claims.h"
#include "assignors/sticky_loads.h"
#include "assignors/sticky_movements.h"
#include "assignors/walk_order.h"

namespace assignbench {

// Kafka's sticky path for differing subscriptions
// (AbstractStickyAssignor.generalAssign; KIP-54, KIP-341). Members keep what
// they own and still subscribe to; the rest goes to the least loaded
// subscribers, topics with few subscribers first; then single partitions move
// from members with at least two more to the least loaded subscriber of their
// topic until none can. Balanced only in that sense: the load vector is not
// always the best possible, nor are the moves always the fewest.
//
// Kafka tests before each partition whether the whole group is balanced. Here a
// topic is looked at once a pass and skipped when it is not tense: when no
// holder of its partitions has two more than its least loaded subscriber. While
// every partition is held by one of its subscribers both stop at the same
// moment and move the same partitions, since a member that has all it could
// have shares no partition it lacks. O(partitions + subscriptions) a pass plus
// O(log members) a move. 24 bytes a partition besides the result.
//
// Differs from Kafka where stale claims break its promises: an older claim only
// counts while its member still subscribes to the topic, and a member's own
// stale claim does not hide that another still reads the partition.
class StickyGeneral {
 public:
  explicit StickyGeneral(const AssignorOptions& options = {})
      : rules_(options.rules),
        compat_(options.compat),
        movements_(options.rules) {}

  // With `cooperative` a partition that changes hands while another member
  // claims it is given to nobody in this round (KIP-429).
  // `order` must be started with `group`.
  void Assign(const Group& group, WalkOrder& order, const RackRule& racks,
              const StickyClaims& claims, bool cooperative,
              Assignment& assignment);

 private:
  void SortTopics(const Group& group);
  void TakeClaims(const Group& group, WalkOrder& order, const RackRule& racks,
                  const StickyClaims& claims, bool cooperative);
  void ListUnassigned(const Group& group);
  void PlaceNearby(const Group& group, const RackRule& racks);
  void FindFormerOwners(const Group& group, const WalkOrder& order);
  void PlaceUnassigned(const Group& group);
  void Balance(const Group& group, const WalkOrder& order);
  bool MovePartitions(const Group& group, bool only_unassigned);
  bool MoveWithinTopic(const Group& group, TopicIndex t,
                       absl::Span<const PartitionIndex> only);
  bool MoveIfTense(TopicIndex t, PartitionIndex p);
  void Move(TopicIndex t, PartitionIndex p, MemberIndex to);
  int64_t Imbalance(const Group& group,
                    const std::vector<int32_t>& loads) const;
  void Save();
  void Restore();
  void Withhold(const Group& group, const StickyClaims& claims);

  // Ordered lists of partitions, one per member, linked through the partitions.
  void Append(MemberIndex m, PartitionIndex p);
  void Remove(PartitionIndex p);
  template <typename Visit>
  void ForEach(MemberIndex m, Visit visit) const;

  RuleCounts* rules_;
  const Compat compat_;
  std::vector<TopicIndex> topics_;  // by number of subscribers, then name
  size_t first_shared_ = 0;         // from here on they have two or more
  std::vector<MemberIndex> owner_;  // per partition
  std::vector<PartitionIndex> next_, previous_;  // per partition; -1: none
  std::vector<PartitionIndex> first_, last_;     // per member; -1: none
  std::vector<int32_t> loads_;                   // per member
  std::vector<PartitionIndex> claimed_;          // by one member
  // Partitions of shared topics that nobody owned, in the order of topics_.
  std::vector<PartitionIndex> unassigned_;
  // The topic of each partition while claims are taken; later the lists as they
  // were before anything moved, one after the other.
  std::vector<int32_t> scratch_;
  std::vector<int32_t> saved_loads_;
  bool gave_up_ = false;  // somebody claimed what it no longer subscribes to
  bool fresh_ = false;    // nobody owned anything
  // Per partition who claimed it last in an older generation; empty if all
  // members report the same.
  std::vector<MemberIndex> former_;
  LeastLoadedFirst placing_;
  LowestLoad lowest_;
  int32_t lowest_audience_ = -1;  // what lowest_ holds; -1: nothing valid
  StickyMovements movements_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_GENERAL_H_
