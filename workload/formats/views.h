#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_VIEWS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_VIEWS_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "workload/formats/facts.h"
#include "workload/formats/text.h"

namespace assignbench {

// One line of a paste.
struct PasteLine {
  absl::string_view text;  // trimmed, without quote marks and prompt signs
  absl::string_view raw;   // as given
  const InputText* input = nullptr;
  int32_t number = 0;           // from 1
  bool directly_below = false;  // no blank line since the table's last row
  bool unterminated = false;    // the input ends within this line

  Place begin() const { return PlaceOf(text); }
  // `part` must be a view into the line.
  Place PlaceOf(absl::string_view part) const {
    return {.input = input,
            .line = number,
            .column = int32_t(part.data() - raw.data()) + 1};
  }
};

// Reads the rows of one table of one view.
class View {
 public:
  virtual ~View() = default;

  // Takes the facts from a row: true. False if the line is no whole row of this
  // table. An error if it is one and says something impossible.
  virtual absl::StatusOr<bool> ReadRow(const PasteLine& line, Facts& facts) = 0;
  // True if a line that is no row looks like a damaged one rather than like
  // text around the table.
  virtual bool IsDamagedRow(const PasteLine& line,
                            const Facts& facts) const = 0;
};

// A view that is understood. To add one: a file that defines its Open function,
// a declaration below, a line in the table, a line in CMakeLists.txt.
struct ViewInfo {
  absl::string_view name;  // in messages: "offsets"
  // The reader of the table that begins with the line, or null if it is not the
  // header of this view.
  std::unique_ptr<View> (*open)(const PasteLine& line, Facts& facts);
  bool header_is_row;  // the view has no header: its first row begins it
};

absl::Span<const ViewInfo> Views();

std::unique_ptr<View> OpenOffsets(const PasteLine& line, Facts& facts);
std::unique_ptr<View> OpenMembers(const PasteLine& line, Facts& facts);
std::unique_ptr<View> OpenState(const PasteLine& line, Facts& facts);
std::unique_ptr<View> OpenTopics(const PasteLine& line, Facts& facts);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_VIEWS_H_
