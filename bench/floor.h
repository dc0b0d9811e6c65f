#ifndef ASSIGNBENCH_BENCH_FLOOR_H_
#define ASSIGNBENCH_BENCH_FLOOR_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/group.h"

namespace assignbench {

// The least work known to us that writes a strategy's lists: what is left when
// every decision has been made.
enum class FloorKind {
  // Range in closed form: each member's slice of each topic follows from the
  // topic's quota and remainder, and is written. Any group.
  kRange,
  // RoundRobin in closed form: position i of the ring gets partitions i, i +
  // members, i + 2 * members, ... Groups in which every member subscribes to
  // every topic; others have no closed form.
  kRoundRobin,
  // The owner of every partition is given, and a counting sort makes lists of
  // them, each ascending. Any group.
  kCountingSort,
};

// As in the names of benchmarks: "range", "roundrobin", "counting-sort".
absl::string_view ToString(FloorKind kind);

// The floor that a strategy of that name is compared with on `group`: kRange
// for "range" and "server-range", kRoundRobin for "roundrobin" where it has a
// closed form, kCountingSort for all others.
FloorKind FloorKindOf(absl::string_view strategy, const Group& group);

// Writes the lists of one floor, again and again, into a buffer of its own.
class FloorWriter {
 public:
  // Makes every decision: who owns each partition (kCountingSort: as `result`
  // says), or the lengths of the lists and each topic's quota (closed forms,
  // which do not look at `result`). `group` must outlive the writer.
  // O(partitions + subscriptions).
  FloorWriter(FloorKind kind, const Group& group, const Assignment& result);

  // O(partitions + members + topics). Allocates in the first call only.
  void Write();

  const Assignment& written() const { return written_; }

 private:
  // How Range cuts one topic.
  struct Cut {
    TopicIndex topic;
    PartitionIndex first;
    int32_t quota;  // partitions of each subscriber,
    int32_t more;   // and one more for so many of them

    // Partitions of the subscriber of that rank.
    int32_t size(int32_t rank) const { return quota + (rank < more ? 1 : 0); }
  };

  void PrepareRange();
  void PrepareRoundRobin();
  void WriteRangeByMember();
  void WriteRangeByTopic();
  void WriteRoundRobin();
  void WriteCountingSort();

  const FloorKind kind_;
  const Group& group_;
  std::vector<MemberIndex> owners_;  // kCountingSort
  std::vector<int32_t> loads_;
  std::vector<Cut> cuts_;  // kRange: of the topics that have subscribers
  bool range_by_member_ = false;
  std::vector<int32_t> cursors_;
  Assignment written_;
};

// CPU time of one Write() with warm buffers, in seconds: the median of several
// batches, about two milliseconds in all but at least five calls.
double MedianFloorSeconds(FloorWriter& writer);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_FLOOR_H_
