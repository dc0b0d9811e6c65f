#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_TEXT_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// A place in one input; the input must outlive it.
struct Place {
  const InputText* input = nullptr;
  int32_t line = 0;    // from 1
  int32_t column = 0;  // from 1, in bytes
};

// "pods.txt:12:5".
std::string ToString(const Place& place);

// What messages call an input.
std::string InputName(const InputText& input);

// InvalidArgumentError "pods.txt:12:5: <message>".
absl::Status ErrorAt(const Place& place, absl::string_view message);

// The text in single quotes, fit for a one-line message: control characters
// and bytes that are not UTF-8 as \xNN, cut after about 60 bytes.
std::string Quoted(absl::string_view text);

// As Quoted() without the quotes, cut after about `limit` bytes.
std::string OneLine(absl::string_view text, size_t limit);

// The words of a line, at most `max` of them. Blanks, tabs and no-break spaces
// separate. The views point into `line`.
std::vector<absl::string_view> SplitWords(absl::string_view line, size_t max);

// Without blanks, tabs, no-break spaces and line ends at either side.
absl::string_view Trim(absl::string_view text);

// The text from the first byte of `first` to the last of `last`, both of which
// must be views into the same line.
absl::string_view Covering(absl::string_view first, absl::string_view last);

// What stands in `line` from the byte after `part`, trimmed.
absl::string_view After(absl::string_view line, absl::string_view part);

// A whole number from 0 up in decimal digits; nullopt for anything else and
// for what int64_t cannot hold.
std::optional<int64_t> ParseCount(absl::string_view word);

// One of `known` that is spelled most like `word` (least edit distance, the
// first of equals). `known` must not be empty.
absl::string_view Nearest(absl::string_view word,
                          absl::Span<const absl::string_view> known);

// True for what Kafka accepts as a topic name: 1 to 249 of [A-Za-z0-9._-].
bool IsTopicName(absl::string_view word);

// "1 member", "3 members".
std::string Counted(int64_t count, absl::string_view noun);

// Ascending numbers as "0-2, 5", at most eight ranges and then ", ...".
std::string Ranges(absl::Span<const int32_t> ascending);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_TEXT_H_
