#include "assignors/optimum_owners.h"

#include <algorithm>

#include "assignors/check.h"

namespace assignbench {
namespace {

// Calls on crews in turn, each as often as it is entitled to, evenly spaced.
class Turns {
 public:
  void Add(int32_t crew, int32_t total) {
    if (total > 0) waiting_.push_back({.crew = crew, .total = total});
  }

  void Start() { std::make_heap(waiting_.begin(), waiting_.end()); }

  int32_t Next() {
    ASSIGNBENCH_DCHECK(!waiting_.empty());
    const int32_t crew = waiting_.front().crew;
    if (waiting_.size() == 1) return crew;
    std::pop_heap(waiting_.begin(), waiting_.end());
    if (++waiting_.back().used == waiting_.back().total) {
      waiting_.pop_back();
    } else {
      std::push_heap(waiting_.begin(), waiting_.end());
    }
    return crew;
  }

 private:
  struct Waiting {
    int32_t crew;
    int32_t total;
    int32_t used = 0;

    // The one that is due first is the greatest. A turn is due in the middle of
    // its share of the time.
    bool operator<(const Waiting& other) const {
      const int64_t due = (2 * int64_t(used) + 1) * other.total;
      const int64_t other_due = (2 * int64_t(other.used) + 1) * total;
      return due > other_due || (due == other_due && crew > other.crew);
    }
  };

  std::vector<Waiting> waiting_;
};

class Dealer {
 public:
  Dealer(const MoveTask& task, const OptimumMoves& moves,
         absl::Span<MemberIndex> owners)
      : task_(task),
        model_(task.model),
        moves_(moves),
        owners_(owners),
        restricted_(task.layer_count() != 1 || model_.racks()),
        may_keep_(moves.quotas),
        has_(model_.group().member_count(), 0),
        wants_(moves.received),
        next_(model_.group().member_count(), kNoMember),
        ring_size_(model_.crew_count(), 0),
        behind_(model_.crew_count(), kNoMember),
        turns_(model_.pool_count()),
        due_(model_.crew_count(), 0) {
    may_keep_.resize(model_.group().member_count(), 0);
    MakeRings();
    size_t link = 0;
    for (int32_t i = 0; i < model_.pool_count(); ++i) {
      for (const int32_t crew : model_.crews_of(i)) {
        turns_[i].Add(crew, moves_.link_flows[link++]);
      }
      turns_[i].Start();
    }
  }

  void Deal() {
    const Group& group = model_.group();
    for (TopicIndex t = 0; t < group.topic_count(); ++t) {
      const int32_t size = group.partition_count(t);
      if (!group.is_assignable(t) || size == 0) continue;
      const int32_t readers = group.subscribers_of(t).size();
      const int32_t share = (size - 1) / readers + 1;
      rest_.clear();
      for (int32_t c = model_.first_class(t); c < model_.first_class(t + 1);
           ++c) {
        Keep(c);
      }
      DealRest(share);
      const PartitionIndex first = group.first_partition(t);
      for (const MemberIndex m : owners_.subspan(first, size)) has_[m] = 0;
    }
  }

 private:
  struct Rest {
    PartitionIndex partition;
    int32_t pool;
  };

  // The members of each crew that are to receive something, in a ring.
  void MakeRings() {
    for (int32_t j = 0; j < model_.crew_count(); ++j) {
      MemberIndex first = kNoMember;
      for (const MemberIndex m : model_.crew_members(j)) {
        if (wants_[m] == 0) continue;
        if (first == kNoMember) {
          first = m;
        } else {
          next_[behind_[j]] = m;
        }
        behind_[j] = m;
        ++ring_size_[j];
      }
      if (first != kNoMember) next_[behind_[j]] = first;
    }
  }

  void Keep(int32_t c) {
    const int32_t pool = model_.class_pool(c);
    const bool by_class = moves_.quotas.empty();
    for (int32_t k = by_class ? moves_.owned_offsets[c] : 0;
         by_class && k < moves_.owned_offsets[c + 1]; ++k) {
      may_keep_[moves_.owned_members[k]] = moves_.kept[k];
    }
    // In locals, which the compiler keeps in registers: most of the time of a
    // large group is spent here.
    MemberIndex* const owners = owners_.data();
    int32_t* const may_keep = may_keep_.data();
    int32_t* const has = has_.data();
    const bool all_may_stay = by_class || !restricted_;
    model_.ForEachPartition(c, [&](PartitionIndex p) {
      const MemberIndex m = owners[p];
      if (m != kNoMember && may_keep[m] > 0 &&
          (all_may_stay || task_.Allows(pool, model_.crew_of(m)))) {
        --may_keep[m];
        ++has[m];
      } else {
        rest_.push_back({p, pool});
      }
    });
  }

  // Deals out what nobody keeps of one topic.
  void DealRest(int32_t share) {
    size_t next = 0;
    while (next < rest_.size()) {
      const int32_t pool = rest_[next].pool;
      crews_.clear();
      for (size_t i = next; i < rest_.size() && rest_[i].pool == pool; ++i) {
        const int32_t crew = turns_[pool].Next();
        if (due_[crew]++ == 0) crews_.push_back(crew);
      }
      for (const int32_t crew : crews_) {
        DealToCrew(crew, share, next);
        due_[crew] = 0;
      }
    }
  }

  void DealToCrew(int32_t crew, int32_t share, size_t& next) {
    int32_t skipped = 0;  // in a row
    for (int32_t left = due_[crew]; left > 0;) {
      MemberIndex& behind = behind_[crew];
      const MemberIndex m = next_[behind];
      if (has_[m] >= share && skipped < ring_size_[crew]) {
        behind = m;
        ++skipped;
        continue;
      }
      // Once all have their share it does not matter who gets more.
      if (has_[m] < share) skipped = 0;
      owners_[rest_[next++].partition] = m;
      ++has_[m];
      --left;
      if (--wants_[m] > 0) {
        behind = m;
      } else {
        next_[behind] = next_[m];
        --ring_size_[crew];
      }
    }
  }

  const MoveTask& task_;
  const OptimumModel& model_;
  const OptimumMoves& moves_;
  const absl::Span<MemberIndex> owners_;
  const bool restricted_;  // not everything may go everywhere
  std::vector<int32_t> may_keep_;
  std::vector<int32_t> has_;  // of the topic at hand
  std::vector<int32_t> wants_;
  std::vector<MemberIndex> next_;    // in its ring
  std::vector<int32_t> ring_size_;   // per crew
  std::vector<MemberIndex> behind_;  // per crew: the one before the next
  std::vector<Turns> turns_;         // per pool
  std::vector<Rest> rest_;
  std::vector<int32_t> crews_;  // that get some of the pool at hand
  std::vector<int32_t> due_;    // per crew: how much
};

}  // namespace

void DealOut(const MoveTask& task, const OptimumMoves& moves,
             absl::Span<MemberIndex> owners) {
  Dealer(task, moves, owners).Deal();
}

}  // namespace assignbench
