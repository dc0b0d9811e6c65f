#include "assignors/sticky_constrained.h"

#include <algorithm>
#include <limits>

#include "assignors/check.h"

namespace assignbench {
namespace {

constexpr int32_t kContested = std::numeric_limits<int32_t>::min();

}  // namespace

void StickyConstrained::Assign(const Group& group,
                               absl::Span<const MemberIndex> visit,
                               const StickyClaims& claims, bool withhold,
                               Assignment& assignment) {
  SetOwners(group, claims);
  DecideQuotas(group, visit);
  assignment.Reset(loads_);
  cursors_.assign(assignment.offsets().begin(), assignment.offsets().end() - 1);
  if (claims.any()) KeepOwned(group, assignment);
  DealOut(group, withhold, assignment);
}

void StickyConstrained::SetOwners(const Group& group,
                                  const StickyClaims& claims) {
  owned_.assign(group.member_count(), 0);
  if (!claims.any()) {
    owner_.assign(group.partition_count(), kNoMember);
    return;
  }
  owner_.resize(group.partition_count());
  int32_t* owner = owner_.data();
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    owner[p] = claims.owner(p);
  }
  for (const PartitionIndex p : claims.contested()) owner[p] = kContested;
  for (const TopicIndex t : group.topics_of(0)) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owner[p] >= 0) ++owned_[owner[p]];
    }
  }
}

// Who keeps how many, who ends with how many, and in which order members below
// the floor and then those with one more to get are served.
void StickyConstrained::DecideQuotas(const Group& group,
                                     absl::Span<const MemberIndex> visit) {
  const int32_t member_count = group.member_count();
  const int32_t floor = group.assignable_partition_count() / member_count;
  const int32_t ceils = group.assignable_partition_count() % member_count;
  keep_.resize(member_count);
  loads_.resize(member_count);
  below_.clear();
  one_more_.clear();
  int32_t kept = 0;
  int32_t ceils_used = 0;
  for (const MemberIndex m : visit) {
    keep_[m] = std::min(owned_[m], floor);
    loads_[m] = floor;
    if (owned_[m] < floor) {
      below_.push_back(m);
    } else if (owned_[m] > floor && ceils_used < ceils) {
      keep_[m] = loads_[m] = floor + 1;
      if (++ceils_used == ceils) one_more_.clear();
    } else if (ceils_used < ceils) {
      one_more_.push_back(m);
    }
    kept += keep_[m];
  }
  std::sort(below_.begin(), below_.end());
  std::sort(one_more_.begin(), one_more_.end());
  // Members that reach the floor queue up behind, those that need least first.
  const size_t at_floor = one_more_.size();
  one_more_.insert(one_more_.end(), below_.begin(), below_.end());
  std::stable_sort(
      one_more_.begin() + at_floor, one_more_.end(),
      [&](MemberIndex a, MemberIndex b) { return owned_[a] > owned_[b]; });
  const int32_t missing = ceils - ceils_used;
  ASSIGNBENCH_CHECK(missing <= int32_t(one_more_.size()));
  one_more_.resize(missing);
  for (const MemberIndex m : one_more_) ++loads_[m];
}

// Kept partitions are listed, and chosen, in (number, topic) order.
void StickyConstrained::KeepOwned(const Group& group, Assignment& assignment) {
  PartitionIndex* lists = assignment.mutable_partitions().data();
  int32_t* owner = owner_.data();
  int32_t* keep = keep_.data();
  int32_t* cursors = cursors_.data();
  const absl::Span<const TopicIndex> topics = group.topics_of(0);
  active_.assign(topics.begin(), topics.end());
  int32_t number = 0;
  while (true) {
    // The topics that have this number, and up to which number all of them do.
    int32_t end = std::numeric_limits<int32_t>::max();
    active_.erase(std::remove_if(active_.begin(), active_.end(),
                                 [&](TopicIndex t) {
                                   return group.partition_count(t) <= number;
                                 }),
                  active_.end());
    if (active_.empty()) return;
    for (const TopicIndex t : active_) {
      end = std::min(end, group.partition_count(t));
    }
    for (; number < end; ++number) {
      for (const TopicIndex t : active_) {
        const PartitionIndex p = group.first_partition(t) + number;
        const MemberIndex m = owner[p];
        if (m < 0) continue;
        if (keep[m] > 0) {
          --keep[m];
          lists[cursors[m]++] = p;
        } else {
          owner[p] = -2 - m;
        }
      }
    }
  }
}

void StickyConstrained::DealOut(const Group& group, bool withhold,
                                Assignment& assignment) {
  PartitionIndex* lists = assignment.mutable_partitions().data();
  const int32_t floor =
      group.assignable_partition_count() / std::max(group.member_count(), 1);
  int32_t* cursors = cursors_.data();
  // `owned_` counts what each member has been dealt, withheld ones included.
  int32_t* dealt = owned_.data();
  size_t turn = 0;       // in below_
  size_t more_turn = 0;  // in one_more_
  size_t left = 0;       // members of below_ that stay in it after this pass
  bool any_withheld = false;
  for (const TopicIndex t : group.topics_of(0)) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owner_[p] >= 0) continue;
      MemberIndex m;
      if (!below_.empty()) {
        m = below_[turn++];
        if (++dealt[m] < floor) below_[left++] = m;
        if (turn == below_.size()) {
          below_.resize(left);
          turn = left = 0;
        }
      } else {
        m = one_more_[more_turn++];
      }
      const bool changes_hands = owner_[p] != kNoMember && owner_[p] != -2 - m;
      if (withhold && changes_hands) {
        any_withheld = true;
      } else {
        lists[cursors[m]++] = p;
      }
    }
  }
  if (!any_withheld) return;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    loads_[m] = cursors_[m] - assignment.offsets()[m];
  }
  assignment.Shorten(loads_);
}

}  // namespace assignbench
