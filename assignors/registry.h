#ifndef ASSIGNBENCH_ASSIGNORS_REGISTRY_H_
#define ASSIGNBENCH_ASSIGNORS_REGISTRY_H_

#include <memory>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/assignor.h"
#include "assignors/assignor_options.h"

namespace assignbench {

// What a strategy promises on every group; checked by the tests for each one
// that does. What all promise (complete, exclusive, only to subscribers,
// deterministic) is not listed.
struct Promises {
  // With identical subscriptions no two loads differ by more than one.
  bool balanced_when_identical = false;
  // With identical subscriptions no more partitions move than balance forces.
  bool moves_minimal_when_identical = false;
  // Nothing moves when nothing has changed since its last assignment.
  bool stable = false;
  // Topics of equal partition count and subscribers are split alike.
  bool co_partitioned = false;
};

// One strategy of this project.
struct StrategyInfo {
  absl::string_view name;  // unique: what the command line takes
  // What partition.assignment.strategy takes; empty: Kafka has no such thing,
  // and nobody can deploy it.
  absl::string_view kafka_name;
  absl::string_view description;  // one line
  absl::string_view origin;       // the Kafka class it follows, and KIPs
  RebalanceProtocol protocol;
  bool reads_claims;  // what members owned matters to it
  Promises promises;
  std::unique_ptr<Assignor> (*make)(const AssignorOptions& options);

  // With the default options.
  std::unique_ptr<Assignor> Make() const { return make({}); }
};

// All strategies, in the order in which tables list them. Adding one: a header,
// a .cc, a line here, a line in CMakeLists.txt.
absl::Span<const StrategyInfo> Strategies();

// The strategy of that name, or null.
const StrategyInfo* FindStrategy(absl::string_view name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_REGISTRY_H_
