#include "assignors/topic_id.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_replace.h"

namespace assignbench {
namespace {

// The 16 bytes of an id, or none.
std::string IdBytes(absl::string_view text) {
  std::string bytes;
  if (text.size() == 22) {
    if (!absl::WebSafeBase64Unescape(text, &bytes)) return "";
    return bytes;
  }
  std::string digits(text);
  if (text.size() == 36) {
    for (const size_t at : {8, 13, 18, 23}) {
      if (text[at] != '-') return "";
    }
    digits = absl::StrReplaceAll(text, {{"-", ""}});
  }
  if (digits.size() != 32) return "";
  for (const char c : digits) {
    if (!absl::ascii_isxdigit(c)) return "";
  }
  return absl::HexStringToBytes(digits);
}

}  // namespace

std::optional<TopicId> ParseTopicId(absl::string_view text) {
  const std::string bytes = IdBytes(text);
  if (bytes.size() != 16) return std::nullopt;
  TopicId id;
  for (size_t i = 0; i < 8; ++i) {
    id.high = id.high << 8 | static_cast<uint8_t>(bytes[i]);
    id.low = id.low << 8 | static_cast<uint8_t>(bytes[i + 8]);
  }
  return id;
}

}  // namespace assignbench
