#include "quality/optimum.h"

#include <algorithm>
#include <vector>

#include "assignors/check.h"

namespace assignbench {
namespace {

// How many members subscribe to something, if they all subscribe to the same.
std::optional<int32_t> AlikeMembers(const Group& group) {
  int32_t members = 0;
  int32_t shared = -1;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    const int32_t subscription = group.subscription_of(m);
    if (group.subscription_topics(subscription).empty()) continue;
    if (members++ == 0) shared = subscription;
    if (subscription != shared) return std::nullopt;
  }
  return members;
}

// How many partitions each member owned.
std::vector<int32_t> OwnedCounts(const Group& group,
                                 absl::Span<const MemberIndex> previous) {
  ASSIGNBENCH_DCHECK(int64_t(previous.size()) == group.partition_count());
  // One slot more, at the front, for the partitions that nobody owned.
  std::vector<int32_t> counts(group.member_count() + 1);
  int32_t* const owned = counts.data() + 1;
  for (const MemberIndex m : previous) ++owned[m];
  counts.erase(counts.begin());
  return counts;
}

}  // namespace

std::optional<int64_t> ClosedFormSumOfSquares(const Group& group) {
  const std::optional<int32_t> members = AlikeMembers(group);
  if (!members.has_value()) return std::nullopt;
  if (*members == 0) return 0;
  const int64_t floor = group.assignable_partition_count() / *members;
  const int64_t above = group.assignable_partition_count() % *members;
  return (*members - above) * floor * floor + above * (floor + 1) * (floor + 1);
}

std::optional<Optimum> ClosedFormOptimum(
    const Group& group, absl::Span<const MemberIndex> previous) {
  const std::optional<int32_t> members = AlikeMembers(group);
  if (!members.has_value()) return std::nullopt;
  if (*members == 0) return Optimum{.sum_of_squares = 0, .forced = 0};
  const int32_t floor = group.assignable_partition_count() / *members;
  const int32_t above = group.assignable_partition_count() % *members;
  int32_t gives = 0;    // what lies above the floor must go ...
  int32_t keepers = 0;  // ... but one for each member that gets the ceil
  for (const int32_t owned : OwnedCounts(group, previous)) {
    gives += std::max(0, owned - floor);
    keepers += owned > floor;
  }
  return Optimum{.sum_of_squares = *ClosedFormSumOfSquares(group),
                 .forced = gives - std::min(above, keepers)};
}

std::optional<int32_t> LeastMoves(const Group& group,
                                  absl::Span<const MemberIndex> previous,
                                  absl::Span<const int32_t> loads) {
  if (!AlikeMembers(group).has_value()) return std::nullopt;
  ASSIGNBENCH_DCHECK(int64_t(loads.size()) == group.member_count());
  const std::vector<int32_t> owned = OwnedCounts(group, previous);
  int32_t gains = 0;  // partitions that members get on top of their own
  int32_t unowned = group.assignable_partition_count();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    gains += std::max(0, loads[m] - owned[m]);
    unowned -= owned[m];
  }
  return std::max(0, gains - unowned);
}

}  // namespace assignbench
