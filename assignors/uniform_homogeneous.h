#ifndef ASSIGNBENCH_ASSIGNORS_UNIFORM_HOMOGENEOUS_H_
#define ASSIGNBENCH_ASSIGNORS_UNIFORM_HOMOGENEOUS_H_

#include <cstdint>
#include <vector>

#include "assignors/group.h"
#include "assignors/server_order.h"

namespace assignbench {

// Kafka's uniform path for identical subscriptions
// (UniformHomogeneousAssignmentBuilder, KAFKA-18688). Each member in turn keeps
// what it owns up to its quota; the right to one partition more is left to
// later members unless it owns that many already or too few are left. What
// nobody owns and what was given up is dealt out in blocks. Loads are even and
// moves minimal. O(partitions + members); 12 bytes a partition at most besides
// the result.
class UniformHomogeneous {
 public:
  // `group` must have identical subscriptions to at least one topic. `owners`
  // holds PreviousOwners(group) and is overwritten with the new owners. True if
  // a member had to give something up.
  bool Assign(const Group& group, ServerOrder& order,
              std::vector<MemberIndex>& owners);

 private:
  struct Unfilled {
    MemberIndex member;
    int32_t missing;
  };

  std::vector<int32_t> offsets_;  // per member, in owned_
  std::vector<PartitionIndex> owned_;
  std::vector<PartitionIndex> unassigned_;
  std::vector<Unfilled> unfilled_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_UNIFORM_HOMOGENEOUS_H_
