#ifndef ASSIGNBENCH_ASSIGNORS_SUBSCRIPTION_INDEX_H_
#define ASSIGNBENCH_ASSIGNORS_SUBSCRIPTION_INDEX_H_

#include <cstdint>
#include <vector>

#include "assignors/group.h"

namespace assignbench {

// Answers "does this member subscribe to this partition's topic?" in constant
// time, for one member after the other. A search for the topic of each
// partition would dominate the passes that ask, so it keeps the topics at hand,
// 4 bytes per partition, once it meets a member that does not read them all.
// The group must outlive it.
class SubscriptionIndex {
 public:
  explicit SubscriptionIndex(const Group& group) : group_(group) {}

  // Makes `m` the member asked about. O(topics of m), or O(1) when m has the
  // subscription of the member before; O(partitions) once.
  void Select(MemberIndex m) {
    const int32_t subscription = group_.subscription_of(m);
    if (subscription == selected_) return;
    selected_ = subscription;
    const absl::Span<const TopicIndex> topics =
        group_.subscription_topics(subscription);
    covers_all_ = int32_t(topics.size()) == group_.topic_count();
    if (covers_all_) return;
    if (marked_.empty()) ListTopics();
    for (const TopicIndex t : topics) marked_[t] = subscription;
  }

  // True if the selected member subscribes to the topic of `p`, which must be a
  // partition of the group. O(1).
  bool Covers(PartitionIndex p) const {
    return covers_all_ || marked_[topics_[p]] == selected_;
  }

 private:
  static constexpr int32_t kNone = -1;

  void ListTopics() {
    marked_.assign(group_.topic_count(), kNone);
    topics_.reserve(group_.partition_count());
    for (TopicIndex t = 0; t < group_.topic_count(); ++t) {
      topics_.insert(topics_.end(), group_.partition_count(t), t);
    }
  }

  const Group& group_;
  int32_t selected_ = kNone;  // a subscription
  bool covers_all_ = false;
  std::vector<TopicIndex> topics_;  // of each partition
  std::vector<int32_t> marked_;     // topic -> last subscription that had it
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_SUBSCRIPTION_INDEX_H_
