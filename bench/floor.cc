#include "bench/floor.h"

#include <algorithm>

#include "absl/types/span.h"
#include "assignors/range_racks.h"
#include "bench/cpu_clock.h"

namespace assignbench {
namespace {

// Writes p to end - 1 and returns where to go on. Most slices hold one
// partition, which is not worth entering a vectorised loop for.
PartitionIndex* WriteSlice(PartitionIndex p, PartitionIndex end,
                           PartitionIndex* list) {
  if (end - p == 1) {
    *list = p;
    return list + 1;
  }
  while (p < end) *list++ = p++;
  return list;
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
  if (strategy == "server-range" ||
      (strategy == "range" && !RangeRacks::Needed(group))) {
    return FloorKind::kRange;
  }
  if (strategy == "roundrobin" && group.identical_subscriptions() &&
      group.assignable_partition_count() == group.partition_count()) {
    return FloorKind::kRoundRobin;
  }
  return FloorKind::kCountingSort;
}

FloorWriter::FloorWriter(FloorKind kind, const Group& group,
                         const Assignment& result)
    : kind_(kind), group_(group), loads_(group.member_count()) {
  switch (kind) {
    case FloorKind::kRange:
      PrepareRange();
      break;
    case FloorKind::kRoundRobin:
      PrepareRoundRobin();
      break;
    case FloorKind::kCountingSort:
      result.OwnerOf(group.partition_count(), owners_);
      break;
  }
}

void FloorWriter::PrepareRange() {
  for (TopicIndex t = 0; t < group_.topic_count(); ++t) {
    const absl::Span<const MemberIndex> members =
        group_.audience_static_first(group_.audience_of(t));
    const int32_t n = int32_t(members.size());
    if (n == 0) continue;
    const Cut cut = {.topic = t,
                     .first = group_.first_partition(t),
                     .quota = group_.partition_count(t) / n,
                     .more = group_.partition_count(t) % n};
    for (int32_t i = 0; i < n; ++i) loads_[members[i]] += cut.size(i);
    cuts_.push_back(cut);
  }
  // Lists written one after the other stay in the cache; but where topics have
  // far fewer partitions than subscribers, most of that walk finds nothing.
  range_by_member_ = group_.identical_subscriptions() &&
                     int64_t(cuts_.size()) * group_.member_count() <=
                         2 * int64_t(group_.assignable_partition_count());
}

void FloorWriter::PrepareRoundRobin() {
  const absl::Span<const MemberIndex> ring = group_.static_first();
  const int32_t n = int32_t(ring.size());
  const int32_t partitions = group_.partition_count();
  for (int32_t i = 0; i < n; ++i) {
    loads_[ring[i]] = partitions / n + (i < partitions % n ? 1 : 0);
  }
}

void FloorWriter::Write() {
  switch (kind_) {
    case FloorKind::kRange:
      return range_by_member_ ? WriteRangeByMember() : WriteRangeByTopic();
    case FloorKind::kRoundRobin:
      return WriteRoundRobin();
    case FloorKind::kCountingSort:
      return WriteCountingSort();
  }
}

void FloorWriter::WriteRangeByMember() {
  const absl::Span<const MemberIndex> ring = group_.static_first();
  PartitionIndex* out = written_.Reset(loads_).data();
  for (int32_t i = 0; i < int32_t(ring.size()); ++i) {
    PartitionIndex* list = out + written_.offsets()[ring[i]];
    for (const Cut& cut : cuts_) {
      const PartitionIndex p =
          cut.first + i * cut.quota + std::min(i, cut.more);
      const PartitionIndex end = p + cut.size(i);
      list = WriteSlice(p, end, list);
    }
  }
}

void FloorWriter::WriteRangeByTopic() {
  PartitionIndex* out = written_.Reset(loads_).data();
  cursors_.assign(written_.offsets().begin(), written_.offsets().end());
  int32_t* cursor = cursors_.data();
  for (const Cut& cut : cuts_) {
    const absl::Span<const MemberIndex> members =
        group_.audience_static_first(group_.audience_of(cut.topic));
    const MemberIndex* member = members.data();
    // With fewer partitions than subscribers the rest get none of them.
    const int32_t takers = cut.quota > 0 ? int32_t(members.size()) : cut.more;
    PartitionIndex p = cut.first;
    for (int32_t i = 0; i < takers; ++i) {
      const PartitionIndex end = p + cut.size(i);
      WriteSlice(p, end, out + cursor[member[i]]);
      cursor[member[i]] += end - p;
      p = end;
    }
  }
}

void FloorWriter::WriteRoundRobin() {
  const absl::Span<const MemberIndex> ring = group_.static_first();
  const int32_t n = int32_t(ring.size());
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
