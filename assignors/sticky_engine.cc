#include "assignors/sticky_engine.h"

namespace assignbench {

void StickyEngine::Assign(const Group& group, bool withhold,
                          Assignment& assignment) {
  claims_.Settle(group);
  if (group.member_count() > 0 && group.identical_subscriptions()) {
    constrained_.Assign(group, claims_, withhold, assignment);
  } else {
    general_.Assign(group, claims_, withhold, assignment);
  }
}

}  // namespace assignbench
