#include "bench/prepared_case.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "bench/allocation_counter.h"
#include "quality/check_assignment.h"
#include "quality/converge.h"
#include "quality/measures.h"

namespace assignbench {
namespace {

absl::Status WrongResult(absl::string_view strategy, absl::string_view what) {
  return absl::InternalError(absl::StrCat(strategy, ": ", what));
}

// A floor's lists must be the strategy's own. The counting sort leaves each
// list ascending, whatever order the strategy returns.
bool FloorWritesTheSame(FloorKind kind, const Group& group,
                        const Assignment& expected) {
  FloorWriter writer(kind, group, expected);
  writer.Write();
  if (kind != FloorKind::kCountingSort) return writer.written() == expected;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    const absl::Span<const PartitionIndex> list = expected.partitions_of(m);
    std::vector<PartitionIndex> ascending(list.begin(), list.end());
    std::sort(ascending.begin(), ascending.end());
    if (absl::MakeConstSpan(ascending) != writer.written().partitions_of(m)) {
      return false;
    }
  }
  return true;
}

// Drives a cooperative strategy on to where the group comes to rest.
absl::StatusOr<Assignment> ComeToRest(Assignor& assignor, const Group& group,
                                      const Assignment& expected) {
  if (assignor.protocol() != RebalanceProtocol::kCooperative) return expected;
  absl::StatusOr<Convergence> convergence = ConvergeRounds(assignor, group);
  if (!convergence.ok()) return convergence.status();
  if (!(convergence->first_round == expected)) {
    return WrongResult(assignor.name(), "two calls gave two results");
  }
  return std::move(convergence->final);
}

}  // namespace

absl::StatusOr<PreparedCase> Prepare(const StrategyInfo& strategy,
                                     const Group& group) {
  PreparedCase prepared = {.group = group,
                           .expected = {},
                           .floor = FloorKindOf(strategy.name, group)};
  std::unique_ptr<Assignor> assignor = strategy.Make();
  {
    const AllocationCounter counter;
    const absl::Status status = assignor->Assign(group, prepared.expected);
    prepared.allocations = counter.allocations();
    prepared.peak_bytes = counter.peak_bytes();
    if (!status.ok()) return status;
  }
  const Completeness completeness =
      strategy.protocol == RebalanceProtocol::kCooperative
          ? Completeness::kPartial
          : Completeness::kComplete;
  absl::Status status = CheckAssignment(group, prepared.expected, completeness);
  if (!status.ok()) return WrongResult(strategy.name, status.message());
  if (!FloorWritesTheSame(prepared.floor, group, prepared.expected)) {
    return WrongResult(strategy.name,
                       absl::StrCat("the floor ", ToString(prepared.floor),
                                    " writes other lists"));
  }

  const absl::StatusOr<Assignment> rest =
      ComeToRest(*assignor, group, prepared.expected);
  if (!rest.ok()) return rest.status();
  status = CheckAssignment(group, *rest, Completeness::kComplete);
  if (!status.ok()) return WrongResult(strategy.name, status.message());
  const Balance balance = MeasureBalance(group, *rest);
  prepared.spread = balance.max_load - balance.min_load;
  prepared.optimal_gap =
      balance.sum_of_squares - balance.optimal_sum_of_squares;
  const Movement movement =
      MeasureMovement(group, PreviousOwners(group), *rest);
  prepared.moved = movement.moved;
  prepared.beyond_forced = movement.beyond_forced;
  return prepared;
}

}  // namespace assignbench
