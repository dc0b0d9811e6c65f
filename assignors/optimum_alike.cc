#include "assignors/optimum_alike.h"

#include <algorithm>

namespace assignbench {
namespace {

// How many partitions each member owned.
std::vector<int32_t> OwnedCounts(const MoveTask& task) {
  // One slot more, at the front, for the partitions that nobody owned.
  std::vector<int32_t> counts(task.model.group().member_count() + 1);
  int32_t* const owned = counts.data() + 1;
  for (const MemberIndex m : task.previous) ++owned[m];
  counts.erase(counts.begin());
  return counts;
}

std::vector<int32_t> Loads(const MoveTask& task,
                           const std::vector<int32_t>& owned) {
  std::vector<int32_t> loads(owned.size(), 0);
  const absl::Span<const MemberIndex> members = task.model.crew_members(0);
  for (const MemberIndex m : members) loads[m] = task.floor(0, m);
  if (!task.is_free(0)) return loads;
  int32_t more = task.layers->layers[0].more;
  for (const bool had_more : {true, false}) {
    for (const MemberIndex m : members) {
      if (more == 0) break;
      if ((owned[m] > task.floor(0, m)) != had_more) continue;
      ++loads[m];
      --more;
    }
  }
  return loads;
}

// A partition moves when it is not kept, and moving costs one: what is not kept
// is one dearer than what is, and so are those who get it.
void SetPrices(const MoveTask& task, const std::vector<int32_t>& owned,
               const std::vector<int32_t>& loads, OptimumMoves& result) {
  result.class_prices.assign(task.model.class_count(), 0);
  result.pool_prices.assign(1, result.moves > 0);
  result.member_prices.assign(owned.size(), 0);
  result.layer_prices.assign(task.layer_count(), 0);
  if (result.moves == 0) return;
  for (const MemberIndex m : task.model.crew_members(0)) {
    const bool has_more = loads[m] > task.floor(0, m);
    result.member_prices[m] =
        owned[m] < loads[m] || (owned[m] == loads[m] && !has_more);
    if (has_more && result.member_prices[m] > 0) result.layer_prices[0] = 1;
  }
}

}  // namespace

OptimumMoves FindMovesOfAlike(const MoveTask& task) {
  OptimumMoves result;
  const std::vector<int32_t> owned = OwnedCounts(task);
  const std::vector<int32_t> loads = Loads(task, owned);
  int32_t gains = 0;  // partitions that members get on top of their own
  int32_t unowned = task.model.pool_size(0);
  for (size_t m = 0; m < owned.size(); ++m) {
    result.quotas.push_back(std::min(owned[m], loads[m]));
    result.received.push_back(loads[m] - result.quotas[m]);
    gains += result.received[m];
    unowned -= owned[m];
  }
  result.moves = std::max(0, gains - unowned);
  result.link_flows = {gains};
  SetPrices(task, owned, loads, result);
  return result;
}

}  // namespace assignbench
