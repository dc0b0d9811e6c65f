#ifndef ASSIGNBENCH_ASSIGNORS_UNIFORM_HETEROGENEOUS_H_
#define ASSIGNBENCH_ASSIGNORS_UNIFORM_HETEROGENEOUS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"
#include "assignors/subscriber_levels.h"

namespace assignbench {

// Kafka's uniform path for differing subscriptions
// (UniformHeterogeneousAssignmentBuilder, KAFKA-17710). Topics come in the
// order of most partitions per subscriber, then fewest subscribers, then topic
// id. Partitions without an owner go to the topic's least loaded subscribers;
// then up to sixteen sweeps over the topics move partitions of one topic from
// its most to its least loaded subscribers. Ties go by the order of members.
// O(partitions + sweeps x (partitions + subscriptions x log members)); 8 bytes
// a partition at most besides the result.
class UniformHeterogeneous {
 public:
  // `members` holds every member once. `owners` holds PreviousOwners(group) and
  // is overwritten with the new owners. True if a partition moved after all had
  // an owner.
  bool Assign(const Group& group, absl::Span<const MemberIndex> members,
              std::vector<MemberIndex>& owners);

 private:
  void SortTopics(const Group& group);
  void Place(const Group& group, std::vector<MemberIndex>& owners);
  bool Balance(const Group& group, std::vector<MemberIndex>& owners);
  // True if the loads of the topic's subscribers differ by two or more.
  bool IsUneven(const Group& group, TopicIndex t) const;
  // True if a partition of the topic moved.
  bool BalanceTopic(const Group& group, TopicIndex t,
                    std::vector<MemberIndex>& owners);

  std::vector<TopicIndex> topics_;  // those with subscribers
  std::vector<int32_t> rank_;       // of each member
  std::vector<int32_t> loads_;      // of each member
  SubscriberLevels levels_;
  // Of the topic at hand: the last partition that each subscriber owned when
  // the visit began and has not given away (-1: none), and for each partition
  // the one before it.
  std::vector<PartitionIndex> last_;
  std::vector<PartitionIndex> before_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_UNIFORM_HETEROGENEOUS_H_
