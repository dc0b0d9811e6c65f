#include "tests/differential/server_groups.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "assignors/java_map.h"
#include "assignors/previous_owners.h"

namespace assignbench {

GroupSpec WithSettledClaims(const GroupSpec& spec, const Group& group) {
  const std::vector<MemberIndex> owners = PreviousOwners(group);
  GroupSpec settled = spec;
  for (MemberSpec& member : settled.members) {
    const MemberIndex m = group.FindMember(member.id);
    std::vector<ClaimSpec> owned;
    for (const ClaimSpec& claim : member.owned) {
      const TopicIndex t = group.FindTopic(claim.topic);
      if (t < 0) continue;
      ClaimSpec kept;
      kept.topic = claim.topic;
      for (const int64_t number : claim.partitions) {
        if (number >= 0 && number < group.partition_count(t) &&
            owners[group.first_partition(t) + number] == m) {
          kept.partitions.push_back(number);
        }
      }
      if (!kept.partitions.empty()) owned.push_back(std::move(kept));
    }
    member.owned = std::move(owned);
  }
  return settled;
}

void SetSortedIds(const GroupSpec& spec, const Group& group, GroupSpec& sent) {
  std::vector<int32_t> rank(group.topic_count());
  int32_t next = 0;
  for (const bool assignable : {true, false}) {
    for (const TopicIndex t : group.topics_by_id()) {
      if (group.is_assignable(t) == assignable) rank[t] = next++;
    }
  }
  for (size_t i = 0; i < spec.topics.size(); ++i) {
    sent.topics[i].id =
        absl::StrFormat("%032x", rank[group.FindTopic(spec.topics[i].name)]);
  }
}

bool JavaSetsAreSorted(const GroupSpec& settled, const Group& group) {
  if (!group.identical_subscriptions()) return true;
  if (group.member_count() > 0 && group.topics_of(0).size() > 16) return false;
  for (const MemberSpec& member : settled.members) {
    for (const ClaimSpec& claim : member.owned) {
      const int32_t table =
          JavaMap::TableForSetCopy(int32_t(claim.partitions.size()));
      if (*std::max_element(claim.partitions.begin(), claim.partitions.end()) >=
          table) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace assignbench
