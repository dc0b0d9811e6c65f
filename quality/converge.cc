#include "quality/converge.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

// Runs Assign() and adds its time to `plan_ns`.
absl::Status TimedAssign(Assignor& assignor, const Group& group,
                         Assignment& assignment, int64_t& plan_ns) {
  const auto start = std::chrono::steady_clock::now();
  const absl::Status status = assignor.Assign(group, assignment);
  const auto end = std::chrono::steady_clock::now();
  plan_ns +=
      std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
  return status;
}

// True if some member claims a partition that its new list lacks, perhaps one
// that does not exist any more: the member gives it up and asks for the next
// rebalance. `holder` is scratch.
bool SomethingIsGivenUp(const Group& group, const Assignment& assignment,
                        std::vector<MemberIndex>& holder) {
  if (group.claim_count() + group.dropped_claims() == 0) return false;
  holder.assign(group.partition_count() + group.ghost_count(), kNoMember);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : assignment.partitions_of(m)) holder[p] = m;
    for (const PartitionIndex p : group.all_claims_of(m)) {
      if (holder[p] != m) return true;
    }
  }
  return false;
}

// The generation that follows, without leaving int32_t.
int32_t NextGeneration(int32_t generation) {
  return generation == std::numeric_limits<int32_t>::max() ? generation
                                                           : generation + 1;
}

}  // namespace

Claims ClaimsOf(const Assignment& assignment, int32_t generation) {
  Claims claims;
  claims.offsets.assign(assignment.offsets().begin(),
                        assignment.offsets().end());
  claims.partitions.assign(assignment.partitions().begin(),
                           assignment.partitions().end());
  claims.generations.assign(assignment.member_count(), generation);
  return claims;
}

absl::StatusOr<Convergence> ConvergeRounds(Assignor& assignor,
                                           const Group& group,
                                           int32_t max_rounds) {
  Convergence result;
  absl::Status status =
      TimedAssign(assignor, group, result.first_round, result.plan_ns);
  if (!status.ok()) return status;
  result.final = result.first_round;
  result.rounds = 1;
  result.unassigned_after_first_round =
      group.assignable_partition_count() - result.first_round.size();
  if (assignor.protocol() != RebalanceProtocol::kCooperative) return result;

  Group current = group;
  int32_t generation = group.latest_generation();
  std::vector<MemberIndex> holder;
  while (SomethingIsGivenUp(current, result.final, holder)) {
    if (result.rounds == max_rounds) {
      return absl::InternalError(absl::StrCat(
          assignor.name(), ": members still give partitions up after ",
          max_rounds, " rebalances"));
    }
    generation = NextGeneration(generation);
    current = current.WithClaims(ClaimsOf(result.final, generation));
    status = TimedAssign(assignor, current, result.final, result.plan_ns);
    if (!status.ok()) return status;
    ++result.rounds;
  }
  return result;
}

}  // namespace assignbench
