#ifndef ASSIGNBENCH_CLI_SAVE_GROUP_H_
#define ASSIGNBENCH_CLI_SAVE_GROUP_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"

namespace assignbench {

// Writes a group as <folder>/[<client>-]<strategy>-<what>-<seed>.json; the
// path.
absl::StatusOr<std::string> SaveGroup(const std::string& folder,
                                      const StrategyInfo& strategy,
                                      absl::string_view what, uint64_t seed,
                                      const GroupSpec& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_SAVE_GROUP_H_
