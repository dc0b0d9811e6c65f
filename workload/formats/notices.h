#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_NOTICES_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_NOTICES_H_

#include "absl/status/statusor.h"
#include "workload/formats/facts.h"
#include "workload/formats/views.h"

namespace assignbench {

// Reads a line that is no table but that the tools or a shell are known to
// print around tables: notices about the group ("has no active members"), log
// lines, the command itself. True if the line is one. An error if it says that
// the group does not exist.
absl::StatusOr<bool> ReadNotice(const PasteLine& line, Facts& facts);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_NOTICES_H_
