#ifndef ASSIGNBENCH_CLI_BASELINE_H_
#define ASSIGNBENCH_CLI_BASELINE_H_

#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "assignors/registry.h"
#include "quality/property.h"

namespace assignbench {

// What an earlier run of verify found violated: keys of BaselineKey().
using Baseline = std::set<std::string>;

// "franz-go/sticky/balanced-as-possible"; the client's version is left out, or
// a new one would have no baseline.
std::string BaselineKey(const StrategyInfo& strategy, const Property& property);

// Of a file that `verify --format json` wrote; empty for "".
// InvalidArgumentError names the file and what is wrong with it.
absl::StatusOr<Baseline> ReadBaseline(const std::string& file);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_BASELINE_H_
