#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_RENAMED_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_RENAMED_H_

#include "assignors/group.h"
#include "assignors/group_spec.h"

namespace assignbench {

// `spec` with its members, topics and instances renamed, order kept, to names
// that Java's hash maps iterate in sorted order: the k-th to the one character
// U+4000 + k, whose hash code is its number. Kafka's jar then gives what it
// would give if all its maps were sorted. `group` is made from `spec`; at most
// 8,192 members and topics.
GroupSpec RenamedForSortedMaps(const GroupSpec& spec, const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_RENAMED_H_
