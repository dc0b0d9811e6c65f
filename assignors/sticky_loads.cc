#include "assignors/sticky_loads.h"

#include <algorithm>
#include <limits>

namespace assignbench {

void LeastLoadedFirst::Start(absl::Span<const MemberIndex> members,
                             absl::Span<const int32_t> loads) {
  above_.clear();
  for (const MemberIndex m : members) above_.emplace_back(loads[m], m);
  std::sort(above_.begin(), above_.end());
  load_ = above_.front().first;
  reached_ = 0;
  level_.clear();
  next_ = 0;
  for (; reached_ < above_.size() && above_[reached_].first == load_;
       ++reached_) {
    level_.push_back(above_[reached_].second);
  }
}

MemberIndex LeastLoadedFirst::Next() {
  if (next_ == level_.size()) RaiseLevel();
  return level_[next_++];
}

void LeastLoadedFirst::RaiseLevel() {
  ++load_;
  next_ = 0;
  size_t end = reached_;
  while (end < above_.size() && above_[end].first == load_) ++end;
  if (end == reached_) return;
  merged_.clear();
  size_t i = 0;
  for (; reached_ < end; ++reached_) {
    const MemberIndex joining = above_[reached_].second;
    while (i < level_.size() && level_[i] < joining) {
      merged_.push_back(level_[i++]);
    }
    merged_.push_back(joining);
  }
  merged_.insert(merged_.end(), level_.begin() + i, level_.end());
  level_.swap(merged_);
}

void LowestLoad::Start(absl::Span<const MemberIndex> members,
                       absl::Span<const int32_t> loads) {
  members_ = members;
  leaves_ = 1;
  while (leaves_ < int32_t(members.size())) leaves_ *= 2;
  leaf_loads_.assign(leaves_, std::numeric_limits<int32_t>::max());
  for (size_t i = 0; i < members.size(); ++i) {
    leaf_loads_[i] = loads[members[i]];
  }
  winners_.resize(2 * leaves_);
  for (int32_t i = 0; i < leaves_; ++i) winners_[leaves_ + i] = i;
  for (int32_t n = leaves_ - 1; n >= 1; --n) {
    winners_[n] = Better(winners_[2 * n], winners_[2 * n + 1]);
  }
}

void LowestLoad::Update(MemberIndex m, int32_t load) {
  const int32_t leaf =
      std::lower_bound(members_.begin(), members_.end(), m) - members_.begin();
  leaf_loads_[leaf] = load;
  for (int32_t n = (leaves_ + leaf) / 2; n >= 1; n /= 2) {
    winners_[n] = Better(winners_[2 * n], winners_[2 * n + 1]);
  }
}

}  // namespace assignbench
