#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_CONSTRAINED_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_CONSTRAINED_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/sticky_claims.h"

namespace assignbench {

// Kafka's sticky path for identical subscriptions
// (AbstractStickyAssignor.constrainedAssign; KAFKA-9987, KAFKA-16277). Loads
// end at floor or ceil of P/M. Members, in the order given, keep what they own
// up to their quota, lowest partition numbers first; the first that own enough
// keep the ceil. What is left is dealt out round-robin to those below the
// floor, then one each to those that may still have one more.
//
// The loads are optimal and the moves minimal. O(partitions + members log
// members); 8 bytes a partition besides the result.
class StickyConstrained {
 public:
  // `group` must have identical subscriptions. With `withhold` a partition that
  // changes hands (or was claimed twice) is given to nobody in this round.
  // `visit` holds every member once.
  void Assign(const Group& group, absl::Span<const MemberIndex> visit,
              const StickyClaims& claims, bool withhold,
              Assignment& assignment);

 private:
  void SetOwners(const Group& group, const StickyClaims& claims);
  void DecideQuotas(const Group& group, absl::Span<const MemberIndex> visit);
  void KeepOwned(const Group& group, Assignment& assignment);
  void DealOut(const Group& group, bool withhold, Assignment& assignment);

  // Per partition: its owner; kNoMember; kContested; or -2 - m: member m gave
  // it up.
  std::vector<int32_t> owner_;
  std::vector<int32_t> owned_;      // per member
  std::vector<int32_t> keep_;       // per member: how many of those it keeps
  std::vector<int32_t> loads_;      // per member: final
  std::vector<int32_t> cursors_;    // per member: where its next one is written
  std::vector<MemberIndex> below_;  // members below the floor, by id
  std::vector<MemberIndex> one_more_;  // in the order they get one more
  std::vector<TopicIndex> active_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_CONSTRAINED_H_
