#ifndef ASSIGNBENCH_CLI_INPUT_H_
#define ASSIGNBENCH_CLI_INPUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// Which files describe the group, as the command line says.
struct InputOptions {
  std::vector<std::string> files;     // "-": standard input
  std::string subscriptions = "all";  // "all", "owned" or a file
  std::string racks;                  // a file, or empty
  int64_t max_partitions = 50'000'000;
};

// The files and options with everything read; InvalidArgumentError names the
// file that cannot be.
struct ReadInput {
  std::vector<InputText> texts;
  LoadOptions options;
};
absl::StatusOr<ReadInput> ReadInputs(const InputOptions& options);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_INPUT_H_
