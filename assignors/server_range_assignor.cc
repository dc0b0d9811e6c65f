#include "assignors/server_range_assignor.h"

namespace assignbench {

absl::Status ServerRangeAssignor::Assign(const Group& group,
                                         Assignment& assignment) {
  return range_.Assign(group, assignment);
}

}  // namespace assignbench
