#include "tests/differential/as_sent.h"

#include <algorithm>

#include "tests/differential/renamed.h"
#include "tests/differential/server_groups.h"

namespace assignbench {

GroupSpec AsSent(const GroupSpec& spec, const Group& group,
                 const StrategyInfo& strategy, IterationOrder order) {
  const bool server = strategy.protocol == RebalanceProtocol::kServer;
  GroupSpec sent = server ? WithSettledClaims(spec, group) : spec;
  if (order == IterationOrder::kKafkaJava) return sent;
  sent = RenamedForSortedMaps(sent, group);
  if (server) SetSortedIds(spec, group, sent);
  return sent;
}

bool HasUnsortedSets(const GroupSpec& spec, const Group& group,
                     const StrategyInfo& strategy, IterationOrder order) {
  return strategy.reads_claims &&
         strategy.protocol == RebalanceProtocol::kServer &&
         order == IterationOrder::kSorted &&
         !JavaSetsAreSorted(WithSettledClaims(spec, group), group);
}

void SortLists(Assignment& assignment) {
  const absl::Span<PartitionIndex> lists = assignment.mutable_partitions();
  for (MemberIndex m = 0; m < assignment.member_count(); ++m) {
    std::sort(lists.begin() + assignment.offsets()[m],
              lists.begin() + assignment.offsets()[m + 1]);
  }
}

}  // namespace assignbench
