#ifndef ASSIGNBENCH_ASSIGNORS_SERVER_ORDER_H_
#define ASSIGNBENCH_ASSIGNORS_SERVER_ORDER_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/assignor_options.h"
#include "assignors/group.h"
#include "assignors/walk_order.h"

namespace assignbench {

// The orders in which the group coordinator's assignors walk a group where that
// is left to hash maps, for one IterationOrder. kSorted: members by id, topics
// by topic id, partitions by number. kKafkaJava: as the coordinator's maps are
// filled from members in the order of the GroupSpec, whose claims stand for the
// records of their target assignments (TargetAssignmentBuilder,
// Assignment.fromRecord, UniformHomogeneousAssignmentBuilder).
class ServerOrder {
 public:
  explicit ServerOrder(IterationOrder order) : walk_(order) {}

  // Looks at a group; what the functions below return is about it, and lives
  // until the next call. O(members + topics).
  void Start(const Group& group) { walk_.Start(group); }

  // GroupSpec.memberIds().
  absl::Span<const MemberIndex> members() const { return walk_.members(); }

  // The set of topics in the first member's subscription; there must be a
  // member. O(topics).
  absl::Span<const TopicIndex> FirstSubscription(const Group& group);

  // What each member owns, in the order in which its target assignment
  // iterates: for member m the partitions [offsets[m], offsets[m + 1]) of
  // `owned`. `owners` must be PreviousOwners(group). O(partitions + claims).
  void ListOwned(const Group& group, absl::Span<const MemberIndex> owners,
                 std::vector<int32_t>& offsets,
                 std::vector<PartitionIndex>& owned);

 private:
  // One member's, as Java iterates over them.
  void AppendOwned(const Group& group, MemberIndex m,
                   absl::Span<const MemberIndex> owners,
                   std::vector<PartitionIndex>& owned);

  WalkOrder walk_;
  std::vector<TopicIndex> topics_;
  // Per topic: numbers of its partitions that one member owns; empty between
  // members.
  std::vector<std::vector<int32_t>> numbers_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_SERVER_ORDER_H_
