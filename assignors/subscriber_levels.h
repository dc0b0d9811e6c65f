#ifndef ASSIGNBENCH_ASSIGNORS_SUBSCRIBER_LEVELS_H_
#define ASSIGNBENCH_ASSIGNORS_SUBSCRIBER_LEVELS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// The subscribers of one topic, served from both ends of their loads: the least
// loaded take partitions, the most loaded give them. They are sorted once;
// then those at the lowest level are served in turn, and when the turn is over
// the level rises by one and takes in those that are there already; at the
// other end it sinks (UniformHeterogeneousAssignmentBuilder.MemberAssignment-
// Balancer).
class SubscriberLevels {
 public:
  // Sorts the subscribers, of whom there must be one, by load and then by
  // `rank`. Both are by member and must outlive the turns; `loads` must be kept
  // up to date by the caller. O(subscribers log subscribers).
  void Start(absl::Span<const MemberIndex> subscribers,
             absl::Span<const int32_t> loads, absl::Span<const int32_t> rank);
  // The next to take a partition. Amortised O(1).
  MemberIndex NextLow();
  // The next to give one; kNoMember when there is none. Amortised O(1).
  MemberIndex NextHigh();
  // Says that the member that NextHigh() gave last has none to give: it is not
  // asked again.
  void SkipHigh();
  // High level minus low level.
  int32_t gap() const { return high_level_ - low_level_; }

 private:
  int32_t load(int32_t i) const { return loads_[members_[i]]; }

  const int32_t* loads_ = nullptr;
  std::vector<MemberIndex> members_;
  // Served at the low end: [0, low_end_); at the high end: [high_start_,
  // high_end_).
  int32_t low_end_ = 0, low_level_ = 0, low_next_ = 0;
  int32_t high_start_ = 0, high_end_ = 0, high_level_ = 0, high_next_ = 0;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_SUBSCRIBER_LEVELS_H_
