#include "assignors/cooperative_sticky_assignor.h"

namespace assignbench {

absl::Status CooperativeStickyAssignor::Assign(const Group& group,
                                               Assignment& assignment) {
  return engine_.Assign(group, /*cooperative=*/true, assignment);
}

}  // namespace assignbench
