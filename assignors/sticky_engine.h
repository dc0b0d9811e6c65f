#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_ENGINE_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_ENGINE_H_

#include "absl/status/status.h"
#include "assignors/assignor_options.h"
#include "assignors/kafka_defects.h"
#include "assignors/rack_rule.h"
#include "assignors/sticky_claims.h"
#include "assignors/sticky_constrained.h"
#include "assignors/sticky_exact.h"
#include "assignors/sticky_general.h"
#include "assignors/walk_order.h"

namespace assignbench {

// What sticky and cooperative-sticky share: settling the claims and choosing
// between the two paths (AbstractStickyAssignor).
class StickyEngine {
 public:
  explicit StickyEngine(const AssignorOptions& options)
      : options_(options),
        order_(options.order),
        claims_(options.rules),
        constrained_(options.rules),
        general_(options) {}

  // With `cooperative` partitions that change hands are left to nobody
  // (KIP-429). FailedPreconditionError only with Compat::kExact: what Kafka
  // throws.
  absl::Status Assign(const Group& group, bool cooperative,
                      Assignment& assignment);

 private:
  absl::Status AssignExactly(const Group& group, bool cooperative,
                             KafkaDefect defect, Assignment& assignment);

  AssignorOptions options_;
  WalkOrder order_;
  RackRule racks_;
  StickyClaims claims_;
  StickyConstrained constrained_;
  StickyGeneral general_;
  StickyExact exact_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_ENGINE_H_
