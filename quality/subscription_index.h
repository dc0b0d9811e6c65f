#ifndef ASSIGNBENCH_QUALITY_SUBSCRIPTION_INDEX_H_
#define ASSIGNBENCH_QUALITY_SUBSCRIPTION_INDEX_H_

#include <cstdint>
#include <vector>

#include "assignors/group.h"

namespace assignbench {

// Answers "does this member subscribe to this partition's topic?" in constant
// time, for one member after the other. Holds 4 bytes per partition, because a
// search for the topic of each partition would dominate the passes that ask.
// The group must outlive it.
class SubscriptionIndex {
 public:
  // O(partitions).
  explicit SubscriptionIndex(const Group& group)
      : group_(group), marked_(group.topic_count(), kUnmarked) {
    topics_.reserve(group.partition_count());
    for (TopicIndex t = 0; t < group.topic_count(); ++t) {
      topics_.insert(topics_.end(), group.partition_count(t), t);
    }
  }

  // Makes `m` the member asked about. O(topics of m), or O(1) when m has the
  // subscription of the member before.
  void Select(MemberIndex m) {
    const int32_t subscription = group_.subscription_of(m);
    if (subscription == selected_) return;
    selected_ = subscription;
    for (const TopicIndex t : group_.subscription_topics(subscription)) {
      marked_[t] = subscription;
    }
  }

  // True if the selected member subscribes to the topic of `p`, which must be a
  // partition of the group. O(1).
  bool Covers(PartitionIndex p) const {
    return marked_[topics_[p]] == selected_;
  }

 private:
  static constexpr int32_t kUnmarked = -1;

  const Group& group_;
  std::vector<TopicIndex> topics_;  // of each partition
  std::vector<int32_t> marked_;     // topic -> last subscription that had it
  int32_t selected_ = kUnmarked;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_SUBSCRIPTION_INDEX_H_
