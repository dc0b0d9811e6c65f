#include "assignors/sticky_engine.h"

namespace assignbench {

void StickyEngine::Assign(const Group& group, bool cooperative,
                          Assignment& assignment) {
  order_.Start(group);
  racks_.Start(group);
  claims_.Settle(group, order_.members());
  if (group.member_count() > 0 && group.identical_subscriptions()) {
    constrained_.Assign(group, order_.members(), racks_, claims_, cooperative,
                        assignment);
  } else {
    general_.Assign(group, order_, racks_, claims_, cooperative, assignment);
  }
}

}  // namespace assignbench
