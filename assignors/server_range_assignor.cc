#include "assignors/server_range_assignor.h"

namespace assignbench {

absl::Status ServerRangeAssignor::Assign(const Group& group,
                                         Assignment& assignment) {
  range_.AssignIgnoringRacks(group, assignment);
  return absl::OkStatus();
}

}  // namespace assignbench
