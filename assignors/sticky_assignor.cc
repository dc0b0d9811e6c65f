#include "assignors/sticky_assignor.h"

namespace assignbench {

absl::Status StickyAssignor::Assign(const Group& group,
                                    Assignment& assignment) {
  return engine_.Assign(group, /*cooperative=*/false, assignment);
}

}  // namespace assignbench
