#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_ENGINE_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_ENGINE_H_

#include "assignors/assignor_options.h"
#include "assignors/rack_rule.h"
#include "assignors/sticky_claims.h"
#include "assignors/sticky_constrained.h"
#include "assignors/sticky_general.h"
#include "assignors/walk_order.h"

namespace assignbench {

// What sticky and cooperative-sticky share: settling the claims and choosing
// between the two paths (AbstractStickyAssignor).
class StickyEngine {
 public:
  explicit StickyEngine(const AssignorOptions& options)
      : order_(options.order) {}

  // With `cooperative` partitions that change hands are left to nobody
  // (KIP-429).
  void Assign(const Group& group, bool cooperative, Assignment& assignment);

 private:
  WalkOrder order_;
  RackRule racks_;
  StickyClaims claims_;
  StickyConstrained constrained_;
  StickyGeneral general_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_ENGINE_H_
