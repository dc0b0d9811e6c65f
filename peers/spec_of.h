#ifndef ASSIGNBENCH_PEERS_SPEC_OF_H_
#define ASSIGNBENCH_PEERS_SPEC_OF_H_

#include "assignors/group.h"
#include "assignors/group_spec.h"

namespace assignbench {

// A spec that makes `group` again: members in the order of its input, topics by
// name; ghosts included. Rates and lags, which no strategy sees, are left out.
// O(size of the spec).
GroupSpec SpecOf(const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_SPEC_OF_H_
