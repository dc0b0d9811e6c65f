#include "assignors/server_order.h"

#include <functional>

#include "assignors/java_map.h"

namespace assignbench {
namespace {

// A HashMap or HashSet of topic ids, keyed by topic.
JavaMap MapOfIds(const Group& group, int32_t table) {
  return JavaMap(table, [&group](TopicIndex a, TopicIndex b) {
    return group.topic_uuid(a) < group.topic_uuid(b);
  });
}

}  // namespace

absl::Span<const TopicIndex> ServerOrder::FirstSubscription(
    const Group& group) {
  const MemberIndex first = members().front();
  topics_.clear();
  if (!walk_.java()) {
    for (const TopicIndex t : group.topics_by_id()) {
      if (group.is_subscribed(first, t)) topics_.push_back(t);
    }
    return topics_;
  }
  // The ids are copied from the set of names.
  const absl::Span<const TopicIndex> given = group.topics_as_given(first);
  const int32_t table = JavaMap::TableForSetCopy(int32_t(given.size()));
  JavaMap names(table, std::less<>());
  for (const TopicIndex t : given) names.Put(t, walk_.topic_hash(t));
  JavaMap ids = MapOfIds(group, table);
  for (const TopicIndex t : names.Keys()) {
    ids.Put(t, JavaHash(group.topic_uuid(t)));
  }
  topics_ = ids.Keys();
  return topics_;
}

void ServerOrder::ListOwned(const Group& group,
                            absl::Span<const MemberIndex> owners,
                            std::vector<int32_t>& offsets,
                            std::vector<PartitionIndex>& owned) {
  offsets.assign(size_t(group.member_count()) + 1, 0);
  if (walk_.java()) {
    owned.clear();
    numbers_.resize(group.topic_count());
    for (MemberIndex m = 0; m < group.member_count(); ++m) {
      AppendOwned(group, m, owners, owned);
      offsets[m + 1] = int32_t(owned.size());
    }
    return;
  }
  // A counting sort, from the last partition to the first.
  const MemberIndex* const owner = owners.data();
  for (const MemberIndex m : owners) {
    if (m != kNoMember) ++offsets[m];
  }
  int32_t end = 0;
  for (int32_t& offset : offsets) offset = end += offset;
  owned.resize(end);
  const absl::Span<const TopicIndex> topics = group.topics_by_id();
  for (auto t = topics.rbegin(); t != topics.rend(); ++t) {
    const PartitionIndex first = group.first_partition(*t);
    for (PartitionIndex p = first + group.partition_count(*t); p-- > first;) {
      if (owner[p] != kNoMember) owned[--offsets[owner[p]]] = p;
    }
  }
}

void ServerOrder::AppendOwned(const Group& group, MemberIndex m,
                              absl::Span<const MemberIndex> owners,
                              std::vector<PartitionIndex>& owned) {
  JavaMap ids = MapOfIds(group, 16);
  for (const PartitionIndex p : group.claims_of(m)) {
    if (owners[p] != m) continue;
    const TopicIndex t = group.topic_of(p);
    ids.Put(t, JavaHash(group.topic_uuid(t)));
    numbers_[t].push_back(p - group.first_partition(t));
  }
  for (const TopicIndex t : ids.Keys()) {
    const auto size = int32_t(numbers_[t].size());
    JavaMap set(JavaMap::TableForSetCopy(size), std::less<>());
    for (const int32_t number : numbers_[t]) set.Put(number, number);
    for (const int32_t number : set.Keys()) {
      owned.push_back(group.first_partition(t) + number);
    }
    numbers_[t].clear();
  }
}

}  // namespace assignbench
