#include "workload/revocation_counter.h"

#include <chrono>

namespace assignbench {

absl::Status RevocationCounter::Assign(const Group& group,
                                       Assignment& assignment) {
  const auto start = std::chrono::steady_clock::now();
  const absl::Status status = assignor_.Assign(group, assignment);
  const auto end = std::chrono::steady_clock::now();
  plan_ns_ +=
      std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
  if (!status.ok() || group.claim_count() == 0) return status;
  if (protocol() == RebalanceProtocol::kEager) {
    revoked_ += group.claim_count();
    return status;
  }
  assignment.OwnerOf(group.partition_count(), owners_);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      revoked_ += owners_[p] != m;
    }
  }
  return status;
}

}  // namespace assignbench
