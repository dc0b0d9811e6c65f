#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_MERGE_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_MERGE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "workload/formats/facts.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// Makes a group of what the pastes said; topics and members keep the order of
// the facts, members subscribe to nothing yet. `assumed` says what the pastes
// leave open. An error if the facts make no group or contradict each other, or
// if there are more than `max_partitions`. O(facts).
absl::StatusOr<LoadedGroup> MergeFacts(const Facts& facts,
                                       int64_t max_partitions);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_MERGE_H_
