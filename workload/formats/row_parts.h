#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_ROW_PARTS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_ROW_PARTS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "workload/formats/facts.h"
#include "workload/formats/views.h"

namespace assignbench {

// What the tables of kafka-consumer-groups.sh have in common. Columns are told
// apart by their words and by what cannot be mistaken for something else (a
// number, the '/' before a host), never by offsets: people realign tables.

// A row or header has fewer words than this, but for lists of partitions.
inline constexpr size_t kMaxRowWords = 40;

// One column of a header.
struct Column {
  absl::string_view title;  // one word
  bool optional = false;
};

// For each of `columns` whether `line` has it; nullopt unless the words of the
// line are all the columns that are not optional, in order, and no other.
std::optional<std::vector<bool>> MatchHeader(absl::string_view line,
                                             absl::Span<const Column> columns);

// True for a number or the '-' of an unknown one.
bool IsNumberCell(absl::string_view word);

// A host as Kafka prints it, "/10.0.0.1" or "pod-1/10.0.0.1", among the words
// of a row, where a long consumer id may be glued to it.
struct HostCell {
  size_t word = 0;          // its position
  absl::string_view glued;  // what stands before it in the same word
  absl::string_view host;
};

// The host in `words[begin..]`, or nullopt.
std::optional<HostCell> FindHost(absl::Span<const absl::string_view> words,
                                 size_t begin);

// True if `client_id` may be the whole of a cell: one word, or the blanks in it
// are those of the consumer id, which then begins with it. Otherwise something
// follows the row.
bool IsClientId(absl::string_view client_id, absl::string_view consumer_id);

// IsDamagedRow() of the tables of kafka-consumer-groups.sh.
bool LooksLikeRow(const PasteLine& line, const Facts& facts);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_ROW_PARTS_H_
