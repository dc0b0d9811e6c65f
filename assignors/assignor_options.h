#ifndef ASSIGNBENCH_ASSIGNORS_ASSIGNOR_OPTIONS_H_
#define ASSIGNBENCH_ASSIGNORS_ASSIGNOR_OPTIONS_H_

#include "assignors/rule_counts.h"

namespace assignbench {

// In which order a strategy walks members and topics, and which of several
// equally good partitions it picks, where Kafka leaves that to a hash map.
enum class IterationOrder {
  // By name: a pure function of the names.
  kSorted,
  // As Java's HashMap and HashSet would give them, filled as Kafka fills them
  // from the members in the order of the GroupSpec: Kafka's own result.
  kKafkaJava,
};

// What a strategy does with an input on which Kafka's own breaks a promise
// (kafka_defects.h).
enum class Compat {
  // Keeps the promise.
  kSafe,
  // What Kafka does: a list with partitions that their member does not
  // subscribe to, that another has too, or that do not exist (Ghosts); or the
  // error that Kafka throws.
  kExact,
};

struct AssignorOptions {
  IterationOrder order = IterationOrder::kSorted;
  Compat compat = Compat::kSafe;
  // False: the members' subscriptions are older than version 2 and carry no
  // generation of their own (clients before Kafka 3.4). Matters to kExact only:
  // otherwise a member's one generation is known wherever it is needed.
  bool generations_in_subscriptions = true;
  // If set, counts the rules that are met; must outlive the assignor, and
  // belongs to one thread.
  RuleCounts* rules = nullptr;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_ASSIGNOR_OPTIONS_H_
