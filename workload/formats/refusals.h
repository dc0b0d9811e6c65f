#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_REFUSALS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_REFUSALS_H_

#include "absl/strings/string_view.h"

namespace assignbench {

// Something that is recognised and not read.
struct Refusal {
  absl::string_view what;  // "the output of kcat -L"
  // A table or document: leaving it unread would hide what it says, so the
  // whole input is refused. Otherwise a message of a tool, which only matters
  // if nothing else in the input is understood.
  bool has_content;
  bool (*matches)(absl::string_view line);
};

// What the line is a sign of, or null. O(length of the line).
const Refusal* FindRefusal(absl::string_view line);

// True if the text begins as the JSON of kcat -L -J does, which may stand on
// one line or on many.
bool IsKcatJson(absl::string_view text);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_REFUSALS_H_
