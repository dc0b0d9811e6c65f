#include <algorithm>

#include "assignors/sticky_exact.h"

namespace assignbench {

absl::Status StickyExact::Constrained() {
  const int32_t member_count = group_->member_count();
  const int32_t partition_count = active_.size();
  floor_ = partition_count / member_count;
  ceils_ = partition_count % member_count;
  ceil_ = floor_ + (ceils_ > 0 ? 1 : 0);
  revoked_from_.assign(topic_of_.size(), kNoMember);
  transferring_.assign(topic_of_.size(), kNoMember);
  KeepOwned();
  std::sort(kept_.begin(), kept_.end(), [&](auto a, auto b) {
    return std::pair(topic_of_[a], number_of_[a]) <
           std::pair(topic_of_[b], number_of_[b]);
  });
  unassigned_ = Without(active_, kept_);
  std::sort(below_.begin(), below_.end());
  std::sort(one_more_.begin(), one_more_.end());
  if (racks_->active()) DealOutByRack();
  absl::Status status = DealOut();
  if (status.ok()) status = CheckBelow();
  if (!status.ok() || !cooperative_) return status;
  for (size_t p = 0; p < transferring_.size(); ++p) {
    if (transferring_[p] == kNoMember) continue;
    std::vector<PartitionIndex>& list = lists_[transferring_[p]];
    list.erase(std::find(list.begin(), list.end(), PartitionIndex(p)));
  }
  return absl::OkStatus();
}

void StickyExact::KeepOwned() {
  below_.clear();
  one_more_.clear();
  kept_.clear();
  ceils_used_ = 0;
  for (const MemberIndex m : order_->members()) {
    std::vector<PartitionIndex>& list = lists_[m];
    const auto gone = std::remove_if(list.begin(), list.end(), [&](auto p) {
      if (!Mismatches(m, p)) return false;
      revoked_from_[p] = m;
      return true;
    });
    list.erase(gone, list.end());
    std::erase_if(list, [&](PartitionIndex p) { return claimed_twice_[p]; });
    std::sort(list.begin(), list.end(), [&](auto a, auto b) {
      return std::pair(number_of_[a], topic_of_[a]) <
             std::pair(number_of_[b], topic_of_[b]);
    });
    int32_t keep = floor_;
    if (load(m) < floor_) {
      keep = load(m);
      below_.push_back(m);
    } else if (load(m) >= ceil_ && ceils_used_ < ceils_) {
      keep = ceil_;
      if (++ceils_used_ == ceils_) one_more_.clear();
    } else if (ceils_used_ < ceils_) {
      one_more_.push_back(m);
    }
    for (int32_t i = keep; i < load(m); ++i) revoked_from_[list[i]] = m;
    list.resize(keep);
    kept_.insert(kept_.end(), list.begin(), list.end());
  }
}

void StickyExact::Add(PartitionIndex p, MemberIndex m) {
  lists_[m].push_back(p);
  if ((revoked_from_[p] != kNoMember && revoked_from_[p] != m) ||
      claimed_twice_[p]) {
    transferring_[p] = m;
  }
}

void StickyExact::DealOutByRack() {
  std::stable_sort(unassigned_.begin(), unassigned_.end(), [&](auto a, auto b) {
    return racks_->MembersNear(*group_, a) < racks_->MembersNear(*group_, b);
  });
  // The first member from `start` on, in a ring, that has a replica nearby.
  const auto find = [&](const std::vector<MemberIndex>& members, size_t start,
                        PartitionIndex p) {
    for (size_t i = 0; i < members.size(); ++i) {
      const size_t at = (start + i) % members.size();
      if (racks_->Matches(*group_, members[at], p)) return at;
    }
    return members.size();
  };
  std::vector<PartitionIndex> left;
  size_t start = 0;  // in below_
  for (const PartitionIndex p : unassigned_) {
    size_t at = find(below_, start, p);
    if (at < below_.size()) {
      const MemberIndex m = below_[at];
      Add(p, m);
      if (load(m) >= floor_) {
        below_.erase(below_.begin() + at);
        if (load(m) < ceil_ && ceils_used_ < ceils_) one_more_.push_back(m);
      } else {
        ++at;
      }
      start = below_.empty() ? 0 : at % below_.size();
      continue;
    }
    at = find(one_more_, 0, p);
    if (at == one_more_.size()) {
      left.push_back(p);
      continue;
    }
    const MemberIndex m = one_more_[at];
    Add(p, m);
    if (load(m) != ceil_) continue;
    one_more_.erase(one_more_.begin() + at);
    if (++ceils_used_ == ceils_) one_more_.clear();
  }
  unassigned_ = std::move(left);
}

absl::Status StickyExact::DealOut() {
  size_t turn = 0;  // in below_
  for (const PartitionIndex p : unassigned_) {
    if (turn >= below_.size()) turn = 0;
    const bool from_below = !below_.empty();
    if (!from_below && one_more_.empty()) {
      return absl::FailedPreconditionError(
          "java.lang.IllegalStateException: partitions are left and every "
          "member is full");
    }
    const MemberIndex m = from_below ? below_[turn] : one_more_.front();
    if (!from_below) one_more_.erase(one_more_.begin());
    Add(p, m);
    if (load(m) == floor_ && from_below) {
      below_.erase(below_.begin() + turn);
      one_more_.push_back(m);
    } else {
      if (load(m) == ceil_) ++ceils_used_;
      if (from_below) ++turn;
    }
  }
  return absl::OkStatus();
}

absl::Status StickyExact::CheckBelow() const {
  for (const MemberIndex m : below_) {
    if (ceils_used_ != ceils_ || load(m) != floor_) {
      return absl::FailedPreconditionError(
          "java.lang.IllegalStateException: no partition is left and a member "
          "is below its quota");
    }
  }
  return absl::OkStatus();
}

}  // namespace assignbench
