#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_CLAIMS_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_CLAIMS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"
#include "assignors/rule_counts.h"

namespace assignbench {

// How Kafka's sticky assignors settle who owns what before they plan
// (AbstractStickyAssignor.allSubscriptionsEqual; KIP-341, KAFKA-12984,
// KAFKA-14639). Members are visited in the order given, each claim in the
// member's own order:
//   - a claim of a newer generation than the present claimant's takes the
//     partition, one of an older generation is ignored;
//   - one of the same generation makes the claim void: nobody owns the
//     partition, though a newer claim may still take it.
// Claims on topics that their member does not subscribe to count here.
class StickyClaims {
 public:
  explicit StickyClaims(RuleCounts* rules = nullptr) : rules_(rules) {}

  // `visit` holds every member once. O(partitions + claims).
  void Settle(const Group& group, absl::Span<const MemberIndex> visit);

  // False if no claim was seen: nobody owns anything.
  bool any() const { return any_; }
  // The settled owner of a partition, or kNoMember.
  MemberIndex owner(PartitionIndex p) const {
    return claimant_[p] >= 0 ? claimant_[p] : kNoMember;
  }
  // Partitions that were claimed twice in one generation at some point, even if
  // a newer claim settled it afterwards. May name a partition more than once.
  const std::vector<PartitionIndex>& contested() const { return contested_; }

 private:
  RuleCounts* rules_;
  // kNoMember, the owner m, or -2 - m: claimed by m, owned by nobody.
  std::vector<int32_t> claimant_;
  std::vector<PartitionIndex> contested_;
  bool any_ = false;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_CLAIMS_H_
