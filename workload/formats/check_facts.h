#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_CHECK_FACTS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_CHECK_FACTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "workload/formats/facts.h"

namespace assignbench {

// Partitions by what is known of their owners.
struct OwnerCounts {
  std::vector<int64_t> of_member;  // owned, by member
  int64_t owned = 0;
};

OwnerCounts CountOwners(const Facts& facts);

// An error if the facts do not make a group: no member or topic is known, or
// they contradict each other in a way that changes the answer. It names both
// places or the command that tells what is missing. Contradictions that change
// nothing are added to `assumed` as sentences. O(facts).
absl::Status CheckFacts(const Facts& facts, const OwnerCounts& owners,
                        std::vector<std::string>& assumed);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_CHECK_FACTS_H_
