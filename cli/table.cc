#include "cli/table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assignors/check.h"

namespace assignbench {
namespace {

// Characters, not bytes: all but the continuation bytes of UTF-8.
size_t Width(const std::string& text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (c & 0xC0) != 0x80; });
}

std::string CsvCell(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) {
    quoted += c;
    if (c == '"') quoted += c;
  }
  quoted += '"';
  return quoted;
}

}  // namespace

std::string CountText(int64_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

void Table::AddColumn(std::string heading, Align align) {
  columns_.push_back({std::move(heading), align});
}

void Table::AddRow(std::vector<std::string> cells) {
  ASSIGNBENCH_CHECK(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::vector<std::string> Table::Headings() const {
  std::vector<std::string> headings;
  for (const Column& column : columns_) headings.push_back(column.heading);
  return headings;
}

std::string Table::ToText() const {
  const std::vector<std::string> headings = Headings();
  std::vector<size_t> widths;
  for (size_t c = 0; c < columns_.size(); ++c) {
    widths.push_back(Width(headings[c]));
    for (const std::vector<std::string>& row : rows_) {
      widths[c] = std::max(widths[c], Width(row[c]));
    }
  }
  std::string text;
  const auto add = [&](const std::vector<std::string>& cells) {
    for (size_t c = 0; c < cells.size(); ++c) {
      const std::string padding(widths[c] - Width(cells[c]), ' ');
      if (c > 0) text += "  ";
      text += columns_[c].align == Align::kLeft ? cells[c] + padding
                                                : padding + cells[c];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  add(headings);
  for (const std::vector<std::string>& row : rows_) add(row);
  return text;
}

std::string Table::ToCsv() const {
  std::string text;
  const auto add = [&](const std::vector<std::string>& cells) {
    for (size_t c = 0; c < cells.size(); ++c) {
      if (c > 0) text += ',';
      text += CsvCell(cells[c]);
    }
    text += "\r\n";
  };
  add(Headings());
  for (const std::vector<std::string>& row : rows_) add(row);
  return text;
}

}  // namespace assignbench
