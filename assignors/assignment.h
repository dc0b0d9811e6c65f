#ifndef ASSIGNBENCH_ASSIGNORS_ASSIGNMENT_H_
#define ASSIGNBENCH_ASSIGNORS_ASSIGNMENT_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// Who gets which partitions: for each member an ordered list. The order is
// part of the result; it is the order of the list that Kafka would return.
//
// An Assignment is a buffer: assignors overwrite it, and reusing one for groups
// of similar size allocates nothing. Spans live until the next change.
class Assignment {
 public:
  int32_t member_count() const { return offsets_.size() - 1; }
  // Partitions over all members.
  int32_t size() const { return partitions_.size(); }
  absl::Span<const PartitionIndex> partitions_of(MemberIndex m) const {
    return absl::Span<const PartitionIndex>(partitions_)
        .subspan(offsets_[m], load_of(m));
  }
  int32_t load_of(MemberIndex m) const { return offsets_[m + 1] - offsets_[m]; }
  // member_count() + 1 positions in partitions().
  absl::Span<const int32_t> offsets() const { return offsets_; }
  absl::Span<const PartitionIndex> partitions() const { return partitions_; }

  // Makes room for loads[m] partitions of each member m and returns the
  // writable flat list: member m's partitions go to [offsets()[m],
  // offsets()[m + 1]). What it held before is gone. O(members).
  absl::Span<PartitionIndex> Reset(absl::Span<const int32_t> loads);

  // Gives each partition p to owners[p], or to nobody where that is kNoMember.
  // Each list ascends. Owners must be below `member_count`. A counting sort:
  // O(partitions + members).
  void ResetFromOwners(int32_t member_count,
                       absl::Span<const MemberIndex> owners);

  // The flat list of the last Reset(), writable.
  absl::Span<PartitionIndex> mutable_partitions() {
    return absl::MakeSpan(partitions_);
  }

  // Shortens each member's list to its first loads[m] partitions, in place.
  // O(members + partitions kept).
  void Shorten(absl::Span<const int32_t> loads);

  // Writes the owner of each partition to `owners`, which gets
  // `partition_count` entries; kNoMember where nobody has it. Every partition
  // must be below `partition_count`; of several owners the last member stands.
  // O(partitions).
  void OwnerOf(int32_t partition_count, std::vector<MemberIndex>& owners) const;

  friend bool operator==(const Assignment& a, const Assignment& b) {
    return a.offsets_ == b.offsets_ && a.partitions_ == b.partitions_;
  }

 private:
  std::vector<int32_t> offsets_ = {0};
  std::vector<PartitionIndex> partitions_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_ASSIGNMENT_H_
