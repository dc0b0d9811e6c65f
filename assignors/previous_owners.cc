#include "assignors/previous_owners.h"

#include "assignors/subscription_index.h"

namespace assignbench {

std::vector<MemberIndex> PreviousOwners(const Group& group) {
  std::vector<MemberIndex> owner_of(group.partition_count(), kNoMember);
  if (group.claim_count() == 0) return owner_of;
  // Below every generation that a member can report.
  std::vector<int32_t> highest_of(group.partition_count(), kNoGeneration - 1);
  MemberIndex* const owners = owner_of.data();
  int32_t* const highest = highest_of.data();
  SubscriptionIndex subscriptions(group);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    subscriptions.Select(m);
    const int32_t generation = group.generation_of(m);
    for (const PartitionIndex p : group.claims_of(m)) {
      if (generation < highest[p] || !subscriptions.Covers(p)) continue;
      owners[p] = generation == highest[p] ? kNoMember : m;
      highest[p] = generation;
    }
  }
  return owner_of;
}

}  // namespace assignbench
