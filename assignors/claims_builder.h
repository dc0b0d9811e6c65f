#ifndef ASSIGNBENCH_ASSIGNORS_CLAIMS_BUILDER_H_
#define ASSIGNBENCH_ASSIGNORS_CLAIMS_BUILDER_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "assignors/topic_finder.h"

namespace assignbench {

// Turns what members say they own into the claims of a Group: those on its
// partitions, and beside them, if there are any on others, all of them.
class ClaimsBuilder {
 public:
  // Topics by name, and for each its first partition; then their number. Both
  // must outlive this.
  ClaimsBuilder(
      const absl::flat_hash_map<absl::string_view, int32_t>& topic_index,
      const std::vector<PartitionIndex>& first_partition)
      : topics_(topic_index),
        first_partition_(first_partition),
        last_lister_(topic_index.size(), kNoMember) {}

  // The next member, in the order of the group; `position` is its place in the
  // GroupSpec, for errors. InvalidArgumentError for a partition that the member
  // claims twice or whose number has more than 32 bits. The member must outlive
  // this.
  absl::Status Add(const MemberSpec& member, int32_t position);

  // Claims on partitions that do not exist.
  int32_t dropped() const { return dropped_; }
  // After all members; the second only if some were dropped.
  Claims TakeClaims() { return std::move(claims_); }
  Ghosts TakeGhosts();

 private:
  // A claim on a partition that does not exist.
  struct Dropped {
    absl::string_view topic;
    TopicIndex index;  // -1: unknown
    int32_t number;
    int32_t place;  // in all_
  };

  TopicFinder topics_;
  const std::vector<PartitionIndex>& first_partition_;
  Claims claims_ = {.offsets = {0}, .partitions = {}, .generations = {}};
  // Per topic and per partition the last member to claim of it; the second is
  // only kept for members that list a topic again or out of order: others can't
  // claim anything twice.
  std::vector<MemberIndex> last_lister_;
  std::vector<MemberIndex> claimed_by_;
  int32_t dropped_ = 0;
  std::vector<Dropped> dropped_claims_;
  // Claims of all members; only kept up from the first dropped one on.
  std::vector<int32_t> all_offsets_;
  std::vector<PartitionIndex> all_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_CLAIMS_BUILDER_H_
