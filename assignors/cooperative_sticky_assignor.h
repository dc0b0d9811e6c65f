#ifndef ASSIGNBENCH_ASSIGNORS_COOPERATIVE_STICKY_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_COOPERATIVE_STICKY_ASSIGNOR_H_

#include "assignors/assignor.h"
#include "assignors/sticky_engine.h"

namespace assignbench {

// "cooperative-sticky": plans like "sticky", but members go on reading what
// they keep. A partition that changes hands is given to nobody in the round in
// which its owner learns that it must stop reading it, and to its new owner in
// the next (KIP-429).
//
// Follows Kafka's CooperativeStickyAssignor.
class CooperativeStickyAssignor final : public Assignor {
 public:
  explicit CooperativeStickyAssignor(const AssignorOptions& options = {})
      : engine_(options) {}

  absl::string_view name() const override { return "cooperative-sticky"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kCooperative;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

 private:
  StickyEngine engine_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_COOPERATIVE_STICKY_ASSIGNOR_H_
