#ifndef ASSIGNBENCH_WORKLOAD_RANDOM_GROUP_H_
#define ASSIGNBENCH_WORKLOAD_RANDOM_GROUP_H_

#include <cstdint>
#include <vector>

#include "assignors/group_spec.h"

namespace assignbench {

// What a random group may contain. There is at least one member and one topic.
struct RandomGroupOptions {
  int32_t max_members = 6;
  int32_t max_topics = 6;
  int32_t max_partitions = 5;            // of one topic; 0 occurs
  bool identical_subscriptions = false;  // else half of the groups have them
  bool static_members = true;
  bool claims = true;         // owners of a random earlier assignment
  bool stale_claims = false;  // older generations, double claims, claims on
                              // topics no longer subscribed
  bool racks = false;         // of members and replicas, some unknown
};

// The group of that seed: the same everywhere, always one that Group::Create()
// accepts. Members and topics come in random order.
GroupSpec RandomGroup(uint64_t seed, const RandomGroupOptions& options);

// Groups a little simpler than `spec`, most simplifying first, for shrinking a
// counterexample: fewer members (one stays) and topics, fewer partitions (0, 1,
// 2, 3, half, one less; gaps between claims closed), fewer claims and
// subscriptions, plainer generations, names and orders. All are legal, none
// equals `spec`, and going from a group to one of its candidates again and
// again ends. `spec` must be legal. O(size of the spec) for each candidate.
std::vector<GroupSpec> ShrinkCandidates(const GroupSpec& spec);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_RANDOM_GROUP_H_
