#include "tests/differential/defect_inputs.h"

#include <algorithm>
#include <vector>

namespace assignbench {
namespace {

bool HasEmptySubscriptionBesideIdenticalOnes(const Group& group) {
  int32_t non_empty = 0;
  for (int32_t s = 0; s < group.subscription_count(); ++s) {
    non_empty += group.subscription_topics(s).empty() ? 0 : 1;
  }
  return non_empty == 1 && group.subscription_count() == 2;
}

bool HasStaleClaimOnUnsubscribedTopic(const Group& group) {
  int32_t latest = kNoGeneration;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    latest = std::max(latest, group.generation_of(m));
  }
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.generation_of(m) == latest) continue;
    for (const PartitionIndex p : group.claims_of(m)) {
      const TopicIndex t = group.topic_of(p);
      if (group.is_assignable(t) && !group.is_subscribed(m, t)) return true;
    }
  }
  return false;
}

bool HasDoubleClaim(const Group& group) {
  std::vector<char> claimed(group.partition_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      if (claimed[p]) return true;
      claimed[p] = 1;
    }
  }
  return false;
}

}  // namespace

absl::string_view DefectInput(const Group& group, bool cooperative) {
  if (group.dropped_claims() > 0) return "ghost";
  if (HasEmptySubscriptionBesideIdenticalOnes(group)) {
    return "empty-subscription";
  }
  if (group.identical_subscriptions()) return "";
  if (HasStaleClaimOnUnsubscribedTopic(group)) return "stale-unsubscribed";
  if (cooperative && HasDoubleClaim(group)) return "double-claim";
  return "";
}

}  // namespace assignbench
