#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_CHECKER_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_CHECKER_H_

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "assignors/group.h"
#include "assignors/optimum_proof.h"

namespace assignbench {

// OK if `owners` (one per partition, kNoMember where nobody reads the topic) is
// a complete assignment of `group` and `proof` shows that none is better:
// balance first, then racks if the proof minds them, then moves from
// `previous`. Otherwise FailedPreconditionError that says what does not hold.
// Believes nothing and shares no code with what makes plans and proofs; that an
// assignment passes is a proof (complementary slackness), whoever made it.
// O(partitions + subscribers, summed over classes).
absl::Status CheckOptimal(const Group& group,
                          absl::Span<const MemberIndex> previous,
                          absl::Span<const MemberIndex> owners,
                          const OptimumProof& proof);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_CHECKER_H_
