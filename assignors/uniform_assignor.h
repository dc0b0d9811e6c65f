#ifndef ASSIGNBENCH_ASSIGNORS_UNIFORM_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_UNIFORM_ASSIGNOR_H_

#include "assignors/assignor.h"
#include "assignors/assignor_options.h"
#include "assignors/server_order.h"
#include "assignors/uniform_heterogeneous.h"
#include "assignors/uniform_homogeneous.h"

namespace assignbench {

// "uniform": the group coordinator's default (KIP-848). With identical
// subscriptions even loads and as few moves as possible. With differing ones
// partitions without an owner go to the least loaded subscribers, topic by
// topic, then single partitions move within one topic at a time until the loads
// of no topic's subscribers can be brought closer, for at most sixteen sweeps
// over the topics; a chain of moves over several topics is not found.
//
// Follows Kafka's UniformAssignor as it is since 4.0.1 and 4.1.0 (KAFKA-18688,
// KAFKA-17710). The target assignment that it starts from is what the members'
// claims settle to: PreviousOwners(). Lists are in (topic, partition) order
// where Kafka returns sets. Looks at no racks, as Kafka's does not.
class UniformAssignor final : public Assignor {
 public:
  explicit UniformAssignor(const AssignorOptions& options = {})
      : rules_(options.rules), order_(options.order) {}

  absl::string_view name() const override { return "uniform"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kServer;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

 private:
  RuleCounts* rules_;
  ServerOrder order_;
  UniformHomogeneous homogeneous_;
  UniformHeterogeneous heterogeneous_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_UNIFORM_ASSIGNOR_H_
