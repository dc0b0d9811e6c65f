#include "workload/successor.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "quality/converge.h"

namespace assignbench {
namespace {

constexpr PartitionIndex kGone = -1;

// Where each partition of `from` is in `to`; kGone if it is not.
std::vector<PartitionIndex> MapPartitions(const Group& from, const Group& to) {
  std::vector<PartitionIndex> map(from.partition_count(), kGone);
  for (TopicIndex t = 0; t < from.topic_count(); ++t) {
    const TopicIndex u = to.FindTopic(from.topic_name(t));
    if (u < 0) continue;
    const auto begin = map.begin() + from.first_partition(t);
    std::iota(begin,
              begin + std::min(from.partition_count(t), to.partition_count(u)),
              to.first_partition(u));
  }
  return map;
}

}  // namespace

absl::StatusOr<Group> Successor(const Group& from, const GroupSpec& next,
                                const GroupLimits& limits) {
  absl::StatusOr<Group> group = Group::Create(next, limits);
  if (!group.ok()) return group;
  const std::vector<PartitionIndex> map = MapPartitions(from, *group);
  Claims claims;
  claims.offsets = {0};
  claims.partitions.reserve(from.claim_count());
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    const MemberIndex before = from.FindMember(group->member_id(m));
    if (before == kNoMember) {
      claims.generations.push_back(kNoGeneration);
    } else {
      claims.generations.push_back(from.generation_of(before));
      for (const PartitionIndex p : from.claims_of(before)) {
        if (map[p] != kGone) claims.partitions.push_back(map[p]);
      }
    }
    claims.offsets.push_back(int32_t(claims.partitions.size()));
  }
  return group->WithClaims(std::move(claims));
}

absl::StatusOr<Group> Successor(const Group& from, const GroupSpec& next,
                                const Assignment& held, int32_t generation,
                                const GroupLimits& limits) {
  return Successor(from.WithClaims(ClaimsOf(held, generation)), next, limits);
}

}  // namespace assignbench
