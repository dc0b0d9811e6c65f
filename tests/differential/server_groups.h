#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_SERVER_GROUPS_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_SERVER_GROUPS_H_

#include "assignors/group.h"
#include "assignors/group_spec.h"

namespace assignbench {

// `spec` as the group coordinator would hold it: claims are only what
// PreviousOwners() settles, in the member's own order, since the coordinator
// knows whose each partition is. `group` is made from `spec`.
GroupSpec WithSettledClaims(const GroupSpec& spec, const Group& group);

// Gives each topic of `sent` an id, in the order of those it has in `group`,
// that Java's sets of up to 16 ids iterate in sorted order: (0, k) for the k-th
// of those that somebody subscribes to. `sent` is `group`'s spec, perhaps
// renamed: topic i of `sent` has the place of topic i of `spec`.
void SetSortedIds(const GroupSpec& spec, const Group& group, GroupSpec& sent);

// Whether the uniform strategy meets only sets of topics and partitions that
// Java iterates in sorted order once SetSortedIds() was at it. With identical
// subscriptions no ids make a set of more than 16 topics sorted, and partition
// numbers can't be renamed: a member's must be below the size of the table that
// holds them. With differing ones no set's order matters. The claims must be
// settled.
bool JavaSetsAreSorted(const GroupSpec& settled, const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_SERVER_GROUPS_H_
