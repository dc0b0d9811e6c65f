#include "assignors/kafka_defects.h"

#include <algorithm>
#include <vector>

#include "assignors/check.h"

namespace assignbench {
namespace {

bool HasGhost(const Group& group) {
  if (group.ghosts() == nullptr) return false;
  const std::vector<Ghosts::Partition>& ghosts = group.ghosts()->partitions;
  return std::any_of(ghosts.begin(), ghosts.end(), [&](const auto& ghost) {
    return ghost.topic < group.topic_count() &&
           group.is_assignable(ghost.topic) &&
           group.partition_count(ghost.topic) > 0;
  });
}

bool HasEmptySubscriptionBesideIdenticalOnes(const Group& group) {
  if (group.subscription_count() != 2) return false;
  return group.subscription_topics(0).empty() ||
         group.subscription_topics(1).empty();
}

bool HasStaleClaimOnUnsubscribedTopic(const Group& group) {
  const int32_t latest = group.latest_generation();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.generation_of(m) == latest) continue;
    for (const PartitionIndex p : group.claims_of(m)) {
      const TopicIndex t = group.topic_of(p);
      if (group.is_assignable(t) && !group.is_subscribed(m, t)) return true;
    }
  }
  return false;
}

}  // namespace

bool HasDoubleClaim(const Group& group) {
  if (group.claim_count() == 0) return false;
  std::vector<char> claimed(group.partition_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      if (claimed[p]) return true;
      claimed[p] = 1;
    }
  }
  return false;
}

Rule RuleOf(KafkaDefect defect) {
  switch (defect) {
    case KafkaDefect::kEmptySubscription:
      return Rule::kEmptySubscription;
    case KafkaDefect::kStaleUnsubscribed:
      return Rule::kStaleUnsubscribed;
    case KafkaDefect::kGhost:
      return Rule::kGhost;
    case KafkaDefect::kDoubleClaim:
      return Rule::kDoubleClaim;
    case KafkaDefect::kUnknownGeneration:
      return Rule::kUnknownGeneration;
    case KafkaDefect::kNone:
      break;
  }
  ASSIGNBENCH_CHECK(false);
  return Rule::kCount;
}

absl::string_view ToString(KafkaDefect defect) {
  return defect == KafkaDefect::kNone ? "" : ToString(RuleOf(defect));
}

KafkaDefect FindKafkaDefect(const Group& group, bool cooperative,
                            bool generations_in_subscriptions) {
  if (HasGhost(group)) return KafkaDefect::kGhost;
  if (HasEmptySubscriptionBesideIdenticalOnes(group)) {
    return KafkaDefect::kEmptySubscription;
  }
  if (!generations_in_subscriptions && HasDoubleClaim(group)) {
    return KafkaDefect::kUnknownGeneration;
  }
  if (group.identical_subscriptions()) return KafkaDefect::kNone;
  if (HasStaleClaimOnUnsubscribedTopic(group)) {
    return KafkaDefect::kStaleUnsubscribed;
  }
  if (cooperative && HasDoubleClaim(group)) return KafkaDefect::kDoubleClaim;
  return KafkaDefect::kNone;
}

}  // namespace assignbench
