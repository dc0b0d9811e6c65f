#include "assignors/sticky_claims.h"

namespace assignbench {

void StickyClaims::Settle(const Group& group,
                          absl::Span<const MemberIndex> visit) {
  any_ = group.claim_count() > 0;
  contested_.clear();
  claimant_.assign(group.partition_count(), kNoMember);
  int32_t* claimant = claimant_.data();
  for (const MemberIndex m : visit) {
    const int32_t generation = group.generation_of(m);
    for (const PartitionIndex p : group.claims_of(m)) {
      if (claimant[p] == kNoMember) {
        claimant[p] = m;
        continue;
      }
      const MemberIndex rival =
          claimant[p] >= 0 ? claimant[p] : -2 - claimant[p];
      const int32_t rival_generation = group.generation_of(rival);
      if (generation == rival_generation) {
        claimant[p] = -2 - m;
        contested_.push_back(p);
        Count(rules_, Rule::kVoidClaim);
      } else if (generation > rival_generation) {
        claimant[p] = m;
        Count(rules_, Rule::kNewerClaimWins);
      } else {
        Count(rules_, Rule::kOlderClaimLoses);
      }
    }
  }
}

}  // namespace assignbench
