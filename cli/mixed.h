#ifndef ASSIGNBENCH_CLI_MIXED_H_
#define ASSIGNBENCH_CLI_MIXED_H_

#include "absl/status/statusor.h"
#include "cli/commands.h"

namespace assignbench {

// `verify --mixed`: groups of mixed clients, in which the lead passes from one
// to another (workload/mixed_leaders.h), a run for every ten cases asked for.
// This project's strategies lead too. InvalidArgumentError: no strategy that
// two clients can lead.
absl::StatusOr<VerifyAnswer> VerifyMixed(const VerifyCommandOptions& options,
                                         Format format);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_MIXED_H_
