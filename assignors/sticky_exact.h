#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_EXACT_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_EXACT_H_

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/rack_rule.h"
#include "assignors/sticky_movements.h"
#include "assignors/walk_order.h"

namespace assignbench {

// Kafka's sticky assignors step by step as Kafka takes them, for the inputs on
// which what they give is no assignment at all (kafka_defects.h): then the
// order of steps decides, and none of the shortcuts of StickyConstrained and
// StickyGeneral holds (AbstractStickyAssignor, CooperativeStickyAssignor; Kafka
// 4.4.0).
//
// Slow, as Kafka is: with differing subscriptions O(partitions + members x
// their partitions) for each partition looked at.
class StickyExact {
 public:
  // `order` and `racks` must be started with `group`. Lists may hold ghosts of
  // the group, partitions twice, and partitions that their member does not
  // subscribe to. FailedPreconditionError where Kafka throws: the name of the
  // exception, then why.
  absl::Status Assign(const Group& group, WalkOrder& order,
                      const RackRule& racks, bool cooperative,
                      bool generations_in_subscriptions,
                      Assignment& assignment);

 private:
  using Lists = std::vector<std::vector<PartitionIndex>>;  // per member

  // --- sticky_exact.cc: what both paths share ---
  void Start(const Group& group, WalkOrder& order, const RackRule& racks,
             bool cooperative, bool generations_in_subscriptions);
  bool SubscriptionsEqual() const;
  void SettleClaims();
  bool Mismatches(MemberIndex m, PartitionIndex p) const;
  // What is in `all` and not in `taken`, as Kafka finds it: both are walked
  // once, side by side, which loses its way at the first ghost.
  static std::vector<PartitionIndex> Without(
      const std::vector<PartitionIndex>& all,
      const std::vector<PartitionIndex>& taken);

  // --- sticky_exact_constrained.cc ---
  absl::Status Constrained();
  void KeepOwned();
  void Add(PartitionIndex p, MemberIndex m);
  void DealOutByRack();
  absl::Status DealOut();
  absl::Status CheckBelow() const;

  // --- sticky_exact_general.cc ---
  absl::Status General();
  void FindFormerOwners();
  bool Before(PartitionIndex a, PartitionIndex b) const;
  std::vector<PartitionIndex> DropUnsubscribed();
  bool Place(PartitionIndex p, bool nearby);
  void SetFixedApart();
  bool CanTakePart(MemberIndex m) const;
  absl::Status Perform(const std::vector<PartitionIndex>& list, bool& moved);
  absl::StatusOr<bool> IsBalanced();
  absl::StatusOr<bool> Rebalance(PartitionIndex p);
  absl::Status Move(PartitionIndex p, MemberIndex to);
  int32_t Score(const Lists& lists) const;
  void WithholdMoved();

  int32_t load(MemberIndex m) const { return lists_[m].size(); }

  const Group* group_ = nullptr;
  WalkOrder* order_ = nullptr;
  const RackRule* racks_ = nullptr;
  bool cooperative_ = false;
  bool generations_in_subscriptions_ = true;

  std::vector<TopicIndex> topic_of_;  // of partitions and ghosts
  std::vector<int32_t> number_of_;
  std::vector<char> has_metadata_;      // per topic, unknown ones included
  std::vector<char> claimed_twice_;     // per partition or ghost
  Lists claims_;                        // as they reach the leader
  Lists lists_;                         // first what is owned, then the result
  std::vector<PartitionIndex> active_;  // all that is to be assigned, in order

  // Constrained path.
  int32_t floor_ = 0, ceil_ = 0, ceils_ = 0, ceils_used_ = 0;
  std::vector<MemberIndex> below_, one_more_;
  std::vector<MemberIndex> revoked_from_;  // per partition or ghost
  std::vector<MemberIndex> transferring_;  // likewise
  std::vector<PartitionIndex> kept_, unassigned_;

  // General path.
  std::vector<MemberIndex> owner_;   // per partition or ghost; kNoMember: none
  std::vector<MemberIndex> former_;  // likewise
  std::vector<std::vector<MemberIndex>> audience_;  // per topic, in map order
  std::set<std::pair<int32_t, MemberIndex>> by_load_;
  std::vector<char> fixed_;  // per member
  bool gave_up_ = false;
  std::vector<MemberIndex> holder_;  // scratch of IsBalanced()
  StickyMovements movements_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_EXACT_H_
