#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_GROUP_FEATURES_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_GROUP_FEATURES_H_

#include <set>
#include <string>

#include "assignors/group_spec.h"

namespace assignbench {

// What strategies have to cope with in a group, as a reader would say it:
// "differing subscriptions", "a subscription without topics", "a topic without
// partitions" (subscribed to), "static members", "racks" (of members and of
// replicas), "claims", "claims of several generations", "double claims",
// "claims on unsubscribed topics". `spec` must be legal. O(size of the spec
// times log).
std::set<std::string> GroupFeatures(const GroupSpec& spec);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_GROUP_FEATURES_H_
