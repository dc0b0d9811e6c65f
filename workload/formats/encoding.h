#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_ENCODING_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_ENCODING_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// The text without a UTF-8 byte order mark.
absl::string_view WithoutByteOrderMark(absl::string_view text);

// An error if `input` holds no readable text: nothing, blanks only, UTF-16 (as
// a PowerShell redirection writes it) or binary data. O(size).
absl::Status CheckIsText(const InputText& input);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_ENCODING_H_
