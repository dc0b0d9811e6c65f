#ifndef ASSIGNBENCH_CLI_OUTPUT_H_
#define ASSIGNBENCH_CLI_OUTPUT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assignbench {

enum class Format { kTable, kJson, kCsv, kJunit };

// Where a command's answer goes and how it is written.
struct OutputOptions {
  Format format = Format::kTable;
  std::string file;  // empty or "-": standard output
};

// Writes `text` whole or not at all: a file appears under its name only when it
// is complete. InvalidArgumentError names the file and why.
absl::Status WriteOutput(const OutputOptions& options, absl::string_view text);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_OUTPUT_H_
