#ifndef ASSIGNBENCH_ASSIGNORS_PREVIOUS_OWNERS_H_
#define ASSIGNBENCH_ASSIGNORS_PREVIOUS_OWNERS_H_

#include <vector>

#include "assignors/group.h"

namespace assignbench {

// Who owned each partition before, by what the members claim: claims by a
// member that does not subscribe to the topic do not count; per partition the
// claim of the highest generation stands; two members with claims of that same
// generation void each other. One entry per partition, kNoMember where nobody
// owned it. O(partitions + claims).
std::vector<MemberIndex> PreviousOwners(const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_PREVIOUS_OWNERS_H_
