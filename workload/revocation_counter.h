#ifndef ASSIGNBENCH_WORKLOAD_REVOCATION_COUNTER_H_
#define ASSIGNBENCH_WORKLOAD_REVOCATION_COUNTER_H_

#include <cstdint>
#include <vector>

#include "assignors/assignor.h"

namespace assignbench {

// An assignor that hands everything to another one, times it, and counts what
// its results take away from the members: of an eager one all claims, of others
// those that are not in their member's new list. Sums over all calls.
class RevocationCounter final : public Assignor {
 public:
  // `assignor` must outlive this.
  explicit RevocationCounter(Assignor& assignor) : assignor_(assignor) {}

  absl::string_view name() const override { return assignor_.name(); }
  RebalanceProtocol protocol() const override { return assignor_.protocol(); }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

  int64_t revoked() const { return revoked_; }
  // In the other's Assign(), without the counting; nanoseconds.
  int64_t plan_ns() const { return plan_ns_; }

 private:
  Assignor& assignor_;
  int64_t revoked_ = 0;
  int64_t plan_ns_ = 0;
  std::vector<MemberIndex> owners_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_REVOCATION_COUNTER_H_
