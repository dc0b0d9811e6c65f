#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_ASSIGNOR_H_

#include "assignors/assignor.h"
#include "assignors/sticky_engine.h"

namespace assignbench {

// "sticky": loads as even as single moves can make them, and each member keeps
// as much as it can of what it claims; older claims lose against newer ones
// (KIP-341). Eager: every member stops while the group rebalances, though most
// get back what they had. With identical subscriptions loads are even and moves
// minimal.
//
// Follows Kafka's StickyAssignor.
class StickyAssignor final : public Assignor {
 public:
  explicit StickyAssignor(const AssignorOptions& options = {})
      : engine_(options) {}

  absl::string_view name() const override { return "sticky"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kEager;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

 private:
  StickyEngine engine_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_ASSIGNOR_H_
