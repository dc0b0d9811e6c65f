#ifndef ASSIGNBENCH_ASSIGNORS_REGISTRY_H_
#define ASSIGNBENCH_ASSIGNORS_REGISTRY_H_

#include <algorithm>
#include <functional>
#include <memory>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/assignor.h"
#include "assignors/assignor_options.h"

namespace assignbench {

// One strategy: of this project, or of a peer that somebody else wrote
// (peers/peer_strategies.h). Names and texts must outlive it.
struct StrategyInfo {
  // What the command line takes; unique among those of one client.
  absl::string_view name;
  // Whose it is and of which version: "franz-go v1.20.0"; empty: this
  // project's.
  absl::string_view client = {};
  // What partition.assignment.strategy takes; empty: Kafka has no such thing,
  // and nobody can deploy it.
  absl::string_view kafka_name;
  absl::string_view description;  // one line
  absl::string_view origin;       // the Kafka class it follows, and KIPs
  RebalanceProtocol protocol;
  bool reads_claims;  // what members owned matters to it
  // Properties (quality/property.h) that hold on every group, besides those of
  // kind MUST, which all strategies promise. A violation is a fault.
  absl::Span<const absl::string_view> promises;
  // Properties of kind MUST that Kafka's own does not keep on some honest
  // group, and so ours does not either (docs/kafka-defects.md).
  absl::Span<const absl::string_view> breaks = {};
  std::function<std::unique_ptr<Assignor>(const AssignorOptions& options)> make;

  bool Promises(absl::string_view property) const {
    return std::find(promises.begin(), promises.end(), property) !=
           promises.end();
  }
  // With the default options.
  std::unique_ptr<Assignor> Make() const { return make({}); }
};

// All of this project's, in the order in which tables list them. Adding one: a
// header, a .cc, a line here, a line in CMakeLists.txt.
absl::Span<const StrategyInfo> Strategies();

// The strategy of that name, or null.
const StrategyInfo* FindStrategy(absl::string_view name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_REGISTRY_H_
