#include "quality/measures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "assignors/check.h"
#include "assignors/optimum.h"

namespace assignbench {
namespace {

bool Subscribes(const Group& group, MemberIndex m) {
  return !group.topics_of(m).empty();
}

void MeasureLoads(const Group& group, const Assignment& assignment,
                  Balance& balance) {
  int64_t members = 0;
  balance.min_load = std::numeric_limits<int32_t>::max();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (!Subscribes(group, m)) continue;
    const int64_t load = assignment.load_of(m);
    ++members;
    balance.min_load = std::min(balance.min_load, int32_t(load));
    balance.max_load = std::max(balance.max_load, int32_t(load));
    balance.idle_members += load == 0;
    balance.sum_of_squares += load * load;
  }
  if (members == 0) {
    balance.min_load = 0;
    return;
  }
  // From the deviations: members * sum_of_squares need not fit 64 bits.
  const double mean = double(assignment.size()) / double(members);
  double squares = 0;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (!Subscribes(group, m)) continue;
    const double deviation = assignment.load_of(m) - mean;
    squares += deviation * deviation;
  }
  balance.stddev = std::sqrt(squares / double(members));
}

int32_t TopicSpreadMax(const Group& group,
                       const std::vector<MemberIndex>& owners) {
  // One slot more, at the front, for the partitions that nobody has.
  std::vector<int32_t> counts(group.member_count() + 1);
  int32_t* const count = counts.data() + 1;
  int32_t spread_max = 0;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    if (!group.is_assignable(t)) continue;
    const MemberIndex* const first = owners.data() + group.first_partition(t);
    const MemberIndex* const end = first + group.partition_count(t);
    int32_t most = 0;
    size_t having = 0;
    for (const MemberIndex* owner = first; owner != end; ++owner) {
      if (*owner == kNoMember) continue;
      const int32_t now = ++count[*owner];
      most = std::max(most, now);
      having += now == 1;
    }
    // Unless all subscribers have some, one of them has none.
    int32_t least = having < group.subscribers_of(t).size() ? 0 : most;
    for (const MemberIndex* owner = first; owner != end; ++owner) {
      if (count[*owner] == 0) continue;  // seen already, or nobody
      least = std::min(least, count[*owner]);
      count[*owner] = 0;
    }
    spread_max = std::max(spread_max, most - least);
  }
  return spread_max;
}

// Partition numbers below `numbers` whose owner is not the same in all
// `topics`. `differs` is scratch.
int64_t Splits(const Group& group, const std::vector<MemberIndex>& owners,
               absl::Span<const TopicIndex> topics, int32_t numbers,
               std::vector<char>& differs) {
  differs.assign(numbers, 0);
  const MemberIndex* const reference =
      owners.data() + group.first_partition(topics.front());
  for (const TopicIndex t : topics.subspan(1)) {
    const MemberIndex* const other = owners.data() + group.first_partition(t);
    for (int32_t n = 0; n < numbers; ++n) {
      differs[n] |= reference[n] != other[n];
    }
  }
  return std::count(differs.begin(), differs.end(), 1);
}

int64_t CopartitionSplits(const Group& group,
                          const std::vector<MemberIndex>& owners,
                          absl::Span<const TopicIndex> copartitioned) {
  std::vector<TopicIndex> topics;
  if (copartitioned.empty()) {
    topics.resize(group.topic_count());
    std::iota(topics.begin(), topics.end(), 0);
  } else {
    topics.assign(copartitioned.begin(), copartitioned.end());
  }
  topics.erase(
      std::remove_if(topics.begin(), topics.end(),
                     [&](TopicIndex t) { return !group.is_assignable(t); }),
      topics.end());
  std::vector<char> differs;
  if (!copartitioned.empty()) {
    if (topics.empty()) return 0;
    int32_t common = std::numeric_limits<int32_t>::max();
    for (const TopicIndex t : topics) {
      common = std::min(common, group.partition_count(t));
    }
    return Splits(group, owners, topics, common, differs);
  }
  const auto kind = [&](TopicIndex t) {
    return std::make_tuple(group.audience_of(t), group.partition_count(t));
  };
  std::sort(topics.begin(), topics.end(),
            [&](TopicIndex a, TopicIndex b) { return kind(a) < kind(b); });
  int64_t splits = 0;
  for (size_t begin = 0, end = 0; begin < topics.size(); begin = end) {
    while (end < topics.size() && kind(topics[end]) == kind(topics[begin])) {
      ++end;
    }
    splits += Splits(group, owners,
                     absl::MakeConstSpan(topics).subspan(begin, end - begin),
                     group.partition_count(topics[begin]), differs);
  }
  return splits;
}

void MeasureRates(const Group& group, const Assignment& assignment,
                  Balance& balance) {
  if (group.rates().empty()) return;
  const double* const rates = group.rates().data();
  int64_t members = 0;
  double total = 0;
  double max = 0;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (!Subscribes(group, m)) continue;
    double rate = 0;
    for (const PartitionIndex p : assignment.partitions_of(m)) rate += rates[p];
    ++members;
    total += rate;
    max = std::max(max, rate);
  }
  if (members == 0) return;
  balance.max_rate = max;
  if (total > 0) balance.rate_imbalance = max * double(members) / total;
}

std::optional<int32_t> RackMismatches(const Group& group,
                                      const Assignment& assignment) {
  if (group.rack_count() == 0) return std::nullopt;
  bool compared = false;
  int32_t mismatches = 0;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    const RackIndex rack = group.rack_of(m);
    if (rack == kNoRack) continue;
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      const absl::Span<const RackIndex> racks = group.replica_racks(p);
      if (racks.empty()) continue;
      compared = true;
      mismatches += std::find(racks.begin(), racks.end(), rack) == racks.end();
    }
  }
  if (!compared) return std::nullopt;
  return mismatches;
}

}  // namespace

Balance MeasureBalance(const Group& group, const Assignment& assignment,
                       absl::Span<const TopicIndex> copartitioned) {
  ASSIGNBENCH_DCHECK(assignment.member_count() == group.member_count());
  Balance balance;
  balance.members = group.member_count();
  balance.partitions = group.assignable_partition_count();
  MeasureLoads(group, assignment, balance);
  balance.optimal_sum_of_squares = LeastSumOfSquares(group);
  std::vector<MemberIndex> owners;
  assignment.OwnerOf(group.partition_count(), owners);
  balance.topic_spread_max = TopicSpreadMax(group, owners);
  balance.copartition_splits = CopartitionSplits(group, owners, copartitioned);
  MeasureRates(group, assignment, balance);
  balance.rack_mismatches = RackMismatches(group, assignment);
  return balance;
}

Movement MeasureMovement(const Group& group,
                         absl::Span<const MemberIndex> previous,
                         const Assignment& assignment) {
  ASSIGNBENCH_DCHECK(int64_t(previous.size()) == group.partition_count());
  Movement movement;
  const MemberIndex* const previous_of = previous.data();
  std::vector<int32_t> loads(group.member_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    loads[m] = assignment.load_of(m);
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      movement.moved += previous_of[p] != kNoMember && previous_of[p] != m;
    }
  }
  movement.forced = FindOptimum(group, previous).moves;
  movement.beyond_forced = movement.moved - movement.forced;
  movement.wasted = movement.moved - LeastMoves(group, previous, loads);
  return movement;
}

}  // namespace assignbench
