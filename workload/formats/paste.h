#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_PASTE_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_PASTE_H_

#include "absl/status/status.h"
#include "workload/formats/facts.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// Reads the tables in a paste of the tools' output, of one or several views,
// with prompts, quote marks and text around them. An error if a table is
// damaged or of a kind that is not read, or if there is none at all; it names
// the command to run instead. O(size).
absl::Status ReadPaste(const InputText& input, Facts& facts);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_PASTE_H_
