#ifndef ASSIGNBENCH_ASSIGNORS_RANGE_RACKS_H_
#define ASSIGNBENCH_ASSIGNORS_RANGE_RACKS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"
#include "assignors/rule_counts.h"

namespace assignbench {

// Range where racks are known (RangeAssignor, KIP-881, KAFKA-14891): topics of
// equal subscribers and partition count are given out together, a partition
// number at a time, to the first member with room that has a replica of each
// nearby; of a topic that stands alone each member in turn gets what is
// nearby, if the topic's own racks call for it. What finds nobody is filled in
// as range does without racks.
// O(partitions x subscribers) at worst.
class RangeRacks {
 public:
  explicit RangeRacks(RuleCounts* rules = nullptr) : rules_(rules) {}

  // True if any topic calls for looking at racks. O(partitions +
  // subscriptions).
  static bool Needed(const Group& group);

  // Writes the owner of each partition, kNoMember for topics without
  // subscribers.
  void Assign(const Group& group, std::vector<MemberIndex>& owners);

 private:
  // How far one topic is given out.
  struct Progress {
    TopicIndex topic;
    int32_t quota;
    int32_t extras;              // members that may still get quota + 1
    std::vector<int32_t> given;  // per subscriber, in static_first() order
  };

  static int32_t Room(const Progress& progress, int32_t i);
  static void Give(const Group& group, Progress& progress, int32_t i,
                   MemberIndex m, int32_t number,
                   std::vector<MemberIndex>& owners);
  void GiveTogether(const Group& group, absl::Span<Progress> topics,
                    std::vector<MemberIndex>& owners);
  // Each member in turn gets what it has room for, of what is left; with
  // `nearby` only what has a replica near it.
  void Fill(const Group& group, Progress& progress, bool nearby,
            std::vector<MemberIndex>& owners);

  RuleCounts* rules_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_RANGE_RACKS_H_
