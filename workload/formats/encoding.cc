#include "workload/formats/encoding.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "workload/formats/commands.h"
#include "workload/formats/text.h"

namespace assignbench {
namespace {

// Control characters that a terminal's text contains: line ends, tabs, form
// feeds, backspaces, bells and the escape of colours.
bool IsTextByte(unsigned char c) {
  return c >= 0x20 || (c >= '\a' && c <= '\r') || c == 0x1B;
}

}  // namespace

absl::string_view WithoutByteOrderMark(absl::string_view text) {
  if (absl::StartsWith(text, "\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

absl::Status CheckIsText(const InputText& input) {
  const absl::string_view text = WithoutByteOrderMark(input.text);
  const std::string wanted = absl::StrCat("give a JSON group or the output of ",
                                          OffsetsAndMembersCommands(""));
  const auto refuse = [&](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat(InputName(input), ": ", what, "; ", wanted));
  };
  if (absl::StartsWith(text, "\xFF\xFE") ||
      absl::StartsWith(text, "\xFE\xFF")) {
    return refuse("this is UTF-16 text; save it as UTF-8 and try again");
  }
  const auto binary = std::find_if_not(text.begin(), text.end(), IsTextByte);
  if (binary != text.end()) {
    const size_t at = binary - text.begin();
    return refuse(absl::StrCat("this is binary data (byte ",
                               Quoted(text.substr(at, 1)), " at offset ",
                               input.text.size() - text.size() + at, ")"));
  }
  if (Trim(text.substr(0, 4096)).empty() && Trim(text).empty()) {
    return refuse(text.empty() ? "the input is empty"
                               : "the input holds nothing but blanks");
  }
  return absl::OkStatus();
}

}  // namespace assignbench
