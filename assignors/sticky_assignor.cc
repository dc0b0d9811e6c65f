#include "assignors/sticky_assignor.h"

namespace assignbench {

absl::Status StickyAssignor::Assign(const Group& group,
                                    Assignment& assignment) {
  engine_.Assign(group, /*cooperative=*/false, assignment);
  return absl::OkStatus();
}

}  // namespace assignbench
