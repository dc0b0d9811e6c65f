#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_JSON_READER_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_JSON_READER_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// True if the text begins as JSON does rather than as a log line.
bool LooksLikeJson(absl::string_view text);

// Reads a JSON group in one pass, without a document tree. Errors name the
// input and a JSON pointer, or line and column where the JSON itself is broken:
// unknown, repeated and missing keys, wrong types, numbers out of range, more
// than `max_partitions` partitions. What only a whole group can show (repeated
// ids, unknown topics) is left to Group::Create(). O(size).
absl::StatusOr<LoadedGroup> ReadGroupJson(const InputText& input,
                                          int64_t max_partitions);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_JSON_READER_H_
