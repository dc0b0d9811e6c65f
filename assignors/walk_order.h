#ifndef ASSIGNBENCH_ASSIGNORS_WALK_ORDER_H_
#define ASSIGNBENCH_ASSIGNORS_WALK_ORDER_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/assignor_options.h"
#include "assignors/group.h"

namespace assignbench {

// The orders in which Kafka's client assignors walk a group where that is left
// to hash maps, for one IterationOrder: sorted by name, or as the leader's maps
// are filled (ConsumerCoordinator, AbstractPartitionAssignor, StickyAssignor).
class WalkOrder {
 public:
  explicit WalkOrder(IterationOrder order) : order_(order) {}

  // Looks at a group; what the functions below return is about it, and lives
  // until the next call. O(members + subscriptions).
  void Start(const Group& group);

  bool java() const { return order_ == IterationOrder::kKafkaJava; }

  // Whether some bucket of the leader's map of subscriptions is a tree.
  bool HasTreeBin() const { return tree_bin_; }

  // The leader's map of subscriptions: filled in the order of the GroupSpec.
  absl::Span<const MemberIndex> members() const { return members_; }

  // The map of topics that range walks: filled from a set of all subscribed
  // topics, which was filled member by member. Only topics that have
  // partitions. O(topics + subscriptions).
  absl::Span<const TopicIndex> RangeTopics(const Group& group);

  // String.hashCode() of a topic's name, also of an unknown one (Ghosts); only
  // with java().
  int32_t topic_hash(TopicIndex t) const { return topic_hashes_[t]; }

  // Orders partitions that a member claims as the sticky assignor writes them
  // down: grouped by topic, the topics in the order of a map that was filled
  // from the list as it is, the partitions of one topic as they are.
  // `topic_of[p]` is the topic of partition or ghost p. O(claims log claims).
  void GroupByTopic(absl::Span<const TopicIndex> topic_of,
                    std::vector<PartitionIndex>& claims);

 private:
  IterationOrder order_;
  std::vector<MemberIndex> members_;
  std::vector<TopicIndex> topics_;
  std::vector<int32_t> topic_hashes_;
  std::vector<int32_t> rank_;  // of topics, scratch
  bool tree_bin_ = false;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_WALK_ORDER_H_
