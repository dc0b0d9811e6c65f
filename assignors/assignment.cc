#include "assignors/assignment.h"

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
