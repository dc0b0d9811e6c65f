#ifndef ASSIGNBENCH_ASSIGNORS_ASSIGNOR_OPTIONS_H_
#define ASSIGNBENCH_ASSIGNORS_ASSIGNOR_OPTIONS_H_

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

struct AssignorOptions {
  IterationOrder order = IterationOrder::kSorted;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_ASSIGNOR_OPTIONS_H_
