#include "assignors/walk_order.h"

#include <algorithm>
#include <numeric>

#include "assignors/java_map.h"
#include "assignors/names.h"

namespace assignbench {

void WalkOrder::Start(const Group& group) {
  members_.resize(group.member_count());
  tree_bin_ = false;
  if (!java()) {
    std::iota(members_.begin(), members_.end(), 0);
    return;
  }
  topic_hashes_.clear();
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    topic_hashes_.push_back(JavaHash(group.topic_name(t)));
  }
  if (group.ghosts() != nullptr) {
    for (const std::string& topic : group.ghosts()->unknown_topics) {
      topic_hashes_.push_back(JavaHash(topic));
    }
  }
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    members_[group.input_position(m)] = m;
  }
  // Indices are in the order of names, which is how Java's Strings compare.
  JavaMap subscriptions(16, std::less<>());
  for (const MemberIndex m : members_) {
    subscriptions.Put(m, JavaHash(group.member_id(m)));
  }
  tree_bin_ = subscriptions.HasTreeBin();
  members_ = subscriptions.Keys();
}

absl::Span<const TopicIndex> WalkOrder::RangeTopics(const Group& group) {
  topics_.clear();
  if (!java()) {
    for (TopicIndex t = 0; t < group.topic_count(); ++t) {
      if (group.is_assignable(t) && group.partition_count(t) > 0) {
        topics_.push_back(t);
      }
    }
    return topics_;
  }
  JavaMap all_topics(16, std::less<>());
  std::vector<char> seen(group.topic_count(), 0);
  for (const MemberIndex m : members_) {
    for (const TopicIndex t : group.topics_as_given(m)) {
      if (seen[t]) continue;
      seen[t] = 1;
      all_topics.Put(t, topic_hash(t));
    }
  }
  JavaMap with_partitions(16, std::less<>());
  for (const TopicIndex t : all_topics.Keys()) {
    if (group.partition_count(t) > 0) with_partitions.Put(t, topic_hash(t));
  }
  topics_ = with_partitions.Keys();
  return topics_;
}

void WalkOrder::GroupByTopic(absl::Span<const TopicIndex> topic_of,
                             std::vector<PartitionIndex>& claims) {
  if (!java()) {
    const auto by_topic = [&](PartitionIndex a, PartitionIndex b) {
      return topic_of[a] < topic_of[b];
    };
    if (!std::is_sorted(claims.begin(), claims.end(), by_topic)) {
      std::stable_sort(claims.begin(), claims.end(), by_topic);
    }
    return;
  }
  JavaMap written(16, std::less<>());
  for (const PartitionIndex p : claims) {
    written.ComputeIfAbsent(topic_of[p], topic_hash(topic_of[p]));
  }
  rank_.resize(topic_hashes_.size());
  int32_t rank = 0;
  for (const TopicIndex t : written.Keys()) rank_[t] = rank++;
  std::stable_sort(claims.begin(), claims.end(),
                   [&](PartitionIndex a, PartitionIndex b) {
                     return rank_[topic_of[a]] < rank_[topic_of[b]];
                   });
}

}  // namespace assignbench
