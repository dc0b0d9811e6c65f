#ifndef ASSIGNBENCH_QUALITY_PROPERTY_CHECKS_H_
#define ASSIGNBENCH_QUALITY_PROPERTY_CHECKS_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "quality/property.h"

namespace assignbench {

// The checks behind property.cc's table, and what several of them need.

template <typename... Parts>
Verdict Violated(const Parts&... parts) {
  return {.applies = true,
          .status = absl::FailedPreconditionError(absl::StrCat(parts...))};
}

// "'a'", or "nobody" for kNoMember.
std::string Quoted(const Group& group, MemberIndex m);
// Owner of each partition once settled.
std::vector<MemberIndex> FinalOwners(const Trial& trial);
// The strategy on `spec`, once settled: FailedPrecondition where it fails.
absl::StatusOr<std::vector<MemberIndex>> OwnersOf(const Trial& trial,
                                                  const GroupSpec& spec);
// The first partition whose owners differ, "t-1: 'a', then 'b'"; empty if none.
std::string FirstDifference(const Group& group,
                            const std::vector<MemberIndex>& owners,
                            const std::vector<MemberIndex>& others);

// must_properties.cc
Verdict CheckAnswers(const Trial& trial);
Verdict CheckInRange(const Trial& trial);
Verdict CheckExclusive(const Trial& trial);
Verdict CheckSubscribedOnly(const Trial& trial);
Verdict CheckComplete(const Trial& trial);
Verdict CheckDeterministic(const Trial& trial);
Verdict CheckTerminates(const Trial& trial);
Verdict CheckNeverTwoOwners(const Trial& trial);
Verdict CheckNoNeedlessRevocation(const Trial& trial);

// interop_properties.cc
Verdict CheckRangeAsKafka(const Trial& trial);
Verdict CheckRoundRobinAsKafka(const Trial& trial);
Verdict CheckGenerationFenced(const Trial& trial);
Verdict CheckDoubleClaimsVoid(const Trial& trial);
Verdict CheckStaticMembersStable(const Trial& trial);
Verdict CheckCoPartitioned(const Trial& trial);
Verdict CheckInputOrderIrrelevant(const Trial& trial);
Verdict CheckNamesMatterByOrderOnly(const Trial& trial);

// quality_properties.cc
Verdict CheckBalanced(const Trial& trial);
Verdict CheckBalancedWhenIdentical(const Trial& trial);
Verdict CheckMovesMinimal(const Trial& trial);
Verdict CheckMovesMinimalWhenIdentical(const Trial& trial);
Verdict CheckNoWastedMoves(const Trial& trial);
Verdict CheckStable(const Trial& trial);
Verdict CheckStableWithRacks(const Trial& trial);
Verdict CheckSettlesWithinFive(const Trial& trial);
Verdict CheckRackLocalWhenFree(const Trial& trial);
Verdict CheckTopicSpread(const Trial& trial);

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_PROPERTY_CHECKS_H_
