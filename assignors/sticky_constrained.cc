#include "assignors/sticky_constrained.h"

#include <algorithm>
#include <limits>

#include "assignors/check.h"

namespace assignbench {
namespace {

constexpr int32_t kContested = std::numeric_limits<int32_t>::min();

}  // namespace

// Kept partitions are listed, and chosen, in (number, topic) order.
template <typename Keep>
void StickyConstrained::KeepOwned(const Group& group, Keep keep_partition) {
  int32_t* owner = owner_.data();
  int32_t* keep = keep_.data();
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
          keep_partition(m, p);
        } else {
          owner[p] = -2 - m;
        }
      }
    }
  }
}

void StickyConstrained::Assign(const Group& group,
                               absl::Span<const MemberIndex> visit,
                               const RackRule& racks,
                               const StickyClaims& claims, bool withhold,
                               Assignment& assignment) {
  SetOwners(group, racks, claims);
  DecideQuotas(group, visit);
  if (racks.active()) {
    AssignByRack(group, racks, withhold, assignment);
    return;
  }
  QueueForOneMore(group);
  PartitionIndex* lists = assignment.Reset(loads_).data();
  cursors_.assign(assignment.offsets().begin(), assignment.offsets().end() - 1);
  int32_t* cursors = cursors_.data();
  if (claims.any()) {
    KeepOwned(group, [&](MemberIndex m, PartitionIndex p) {
      lists[cursors[m]++] = p;
    });
  }
  DealOut(group, withhold, assignment);
}

void StickyConstrained::SetOwners(const Group& group, const RackRule& racks,
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
      if (owner[p] < 0) continue;
      if (racks.Mismatches(group, owner[p], p)) {
        owner[p] = -2 - owner[p];
      } else {
        ++owned_[owner[p]];
      }
    }
  }
}

// Who keeps how many, who is below the floor, and who may still get one more.
void StickyConstrained::DecideQuotas(const Group& group,
                                     absl::Span<const MemberIndex> visit) {
  const int32_t member_count = group.member_count();
  const int32_t floor = group.assignable_partition_count() / member_count;
  const int32_t ceils = group.assignable_partition_count() % member_count;
  keep_.resize(member_count);
  loads_.resize(member_count);
  below_.clear();
  one_more_.clear();
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
    } else if (owned_[m] > floor && ceils > 0) {
      Count(rules_, Rule::kTooManyHoldTheCeil);
    }
    if (owned_[m] > keep_[m]) Count(rules_, Rule::kMemberGivesUp);
  }
  std::sort(below_.begin(), below_.end());
  std::sort(one_more_.begin(), one_more_.end());
  ceils_left_ = ceils - ceils_used;
}

// Who ends with how many: members that reach the floor queue up behind those
// that are there, those that need least first.
void StickyConstrained::QueueForOneMore(const Group& group) {
  const size_t at_floor = one_more_.size();
  one_more_.insert(one_more_.end(), below_.begin(), below_.end());
  std::stable_sort(
      one_more_.begin() + at_floor, one_more_.end(),
      [&](MemberIndex a, MemberIndex b) { return owned_[a] > owned_[b]; });
  ASSIGNBENCH_CHECK(group.member_count() == 0 ||
                    ceils_left_ <= int32_t(one_more_.size()));
  one_more_.resize(ceils_left_);
  for (const MemberIndex m : one_more_) ++loads_[m];
}

