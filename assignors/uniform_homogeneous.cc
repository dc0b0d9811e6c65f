#include "assignors/uniform_homogeneous.h"

#include "assignors/check.h"

namespace assignbench {

bool UniformHomogeneous::Assign(const Group& group, ServerOrder& order,
                                std::vector<MemberIndex>& owners) {
  unassigned_.clear();
  for (const TopicIndex t : order.FirstSubscription(group)) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owners[p] == kNoMember) unassigned_.push_back(p);
    }
  }
  order.ListOwned(group, owners, offsets_, owned_);
  unfilled_.clear();
  bool gives_up = false;
  int32_t left = group.member_count();  // this member and those behind it
  const int32_t floor = group.assignable_partition_count() / left;
  int32_t extra = group.assignable_partition_count() % left;
  for (const MemberIndex m : order.members()) {
    bool takes_extra = extra > 0;
    int32_t quota = floor + (takes_extra ? 1 : 0);
    for (int32_t i = offsets_[m]; i < offsets_[m + 1]; ++i) {
      if (quota > 0) {
        --quota;
      } else {
        gives_up = true;
        owners[owned_[i]] = kNoMember;
        unassigned_.push_back(owned_[i]);
      }
    }
    if (takes_extra && quota > 0 && left > extra) {
      takes_extra = false;
      --quota;
    }
    if (quota > 0) unfilled_.push_back({m, quota});
    if (takes_extra) --extra;
    --left;
  }
  size_t next = 0;
  for (const Unfilled& unfilled : unfilled_) {
    for (int32_t i = 0; i < unfilled.missing; ++i) {
      owners[unassigned_[next++]] = unfilled.member;
    }
  }
  ASSIGNBENCH_DCHECK(next == unassigned_.size());
  return gives_up;
}

}  // namespace assignbench
