#ifndef ASSIGNBENCH_CLI_TABLE_H_
#define ASSIGNBENCH_CLI_TABLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace assignbench {

// "1 topic", "2 topics".
std::string CountText(int64_t count, absl::string_view noun);

// Rows of cells under one heading. All rows have as many cells as the heading.
class Table {
 public:
  enum class Align { kLeft, kRight };

  void AddColumn(std::string heading, Align align);
  void AddRow(std::vector<std::string> cells);

  // Columns padded to equal width (in characters) and parted by two spaces, a
  // line per row, no trailing spaces.
  std::string ToText() const;
  // RFC 4180: cells with commas, quotes or line breaks are quoted.
  std::string ToCsv() const;

 private:
  struct Column {
    std::string heading;
    Align align;
  };
  std::vector<std::string> Headings() const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_TABLE_H_