bool StickyConstrained::ChangesHands(PartitionIndex p, MemberIndex to) const {
  return owner_[p] != kNoMember && owner_[p] != -2 - to;
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
      if (withhold && ChangesHands(p, m)) {
        Count(rules_, Rule::kWithholdsIdentical);
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

void StickyConstrained::AssignByRack(const Group& group, const RackRule& racks,
                                     bool withhold, Assignment& assignment) {
  std::vector<std::vector<PartitionIndex>> lists(group.member_count());
  KeepOwned(group,
            [&](MemberIndex m, PartitionIndex p) { lists[m].push_back(p); });
  DealOutByRack(group, racks);
  for (const Addition& addition : additions_) {
    if (withhold && ChangesHands(addition.partition, addition.member)) continue;
    lists[addition.member].push_back(addition.partition);
  }
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    loads_[m] = lists[m].size();
  }
  PartitionIndex* list = assignment.Reset(loads_).data();
  for (const std::vector<PartitionIndex>& partitions : lists) {
    list = std::copy(partitions.begin(), partitions.end(), list);
  }
}

// Fills additions_: first to members with a replica nearby, those below the
// floor in a ring, then those that may have one more; then as without racks.
void StickyConstrained::DealOutByRack(const Group& group,
                                      const RackRule& racks) {
  std::vector<PartitionIndex> unassigned;
  for (const TopicIndex t : group.topics_of(0)) {
    const PartitionIndex end =
        group.first_partition(t) + group.partition_count(t);
    for (PartitionIndex p = group.first_partition(t); p < end; ++p) {
      if (owner_[p] < 0) unassigned.push_back(p);
    }
  }
  std::stable_sort(unassigned.begin(), unassigned.end(),
                   [&](PartitionIndex a, PartitionIndex b) {
                     return racks.MembersNear(group, a) <
                            racks.MembersNear(group, b);
                   });
  const int32_t member_count = group.member_count();
  const int32_t floor = group.assignable_partition_count() / member_count;
  const int32_t ceil =
      floor + (group.assignable_partition_count() % member_count > 0 ? 1 : 0);
  // What each has: all it owned if it is below the floor, else floor or ceil.
  std::vector<int32_t> has(member_count);
  for (MemberIndex m = 0; m < member_count; ++m) {
    has[m] = std::min(owned_[m], loads_[m]);
  }
  additions_.clear();
  const auto add = [&](PartitionIndex p, MemberIndex m) {
    additions_.push_back({p, m});
    ++has[m];
  };
  const auto gets_its_ceil = [&] {
    if (--ceils_left_ == 0) one_more_.clear();
  };

  std::vector<PartitionIndex> left;
  size_t start = 0;  // in below_, where the search begins
  for (const PartitionIndex p : unassigned) {
    size_t k = below_.size();
    for (size_t i = 0; i < below_.size() && k == below_.size(); ++i) {
      const size_t at = (start + i) % below_.size();
      if (racks.Matches(group, below_[at], p)) k = at;
    }
    if (k < below_.size()) {
      const MemberIndex m = below_[k];
      Count(rules_, Rule::kRackBelowFloor);
      add(p, m);
      if (has[m] >= floor) {
        below_.erase(below_.begin() + k);
        if (has[m] < ceil && ceils_left_ > 0) one_more_.push_back(m);
      } else {
        ++k;
      }
      start = below_.empty() ? 0 : k % below_.size();
      continue;
    }
    const auto near =
        std::find_if(one_more_.begin(), one_more_.end(),
                     [&](MemberIndex m) { return racks.Matches(group, m, p); });
    if (near == one_more_.end()) {
      left.push_back(p);
      continue;
    }
    const MemberIndex m = *near;
    Count(rules_, Rule::kRackOneMore);
    add(p, m);
    if (has[m] >= ceil) {
      one_more_.erase(near);
      gets_its_ceil();
    }
  }

  size_t turn = 0;  // in below_
  size_t head = 0;  // in one_more_
  for (const PartitionIndex p : left) {
    if (!below_.empty()) {
      if (turn >= below_.size()) turn = 0;
      const MemberIndex m = below_[turn];
      add(p, m);
      if (has[m] == floor) {
        below_.erase(below_.begin() + turn);
        one_more_.push_back(m);
      } else {
        ++turn;
      }
    } else {
      ASSIGNBENCH_CHECK(head < one_more_.size());
      add(p, one_more_[head++]);
    }
  }
}

}  // namespace assignbench
