#include "assignors/uniform_assignor.h"

#include <vector>

#include "assignors/previous_owners.h"

namespace assignbench {

absl::Status UniformAssignor::Assign(const Group& group,
                                     Assignment& assignment) {
  std::vector<MemberIndex> owners = PreviousOwners(group);
  if (group.assignable_partition_count() > 0) {
    order_.Start(group);
    const bool identical = group.identical_subscriptions();
    const bool changed =
        identical ? homogeneous_.Assign(group, order_, owners)
                  : heterogeneous_.Assign(group, order_.members(), owners);
    if (changed) {
      Count(rules_, identical ? Rule::kUniformKeepsLess : Rule::kUniformMoves);
    }
  }
  assignment.ResetFromOwners(group.member_count(), owners);
  return absl::OkStatus();
}

}  // namespace assignbench
