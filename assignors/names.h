#ifndef ASSIGNBENCH_ASSIGNORS_NAMES_H_
#define ASSIGNBENCH_ASSIGNORS_NAMES_H_

#include "absl/strings/string_view.h"

namespace assignbench {

// How names are compared. Kafka's assignors compare names as Java strings do,
// by UTF-16 code unit (String.compareTo), which differs from byte order only
// between characters above U+FFFF and those from U+E000 to U+FFFF.

// True if the UTF-8 string `a` comes before `b` in UTF-16 order. O(length).
bool NameLess(absl::string_view a, absl::string_view b);

// True if `name` is well-formed UTF-8 (no overlong forms, no surrogates).
bool IsValidUtf8(absl::string_view name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_NAMES_H_
