#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_CONSTRAINED_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_CONSTRAINED_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/rack_rule.h"
#include "assignors/rule_counts.h"
#include "assignors/sticky_claims.h"

namespace assignbench {

// Kafka's sticky path for identical subscriptions
// (AbstractStickyAssignor.constrainedAssign; KAFKA-9987, KAFKA-16277). Loads
// end at floor or ceil of P/M. Members, in the order given, keep what they own
// up to their quota, lowest partition numbers first; the first that own enough
// keep the ceil. What is left is dealt out round-robin to those below the
// floor, then one each to those that may still have one more.
//
// The loads are optimal and, without racks, the moves minimal. O(partitions +
// members log members); 8 bytes a partition besides the result.
//
// Where racks are known (KIP-881) a member gives up what has no replica nearby,
// and what is left goes first to members that have one nearby, partitions with
// the fewest such members first. O(partitions x members) at worst.
class StickyConstrained {
 public:
  explicit StickyConstrained(RuleCounts* rules = nullptr) : rules_(rules) {}

  // `group` must have identical subscriptions. With `withhold` a partition that
  // changes hands (or was claimed twice) is given to nobody in this round.
  // `visit` holds every member once.
  void Assign(const Group& group, absl::Span<const MemberIndex> visit,
              const RackRule& racks, const StickyClaims& claims, bool withhold,
              Assignment& assignment);

 private:
  // A partition that nobody keeps, and who gets it.
  struct Addition {
    PartitionIndex partition;
    MemberIndex member;
  };

  void SetOwners(const Group& group, const RackRule& racks,
                 const StickyClaims& claims);
  void DecideQuotas(const Group& group, absl::Span<const MemberIndex> visit);
  void QueueForOneMore(const Group& group);
  template <typename Keep>
  void KeepOwned(const Group& group, Keep keep);
  bool ChangesHands(PartitionIndex p, MemberIndex to) const;
  void AssignByRack(const Group& group, const RackRule& racks, bool withhold,
                    Assignment& assignment);
  void DealOutByRack(const Group& group, const RackRule& racks);
  void DealOut(const Group& group, bool withhold, Assignment& assignment);

  RuleCounts* rules_;
  // Per partition: its owner; kNoMember; kContested; or -2 - m: member m gave
  // it up.
  std::vector<int32_t> owner_;
  std::vector<int32_t> owned_;      // per member
  std::vector<int32_t> keep_;       // per member: how many of those it keeps
  std::vector<int32_t> loads_;      // per member: final
  std::vector<int32_t> cursors_;    // per member: where its next one is written
  std::vector<MemberIndex> below_;  // members below the floor, by id
  std::vector<MemberIndex> one_more_;  // in the order they get one more
  int32_t ceils_left_ = 0;  // members that may still end with the ceil
  std::vector<TopicIndex> active_;
  std::vector<Addition> additions_;  // with racks
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_CONSTRAINED_H_
