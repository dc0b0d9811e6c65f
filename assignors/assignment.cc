#include "assignors/assignment.h"

#include <algorithm>

#include "assignors/check.h"

namespace assignbench {

absl::Span<PartitionIndex> Assignment::Reset(absl::Span<const int32_t> loads) {
  offsets_.resize(loads.size() + 1);
  offsets_[0] = 0;
  for (size_t m = 0; m < loads.size(); ++m) {
    offsets_[m + 1] = offsets_[m] + loads[m];
  }
  partitions_.resize(offsets_.back());
  return absl::MakeSpan(partitions_);
}

void Assignment::ResetFromOwners(int32_t member_count,
                                 absl::Span<const MemberIndex> owners) {
  const MemberIndex* const owner = owners.data();
  const auto partition_count = int32_t(owners.size());
  offsets_.assign(size_t(member_count) + 1, 0);
  for (PartitionIndex p = 0; p < partition_count; ++p) {
    ASSIGNBENCH_DCHECK(owner[p] >= kNoMember && owner[p] < member_count);
    if (owner[p] != kNoMember) ++offsets_[owner[p]];
  }
  int32_t end = 0;
  for (int32_t& offset : offsets_) offset = end += offset;
  partitions_.resize(end);
  PartitionIndex* const lists = partitions_.data();
  int32_t* const next = offsets_.data();  // ends that move to the starts
  for (PartitionIndex p = partition_count; p-- > 0;) {
    if (owner[p] != kNoMember) lists[--next[owner[p]]] = p;
  }
}

void Assignment::Shorten(absl::Span<const int32_t> loads) {
  int32_t end = 0;
  for (MemberIndex m = 0; m < member_count(); ++m) {
    const auto begin = partitions_.begin() + offsets_[m];
    ASSIGNBENCH_DCHECK(loads[m] <= load_of(m));
    std::copy(begin, begin + loads[m], partitions_.begin() + end);
    offsets_[m] = end;
    end += loads[m];
  }
  offsets_.back() = end;
  partitions_.resize(end);
}

void Assignment::OwnerOf(int32_t partition_count,
                         std::vector<MemberIndex>& owners) const {
  owners.assign(partition_count, kNoMember);
  const PartitionIndex* partition = partitions_.data();
  MemberIndex* owner = owners.data();
  for (MemberIndex m = 0; m < member_count(); ++m) {
    const PartitionIndex* end = partitions_.data() + offsets_[m + 1];
    for (; partition != end; ++partition) {
      ASSIGNBENCH_DCHECK(*partition >= 0 && *partition < partition_count);
      owner[*partition] = m;
    }
  }
}

}  // namespace assignbench
