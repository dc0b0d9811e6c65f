#include "bench/floor.h"

#include <time.h>

#include <algorithm>

#include "absl/types/span.h"

namespace assignbench {
namespace {

// The clock that Google Benchmark takes a single thread's CPU time from.
double ThreadCpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

}  // namespace

absl::string_view ToString(FloorKind kind) {
  switch (kind) {
    case FloorKind::kRange:
      return "range";
    case FloorKind::kRoundRobin:
      return "roundrobin";
    case FloorKind::kCountingSort:
      return "counting-sort";
  }
  return "";
}

FloorKind FloorKindOf(absl::string_view strategy, const Group& group) {
  if (strategy == "range") return FloorKind::kRange;
  if (strategy == "roundrobin" && group.identical_subscriptions() &&
      group.assignable_partition_count() == group.partition_count()) {
    return FloorKind::kRoundRobin;
  }
  return FloorKind::kCountingSort;
}

FloorWriter::FloorWriter(FloorKind kind, const Group& group,
                         const Assignment& result)
    : kind_(kind), group_(group) {
  if (kind == FloorKind::kCountingSort) {
    result.OwnerOf(group.partition_count(), owners_);
  }
}

void FloorWriter::Write() {
  switch (kind_) {
    case FloorKind::kRange:
      return WriteRange();
    case FloorKind::kRoundRobin:
      return WriteRoundRobin();
    case FloorKind::kCountingSort:
      return WriteCountingSort();
  }
}

void FloorWriter::WriteRange() {
  loads_.assign(group_.member_count(), 0);
  // Loads, a run of topics with the same audience at a time. A topic whose
  // partitions leave remainder r over its n subscribers gives one more to the
  // first r of them; extras_ counts those topics by r, and its suffix sums say
  // who gets how many.
  for (TopicIndex t = 0; t < group_.topic_count();) {
    const int32_t audience = group_.audience_of(t);
    const absl::Span<const MemberIndex> members =
        group_.audience_static_first(audience);
    const int32_t n = int32_t(members.size());
    extras_.assign(n + 1, 0);
    int32_t base = 0;
    for (; t < group_.topic_count() && group_.audience_of(t) == audience; ++t) {
      if (n == 0) continue;
      base += group_.partition_count(t) / n;
      ++extras_[group_.partition_count(t) % n];
    }
    int32_t extra = 0;
    for (int32_t i = n; i-- > 0;) {
      extra += extras_[i + 1];
      loads_[members[i]] += base + extra;
    }
  }
  PartitionIndex* out = written_.Reset(loads_).data();
  cursors_.assign(written_.offsets().begin(), written_.offsets().end());
  int32_t* cursor = cursors_.data();
  for (TopicIndex t = 0; t < group_.topic_count(); ++t) {
    const absl::Span<const MemberIndex> members =
        group_.audience_static_first(group_.audience_of(t));
    const int32_t n = int32_t(members.size());
    if (n == 0) continue;
    const int32_t quota = group_.partition_count(t) / n;
    const int32_t more = group_.partition_count(t) % n;
    const MemberIndex* member = members.data();
    PartitionIndex p = group_.first_partition(t);
    for (int32_t i = 0; i < n; ++i) {
      int32_t at = cursor[member[i]];
      const PartitionIndex end = p + quota + (i < more ? 1 : 0);
      while (p < end) out[at++] = p++;
      cursor[member[i]] = at;
    }
  }
}

void FloorWriter::WriteRoundRobin() {
  const absl::Span<const MemberIndex> ring = group_.static_first();
  const int32_t n = int32_t(ring.size());
  const int32_t partitions = group_.partition_count();
  loads_.resize(n);
  for (int32_t i = 0; i < n; ++i) {
    loads_[ring[i]] = partitions / n + (i < partitions % n ? 1 : 0);
  }
  PartitionIndex* out = written_.Reset(loads_).data();
  for (int32_t i = 0; i < n; ++i) {
    PartitionIndex* list = out + written_.offsets()[ring[i]];
    const int32_t load = loads_[ring[i]];
    for (int32_t k = 0; k < load; ++k) list[k] = i + k * n;
  }
}

void FloorWriter::WriteCountingSort() {
  const int32_t partitions = group_.partition_count();
  loads_.assign(group_.member_count(), 0);
  const MemberIndex* owner = owners_.data();
  int32_t* load = loads_.data();
  for (PartitionIndex p = 0; p < partitions; ++p) {
    if (owner[p] != kNoMember) ++load[owner[p]];
  }
  PartitionIndex* out = written_.Reset(loads_).data();
  cursors_.assign(written_.offsets().begin(), written_.offsets().end());
  int32_t* cursor = cursors_.data();
  for (PartitionIndex p = 0; p < partitions; ++p) {
    if (owner[p] != kNoMember) out[cursor[owner[p]]++] = p;
  }
}

double MedianFloorSeconds(FloorWriter& writer) {
  constexpr int kBatches = 5;
  constexpr double kBatchSeconds = 0.0004;
  const double before_first = ThreadCpuSeconds();
  writer.Write();
  const double first = ThreadCpuSeconds() - before_first;
  const int calls = std::max(1, int(kBatchSeconds / std::max(first, 1e-7)));
  double seconds[kBatches];
  for (double& batch : seconds) {
    const double start = ThreadCpuSeconds();
    for (int i = 0; i < calls; ++i) writer.Write();
    batch = (ThreadCpuSeconds() - start) / calls;
  }
  std::nth_element(seconds, seconds + kBatches / 2, seconds + kBatches);
  return seconds[kBatches / 2];
}

}  // namespace assignbench
