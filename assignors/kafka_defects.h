#ifndef ASSIGNBENCH_ASSIGNORS_KAFKA_DEFECTS_H_
#define ASSIGNBENCH_ASSIGNORS_KAFKA_DEFECTS_H_

#include "absl/strings/string_view.h"
#include "assignors/group.h"
#include "assignors/rule_counts.h"

namespace assignbench {

// Inputs on which Kafka's sticky assignors may break a promise; described, with
// a group for each, in docs/kafka-defects.md. On any other group Compat::kSafe
// and Compat::kExact give the same, which is Kafka's own.
enum class KafkaDefect {
  kNone,
  // Members without a subscription beside others that have all the same one:
  // they may get partitions.
  kEmptySubscription,
  // A claim of an old generation on a topic that its member no longer
  // subscribes to: it may get the partition back.
  kStaleUnsubscribed,
  // A claim on a partition number that a subscribed topic does not have: it may
  // be assigned, partitions that exist assigned twice.
  kGhost,
  // Two members claim one partition (cooperative, differing subscriptions): it
  // may be given to one while the other still reads it.
  kDoubleClaim,
  // The same where subscriptions carry no generation of their own: the older
  // claim may win.
  kUnknownGeneration,
};

// The rule of that name; there must be a defect.
Rule RuleOf(KafkaDefect defect);

// "ghost" and the like; "" for kNone.
absl::string_view ToString(KafkaDefect defect);

// Whether two members claim one partition. O(partitions + claims).
bool HasDoubleClaim(const Group& group);

// The first of these that a sticky assignor would meet in `group`.
// O(partitions + claims + members).
KafkaDefect FindKafkaDefect(const Group& group, bool cooperative,
                            bool generations_in_subscriptions = true);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_KAFKA_DEFECTS_H_
