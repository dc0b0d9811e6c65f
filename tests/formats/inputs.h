#ifndef ASSIGNBENCH_TESTS_FORMATS_INPUTS_H_
#define ASSIGNBENCH_TESTS_FORMATS_INPUTS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// The whole file. Fails the test if it cannot be read.
std::string ReadFile(const std::string& path);

// LoadGroup() of inputs called "a", "b", ... with these texts.
absl::StatusOr<LoadedGroup> Load(const std::vector<std::string>& texts,
                                 const LoadOptions& options = {});

// The message of the error that Load() must give; "understood" if it gives
// none.
std::string Refusal(const std::vector<std::string>& texts,
                    const LoadOptions& options = {});

// What Load() makes of the texts, which must be a group.
LoadedGroup Understood(const std::vector<std::string>& texts,
                       const LoadOptions& options = {});

// Everything that was understood, or the refusal, as text.
std::string Summary(const absl::StatusOr<LoadedGroup>& group);

// Who owns what: "a: t[0,1] u[0]; b: -", members in order.
std::string Owners(const GroupSpec& spec);

// An offsets view with a GROUP column around these rows.
std::string Offsets(const std::string& rows);

// A members view with an ASSIGNMENT column around these rows.
std::string Members(const std::string& rows);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_FORMATS_INPUTS_H_
