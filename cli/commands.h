#ifndef ASSIGNBENCH_CLI_COMMANDS_H_
#define ASSIGNBENCH_CLI_COMMANDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "assignors/assignor_options.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/subjects.h"

namespace assignbench {

// The subcommands: each turns its options into the text that the user reads.
// Errors are InvalidArgumentError with one line.

// The strategies: name, Kafka's name, protocol, origin.
absl::StatusOr<std::string> List(Format format);

// What was understood of a group; as JSON the group itself.
absl::StatusOr<std::string> Show(const InputOptions& input, Format format);

struct CompareOptions {
  std::vector<std::string> events;         // as written
  std::vector<std::string> copartitioned;  // topics, or empty
  int32_t draws = 25;  // of random ids, where an event needs them
  uint64_t seed = 1;
  IterationOrder order = IterationOrder::kSorted;
  Compat compat = Compat::kSafe;
  bool assignment = false;  // JSON: also who gets what
  std::string client;       // whose plan times to add; empty: nobody's
};

// Every strategy on a group, before and after events.
absl::StatusOr<std::string> Compare(const InputOptions& input,
                                    const CompareOptions& options,
                                    Format format);

struct VerifyCommandOptions {
  SubjectOptions subjects;
  std::vector<std::string> properties;  // names; empty: all
  int64_t cases = 2'000;                // per strategy
  uint64_t seed = 1;
  bool tiny = false;   // all tiny groups instead of random ones
  bool mixed = false;  // groups whose lead passes from client to client
  std::string replay;  // a group to look at instead
  std::string out;     // where violations are saved; empty: here
  // An earlier result as JSON: what it violates already is no fault.
  std::string baseline;
};

struct VerifyAnswer {
  std::string text;
  bool faults;  // a promised property was violated, or one asked for by name
};

// Strategies against properties, on random groups or on one. Saves a file for
// each violation that is a fault, with `out` also for those only measured.
absl::StatusOr<VerifyAnswer> Verify(const VerifyCommandOptions& options,
                                    Format format);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_COMMANDS_H_
