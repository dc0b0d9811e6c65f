#include "assignors/optimal_assignor.h"

#include "assignors/optimum.h"
#include "assignors/previous_owners.h"

namespace assignbench {

absl::Status OptimalAssignor::Assign(const Group& group,
                                     Assignment& assignment) {
  const OptimalPlan plan =
      PlanOptimum(group, PreviousOwners(group), {.racks = true});
  assignment.ResetFromOwners(group.member_count(), plan.owners);
  return absl::OkStatus();
}

}  // namespace assignbench
