#include "assignors/subscriber_levels.h"

#include <algorithm>
#include <utility>

#include "assignors/check.h"

namespace assignbench {

void SubscriberLevels::Start(absl::Span<const MemberIndex> subscribers,
                             absl::Span<const int32_t> loads,
                             absl::Span<const int32_t> rank) {
  ASSIGNBENCH_DCHECK(!subscribers.empty());
  loads_ = loads.data();
  members_.assign(subscribers.begin(), subscribers.end());
  std::sort(
      members_.begin(), members_.end(),
      [load = loads.data(), place = rank.data()](MemberIndex a, MemberIndex b) {
        return load[a] != load[b] ? load[a] < load[b] : place[a] < place[b];
      });
  const auto count = int32_t(members_.size());
  low_end_ = low_next_ = 0;
  low_level_ = load(0) - 1;
  high_start_ = high_end_ = count;
  high_level_ = load(count - 1) + 1;
  high_next_ = count - 1;
}

MemberIndex SubscriberLevels::NextLow() {
  if (low_next_ >= low_end_) {
    const auto count = int32_t(members_.size());
    ++low_level_;
    while (low_end_ < count && load(low_end_) == low_level_) ++low_end_;
    low_next_ = 0;
  }
  return members_[low_next_++];
}

MemberIndex SubscriberLevels::NextHigh() {
  if (high_next_ < high_start_) {
    if (high_end_ <= high_start_ && high_start_ > 0) {
      // All were skipped: on to those below, however far.
      high_level_ = load(high_start_ - 1);
    } else {
      --high_level_;
    }
    while (high_start_ > 0 && load(high_start_ - 1) == high_level_) {
      --high_start_;
    }
    high_next_ = high_end_ - 1;
  }
  return high_next_ < 0 ? kNoMember : members_[high_next_--];
}

void SubscriberLevels::SkipHigh() {
  --high_end_;
  std::swap(members_[high_next_ + 1], members_[high_end_]);
}

}  // namespace assignbench
