#include "assignors/sticky_exact.h"

#include <algorithm>

namespace assignbench {

absl::Status StickyExact::Assign(const Group& group, WalkOrder& order,
                                 const RackRule& racks, bool cooperative,
                                 bool generations_in_subscriptions,
                                 Assignment& assignment) {
  Start(group, order, racks, cooperative, generations_in_subscriptions);
  SettleClaims();
  const absl::Status status = SubscriptionsEqual() ? Constrained() : General();
  if (!status.ok()) return status;
  std::vector<int32_t> loads;
  for (const std::vector<PartitionIndex>& list : lists_) {
    loads.push_back(list.size());
  }
  PartitionIndex* flat = assignment.Reset(loads).data();
  for (const std::vector<PartitionIndex>& list : lists_) {
    flat = std::copy(list.begin(), list.end(), flat);
  }
  return absl::OkStatus();
}

void StickyExact::Start(const Group& group, WalkOrder& order,
                        const RackRule& racks, bool cooperative,
                        bool generations_in_subscriptions) {
  group_ = &group;
  order_ = &order;
  racks_ = &racks;
  cooperative_ = cooperative;
  generations_in_subscriptions_ = generations_in_subscriptions;
  const int32_t unknown_topics =
      group.ghosts() == nullptr ? 0 : group.ghosts()->unknown_topics.size();
  has_metadata_.assign(group.topic_count() + unknown_topics, 0);
  topic_of_.clear();
  number_of_.clear();
  active_.clear();
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    has_metadata_[t] = group.is_assignable(t) && group.partition_count(t) > 0;
    for (int32_t i = 0; i < group.partition_count(t); ++i) {
      if (has_metadata_[t]) active_.push_back(topic_of_.size());
      topic_of_.push_back(t);
      number_of_.push_back(i);
    }
  }
  for (int32_t g = 0; g < group.ghost_count(); ++g) {
    topic_of_.push_back(group.ghosts()->partitions[g].topic);
    number_of_.push_back(group.ghosts()->partitions[g].number);
  }
  // Kafka sees claims as they are sent: by topic as the sticky assignor writes
  // them down, or sorted, as cooperative members send them.
  claims_.clear();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    const absl::Span<const PartitionIndex> claims = group.all_claims_of(m);
    std::vector<PartitionIndex> sent(claims.begin(), claims.end());
    if (cooperative) {
      std::sort(sent.begin(), sent.end(),
                [&](PartitionIndex a, PartitionIndex b) {
                  return std::pair(topic_of_[a], number_of_[a]) <
                         std::pair(topic_of_[b], number_of_[b]);
                });
    } else {
      order.GroupByTopic(topic_of_, sent);
    }
    claims_.push_back(std::move(sent));
  }
}

// An empty subscription that comes first does not count.
bool StickyExact::SubscriptionsEqual() const {
  int32_t subscription = -1;
  for (const MemberIndex m : order_->members()) {
    const int32_t own = group_->subscription_of(m);
    if (subscription < 0) {
      if (!group_->topics_of(m).empty()) subscription = own;
    } else if (own != subscription) {
      return false;
    }
  }
  return true;
}

void StickyExact::SettleClaims() {
  const size_t count = topic_of_.size();
  lists_.assign(group_->member_count(), {});
  claimed_twice_.assign(count, 0);
  owner_.assign(count, kNoMember);
  for (const MemberIndex m : order_->members()) {
    for (const PartitionIndex p : claims_[m]) {
      if (!has_metadata_[topic_of_[p]]) continue;
      const MemberIndex rival = owner_[p];
      if (rival == kNoMember) {
        lists_[m].push_back(p);
        owner_[p] = m;
        continue;
      }
      const int32_t generation = group_->generation_of(m);
      const int32_t rivals = generations_in_subscriptions_
                                 ? group_->generation_of(rival)
                                 : kNoGeneration;
      if (generation < rivals) continue;
      if (generation == rivals) {
        claimed_twice_[p] = 1;
      } else {
        lists_[m].push_back(p);
      }
      std::erase(lists_[rival], p);
      owner_[p] = m;
    }
  }
}

// No replica of a ghost is anywhere.
bool StickyExact::Mismatches(MemberIndex m, PartitionIndex p) const {
  if (p < group_->partition_count()) return racks_->Mismatches(*group_, m, p);
  return racks_->active() && group_->rack_of(m) != kNoRack;
}

std::vector<PartitionIndex> StickyExact::Without(
    const std::vector<PartitionIndex>& all,
    const std::vector<PartitionIndex>& taken) {
  std::vector<PartitionIndex> left;
  auto next = taken.begin();
  for (const PartitionIndex p : all) {
    if (next != taken.end() && *next == p) {
      ++next;
    } else {
      left.push_back(p);
    }
  }
  return left;
}

}  // namespace assignbench
