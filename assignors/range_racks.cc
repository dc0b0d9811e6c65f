#include "assignors/range_racks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "assignors/rack_rule.h"

namespace assignbench {
namespace {

bool TopicUsesRacks(const Group& group, TopicIndex t) {
  return UsesRacks(group, group.subscribers_of(t), absl::MakeConstSpan(&t, 1));
}

}  // namespace

bool RangeRacks::Needed(const Group& group) {
  if (!group.has_replica_racks()) return false;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    if (TopicUsesRacks(group, t)) return true;
  }
  return false;
}

void RangeRacks::Assign(const Group& group, std::vector<MemberIndex>& owners) {
  owners.assign(group.partition_count(), kNoMember);
  std::map<std::pair<int32_t, int32_t>, std::vector<Progress>> co_partitioned;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    const int32_t members = group.subscribers_of(t).size();
    const int32_t partitions = group.partition_count(t);
    if (members == 0 || partitions == 0) continue;
    co_partitioned[{group.audience_of(t), partitions}].push_back(
        {t, partitions / members, partitions % members,
         std::vector<int32_t>(members)});
  }
  for (auto& [key, topics] : co_partitioned) {
    if (topics.size() > 1) {
      GiveTogether(group, absl::MakeSpan(topics), owners);
    } else if (TopicUsesRacks(group, topics[0].topic)) {
      Count(rules_, Rule::kRangeRackAlone);
      Fill(group, topics[0], /*nearby=*/true, owners);
    }
    for (Progress& progress : topics) {
      Fill(group, progress, /*nearby=*/false, owners);
    }
  }
}

int32_t RangeRacks::Room(const Progress& progress, int32_t i) {
  return std::max(
      0, progress.quota + (progress.extras > 0 ? 1 : 0) - progress.given[i]);
}

void RangeRacks::Give(const Group& group, Progress& progress, int32_t i,
                      MemberIndex m, int32_t number,
                      std::vector<MemberIndex>& owners) {
  owners[group.first_partition(progress.topic) + number] = m;
  if (++progress.given[i] > progress.quota) --progress.extras;
}

void RangeRacks::GiveTogether(const Group& group, absl::Span<Progress> topics,
                              std::vector<MemberIndex>& owners) {
  const absl::Span<const MemberIndex> members =
      group.audience_static_first(group.audience_of(topics[0].topic));
  if (std::all_of(members.begin(), members.end(),
                  [&](MemberIndex m) { return group.rack_of(m) == kNoRack; })) {
    return;
  }
  Count(rules_, Rule::kRangeRackTogether);
  const auto fits = [&](int32_t i, int32_t number) {
    const RackIndex rack = group.rack_of(members[i]);
    return std::all_of(
        topics.begin(), topics.end(), [&](const Progress& progress) {
          const PartitionIndex p =
              group.first_partition(progress.topic) + number;
          return Room(progress, i) > 0 &&
                 (rack == kNoRack || HasReplicaOn(group, p, rack));
        });
  };
  std::vector<int32_t> with_room(members.size());
  std::iota(with_room.begin(), with_room.end(), 0);
  const int32_t numbers = group.partition_count(topics[0].topic);
  for (int32_t number = 0; number < numbers; ++number) {
    const auto found = std::find_if(with_room.begin(), with_room.end(),
                                    [&](int32_t i) { return fits(i, number); });
    if (found == with_room.end()) continue;
    for (Progress& progress : topics) {
      Give(group, progress, *found, members[*found], number, owners);
    }
    // Room is the same in all of them.
    if (Room(topics[0], *found) == 0) with_room.erase(found);
  }
}

void RangeRacks::Fill(const Group& group, Progress& progress, bool nearby,
                      std::vector<MemberIndex>& owners) {
  const absl::Span<const MemberIndex> members =
      group.audience_static_first(group.audience_of(progress.topic));
  const PartitionIndex first = group.first_partition(progress.topic);
  const int32_t count = group.partition_count(progress.topic);
  int32_t start = 0;  // all below are given out
  for (int32_t i = 0; i < int32_t(members.size()); ++i) {
    const RackIndex rack = group.rack_of(members[i]);
    while (start < count && owners[first + start] != kNoMember) ++start;
    int32_t room = Room(progress, i);
    for (int32_t number = start; number < count && room > 0; ++number) {
      const PartitionIndex p = first + number;
      if (owners[p] != kNoMember) continue;
      if (nearby && rack != kNoRack && !HasReplicaOn(group, p, rack)) continue;
      Give(group, progress, i, members[i], number, owners);
      --room;
    }
  }
}

}  // namespace assignbench
