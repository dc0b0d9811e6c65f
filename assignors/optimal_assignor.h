#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMAL_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMAL_ASSIGNOR_H_

#include "assignors/assignor.h"

namespace assignbench {

// "optimal": the best that any assignor could do, as a measure for the others.
// No client and no coordinator has it, so nobody can deploy it. Loads are as
// even as subscriptions allow; among such assignments those with the fewest
// rack mismatches, where racks are known; among these those that move the
// fewest partitions: all three exactly (PlanOptimum()). Partitions of a topic
// are spread where swaps do that at no cost, which is not promised to be the
// best but for identical subscriptions and a fresh group.
//
// The previous owners are what the members' claims settle to: PreviousOwners().
// A pure function of names and claims, in either IterationOrder; each list
// ascends. Time and memory: see FindOptimum().
class OptimalAssignor final : public Assignor {
 public:
  absl::string_view name() const override { return "optimal"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kEager;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMAL_ASSIGNOR_H_
