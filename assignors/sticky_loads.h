#ifndef ASSIGNBENCH_ASSIGNORS_STICKY_LOADS_H_
#define ASSIGNBENCH_ASSIGNORS_STICKY_LOADS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// Hands out partitions one by one, each to the member with the lowest load, the
// lowest index among equals: what taking the first of a set ordered by (load,
// member) does, at a constant cost per partition.
//
// Members at the lowest load are served in one sweep, after which they are
// merged with those one above.
class LeastLoadedFirst {
 public:
  // `members` ascending; loads[m] is the load of member m and must be kept up
  // to date by the caller with what Next() gives. O(members log members).
  void Start(absl::Span<const MemberIndex> members,
             absl::Span<const int32_t> loads);
  // The next member to serve. Amortised O(1) over many calls.
  MemberIndex Next();

 private:
  void RaiseLevel();

  std::vector<std::pair<int32_t, MemberIndex>> above_;  // not yet reached
  size_t reached_ = 0;                                  // of above_
  std::vector<MemberIndex> level_;   // members at the lowest load, ascending
  size_t next_ = 0;                  // in level_
  std::vector<MemberIndex> merged_;  // scratch
  int32_t load_ = 0;
};

// The lowest load among the members of one audience, and the lowest index among
// those that have it, under changes of single loads: a tournament tree.
class LowestLoad {
 public:
  // O(members).
  void Start(absl::Span<const MemberIndex> members,
             absl::Span<const int32_t> loads);
  // The member with the lowest (load, index). O(1).
  MemberIndex member() const { return members_[winners_[1]]; }
  int32_t load() const { return leaf_loads_[winners_[1]]; }
  // Says that the load of a member changed. O(log members).
  void Update(MemberIndex m, int32_t load);

 private:
  int32_t Better(int32_t a, int32_t b) const {
    return leaf_loads_[b] < leaf_loads_[a] ? b : a;
  }

  absl::Span<const MemberIndex> members_;
  int32_t leaves_ = 0;  // a power of two
  std::vector<int32_t> leaf_loads_;
  std::vector<int32_t> winners_;  // [1] the root; children of n: 2n, 2n + 1
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_STICKY_LOADS_H_
