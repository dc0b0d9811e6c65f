#include "assignors/optimum_model.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "assignors/distinct_lists.h"
#include "assignors/rack_rule.h"

namespace assignbench {
namespace {

bool AnyMemberHasARack(const Group& group) {
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.rack_of(m) != kNoRack) return true;
  }
  return false;
}

// Numbers pairs in the order in which they are first seen.
class Pairs {
 public:
  int32_t Number(int32_t a, int32_t b) {
    return numbers_.try_emplace({a, b}, int32_t(numbers_.size())).first->second;
  }
  int32_t count() const { return numbers_.size(); }

 private:
  absl::flat_hash_map<std::pair<int32_t, int32_t>, int32_t> numbers_;
};

}  // namespace

OptimumModel::OptimumModel(const Group& group, bool racks)
    : group_(group),
      racks_(racks && group.has_replica_racks() && AnyMemberHasARack(group)) {
  AddCrews();
  AddClasses();
  AddPools();
  AddLinks();
}

void OptimumModel::AddCrews() {
  Pairs crews;
  for (MemberIndex m = 0; m < group_.member_count(); ++m) {
    const int32_t rack = racks_ ? group_.rack_of(m) : kNoRack;
    member_crew_.push_back(group_.topics_of(m).empty()
                               ? -1
                               : crews.Number(group_.subscription_of(m), rack));
  }
  crew_offsets_.assign(crews.count() + 1, 0);
  for (const int32_t crew : member_crew_) {
    if (crew >= 0) ++crew_offsets_[crew + 1];
  }
  std::partial_sum(crew_offsets_.begin(), crew_offsets_.end(),
                   crew_offsets_.begin());
  std::vector<int32_t> next(crew_offsets_.begin(), crew_offsets_.end() - 1);
  crew_members_.resize(crew_offsets_.back());
  for (MemberIndex m = 0; m < group_.member_count(); ++m) {
    if (member_crew_[m] >= 0) crew_members_[next[member_crew_[m]]++] = m;
  }
}

void OptimumModel::AddClasses() {
  if (!racks_) {
    const absl::Span<const PartitionIndex> first = group_.first_partitions();
    class_offsets_.assign(first.begin(), first.end());
    class_rack_set_.assign(group_.topic_count(), 0);
    return;
  }
  DistinctLists sets;
  class_offsets_ = {0};
  std::vector<std::pair<int32_t, PartitionIndex>> keyed;
  std::vector<int32_t> racks;
  for (TopicIndex t = 0; t < group_.topic_count(); ++t) {
    topic_classes_.push_back(class_rack_set_.size());
    keyed.clear();
    for (PartitionIndex p = group_.first_partition(t);
         p < group_.first_partition(t + 1); ++p) {
      const absl::Span<const RackIndex> known = group_.replica_racks(p);
      racks.assign(known.begin(), known.end());
      keyed.push_back({sets.Add(racks), p});
    }
    std::sort(keyed.begin(), keyed.end());
    for (size_t i = 0; i < keyed.size(); ++i) {
      by_class_.push_back(keyed[i].second);
      if (i + 1 < keyed.size() && keyed[i + 1].first == keyed[i].first) {
        continue;
      }
      class_rack_set_.push_back(keyed[i].first);
      class_offsets_.push_back(by_class_.size());
    }
  }
  topic_classes_.push_back(class_rack_set_.size());
}

void OptimumModel::AddPools() {
  class_pool_.assign(class_rack_set_.size(), -1);
  Pairs pools;
  for (TopicIndex t = 0; t < group_.topic_count(); ++t) {
    if (!group_.is_assignable(t)) continue;
    for (int32_t c = first_class(t); c < first_class(t + 1); ++c) {
      if (class_size(c) == 0) continue;
      const int32_t pool =
          pools.Number(group_.audience_of(t), class_rack_set_[c]);
      class_pool_[c] = pool;
      if (pool == pool_count()) {
        pool_sizes_.push_back(0);
        pool_classes_.push_back(c);
      }
      pool_sizes_[pool] += class_size(c);
    }
  }
}

void OptimumModel::AddLinks() {
  // The crews of each audience, ascending.
  std::vector<std::vector<int32_t>> audience_crews(group_.audience_count());
  std::vector<int32_t> last_of(group_.audience_count(), -1);
  for (int32_t crew = 0; crew < crew_count(); ++crew) {
    for (const TopicIndex t : group_.topics_of(crew_members(crew).front())) {
      const int32_t audience = group_.audience_of(t);
      if (last_of[audience] == crew) continue;
      last_of[audience] = crew;
      audience_crews[audience].push_back(crew);
    }
  }
  link_offsets_ = {0};
  for (const int32_t c : pool_classes_) {
    const TopicIndex t = group_.topic_of(sample(c));
    const std::vector<int32_t>& crews = audience_crews[group_.audience_of(t)];
    link_crews_.insert(link_crews_.end(), crews.begin(), crews.end());
    link_offsets_.push_back(link_crews_.size());
  }
}

std::vector<int32_t> OptimumModel::ClassOfPartitions() const {
  std::vector<int32_t> class_of;
  if (!racks_) return class_of;
  class_of.resize(by_class_.size());
  for (int32_t c = 0; c < class_count(); ++c) {
    ForEachPartition(c, [&](PartitionIndex p) { class_of[p] = c; });
  }
  return class_of;
}

bool OptimumModel::Mismatches(int32_t pool, int32_t crew) const {
  if (!racks_) return false;
  const RackIndex rack = group_.rack_of(crew_members(crew).front());
  const PartitionIndex p = sample(pool_classes_[pool]);
  return rack != kNoRack && !group_.replica_racks(p).empty() &&
         !HasReplicaOn(group_, p, rack);
}

}  // namespace assignbench
