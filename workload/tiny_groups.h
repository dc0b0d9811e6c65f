#ifndef ASSIGNBENCH_WORKLOAD_TINY_GROUPS_H_
#define ASSIGNBENCH_WORKLOAD_TINY_GROUPS_H_

#include <cstdint>
#include <functional>

#include "assignors/group_spec.h"

namespace assignbench {

// Every group of one or two topics with one to three partitions and one to
// three members: all subscriptions, and for each partition every claimant or
// none. 477,560 groups; without claims 798 of them. Names are such that
// Java's maps hold them in sorted order.
//
// Calls `visit` for each; stops when it returns false.
void ForEachTinyGroup(bool claims,
                      const std::function<bool(const GroupSpec&)>& visit);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_TINY_GROUPS_H_
