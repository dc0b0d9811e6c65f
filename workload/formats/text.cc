#include "workload/formats/text.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "assignors/names.h"

namespace assignbench {
namespace {

constexpr size_t kQuotedBytes = 60;

// Length of the separator that starts at `text[i]`, or 0.
size_t SeparatorAt(absl::string_view text, size_t i) {
  const char c = text[i];
  if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' ||
      c == '\v') {
    return 1;
  }
  const bool no_break_space =
      c == '\xC2' && i + 1 < text.size() && text[i + 1] == '\xA0';
  return no_break_space ? 2 : 0;
}

// Length of the UTF-8 character that starts at `text[i]`, or 0 if none does.
size_t CharacterAt(absl::string_view text, size_t i) {
  for (size_t length = 1; length <= 4 && i + length <= text.size(); ++length) {
    if (IsValidUtf8(text.substr(i, length))) return length;
  }
  return 0;
}

int EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0];
    row[0] = int(i) + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const int replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string InputName(const InputText& input) {
  return input.name == "-" ? "standard input" : OneLine(input.name, 200);
}

std::string ToString(const Place& place) {
  return absl::StrCat(InputName(*place.input), ":", place.line, ":",
                      place.column);
}

absl::Status ErrorAt(const Place& place, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(ToString(place), ": ", message));
}

std::string OneLine(absl::string_view text, size_t limit) {
  std::string result;
  size_t i = 0;
  while (i < text.size()) {
    if (result.size() >= limit) return result + "...";
    const size_t length = CharacterAt(text, i);
    const auto byte = static_cast<unsigned char>(text[i]);
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      absl::StrAppendFormat(&result, "\\x%02X", byte);
      ++i;
    } else {
      absl::StrAppend(&result, text.substr(i, length));
      i += length;
    }
  }
  return result;
}

std::string Quoted(absl::string_view text) {
  return absl::StrCat("'", OneLine(text, kQuotedBytes), "'");
}

std::vector<absl::string_view> SplitWords(absl::string_view line, size_t max) {
  std::vector<absl::string_view> words;
  size_t i = 0;
  while (i < line.size() && words.size() < max) {
    if (const size_t gap = SeparatorAt(line, i)) {
      i += gap;
      continue;
    }
    const size_t begin = i;
    while (i < line.size() && SeparatorAt(line, i) == 0) ++i;
    words.push_back(line.substr(begin, i - begin));
  }
  return words;
}

absl::string_view Trim(absl::string_view text) {
  while (!text.empty()) {
    const size_t gap = SeparatorAt(text, 0);
    if (gap == 0) break;
    text.remove_prefix(gap);
  }
  while (!text.empty()) {
    if (SeparatorAt(text, text.size() - 1) == 1) {
      text.remove_suffix(1);
    } else if (text.size() >= 2 && SeparatorAt(text, text.size() - 2) == 2) {
      text.remove_suffix(2);
    } else {
      break;
    }
  }
  return text;
}

absl::string_view Covering(absl::string_view first, absl::string_view last) {
  return absl::string_view(first.data(),
                           last.data() + last.size() - first.data());
}

absl::string_view After(absl::string_view line, absl::string_view part) {
  return Trim(line.substr(part.data() + part.size() - line.data()));
}

std::optional<int64_t> ParseCount(absl::string_view word) {
  int64_t value = 0;
  if (word.empty() ||
      !std::all_of(word.begin(), word.end(), absl::ascii_isdigit) ||
      !absl::SimpleAtoi(word, &value)) {
    return std::nullopt;
  }
  return value;
}

absl::string_view Nearest(absl::string_view word,
                          absl::Span<const absl::string_view> known) {
  // A longer word is as far from every known one; do not pay for it.
  const absl::string_view start = word.substr(0, 64);
  absl::string_view best = known[0];
  int least = EditDistance(start, best);
  for (const absl::string_view candidate : known.subspan(1)) {
    const int distance = EditDistance(start, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

bool IsTopicName(absl::string_view word) {
  return !word.empty() && word.size() <= 249 &&
         std::all_of(word.begin(), word.end(), [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                  c == '.' || c == '_' || c == '-';
         });
}

std::string Counted(int64_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

std::string Ranges(absl::Span<const int32_t> ascending) {
  constexpr int kMaxRanges = 8;
  std::string result;
  int ranges = 0;
  for (size_t i = 0; i < ascending.size();) {
    size_t end = i + 1;
    while (end < ascending.size() && ascending[end] == ascending[end - 1] + 1) {
      ++end;
    }
    if (ranges == kMaxRanges) return result + ", ...";
    if (ranges > 0) result += ", ";
    absl::StrAppend(&result, ascending[i]);
    if (end - i > 1) absl::StrAppend(&result, "-", ascending[end - 1]);
    ++ranges;
    i = end;
  }
  return result;
}

}  // namespace assignbench
