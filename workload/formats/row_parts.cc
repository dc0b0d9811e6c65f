#include "workload/formats/row_parts.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace assignbench {
namespace {

// Digits, dots and colons with at least one digit: an IPv4 or IPv6 address, or
// one with its zone.
bool IsAddress(absl::string_view text) {
  text = text.substr(0, text.find('%'));
  const auto is_part = [](unsigned char c) {
    return absl::ascii_isxdigit(c) || c == '.' || c == ':';
  };
  return std::all_of(text.begin(), text.end(), is_part) &&
         std::any_of(text.begin(), text.end(), absl::ascii_isdigit) &&
         text.find_first_of(".:") != absl::string_view::npos;
}

}  // namespace

std::optional<std::vector<bool>> MatchHeader(absl::string_view line,
                                             absl::Span<const Column> columns) {
  const std::vector<absl::string_view> words = SplitWords(line, kMaxRowWords);
  std::vector<bool> present;
  size_t next = 0;
  for (const Column& column : columns) {
    const bool here = next < words.size() && words[next] == column.title;
    if (!here && !column.optional) return std::nullopt;
    present.push_back(here);
    if (here) ++next;
  }
  if (next != words.size()) return std::nullopt;
  return present;
}

bool IsNumberCell(absl::string_view word) {
  if (word == "-") return true;
  const absl::string_view digits =
      word.substr(absl::StartsWith(word, "-") ? 1 : 0);
  return !digits.empty() &&
         std::all_of(digits.begin(), digits.end(), absl::ascii_isdigit);
}

std::optional<HostCell> FindHost(absl::Span<const absl::string_view> words,
                                 size_t begin) {
  for (size_t i = begin; i < words.size(); ++i) {
    const absl::string_view word = words[i];
    if (word.size() > 1 && word[0] == '/' &&
        word.find('/', 1) == absl::string_view::npos) {
      return HostCell{.word = i, .glued = {}, .host = word};
    }
  }
  for (size_t i = begin; i < words.size(); ++i) {
    const size_t slash = words[i].rfind('/');
    if (slash == absl::string_view::npos ||
        !IsAddress(words[i].substr(slash + 1))) {
      continue;
    }
    // With a word before it this is a host with its name; else the consumer id.
    if (i > begin) return HostCell{.word = i, .glued = {}, .host = words[i]};
    return HostCell{.word = i,
                    .glued = words[i].substr(0, slash),
                    .host = words[i].substr(slash)};
  }
  return std::nullopt;
}

bool IsClientId(absl::string_view client_id, absl::string_view consumer_id) {
  return SplitWords(client_id, 2).size() == 1 ||
         absl::StartsWith(consumer_id, client_id);
}

bool LooksLikeRow(const PasteLine& line, const Facts& facts) {
  const std::vector<absl::string_view> words =
      SplitWords(line.text, kMaxRowWords);
  int numbers = 0;
  int cells = 0;
  for (const absl::string_view word : words) {
    if (IsNumberCell(word)) ++cells;
    if (ParseCount(word)) ++numbers;
    if (word.size() > 1 && word[0] == '/' && IsAddress(word.substr(1))) {
      return true;
    }
  }
  if (cells >= 3 && numbers >= 1) return true;
  if (!line.directly_below) return false;
  if (words.size() >= 2 && words[0] == facts.group) return true;
  if (words.size() >= 2 && numbers >= 1 && IsTopicName(words[0]) &&
      IsNumberCell(words[1])) {
    return true;
  }
  // A paste that ends within its last row.
  return line.unterminated && words.size() == 1 && !facts.group.empty() &&
         absl::StartsWith(facts.group, words[0]);
}

}  // namespace assignbench
