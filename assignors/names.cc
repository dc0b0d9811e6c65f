#include "assignors/names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace assignbench {

bool NameLess(absl::string_view a, absl::string_view b) {
  const size_t n = std::min(a.size(), b.size());
  const auto difference = std::mismatch(a.begin(), a.begin() + n, b.begin());
  if (difference.first == a.begin() + n) return a.size() < b.size();
  const auto x = static_cast<uint8_t>(*difference.first);
  const auto y = static_cast<uint8_t>(*difference.second);
  // Four-byte sequences (lead 0xF0 and up) are surrogate pairs in UTF-16,
  // whose units 0xD800-0xDFFF come before those of U+E000 (lead 0xEE) and up.
  const bool x_is_pair = x >= 0xF0;
  const bool y_is_pair = y >= 0xF0;
  if (x_is_pair != y_is_pair && x >= 0xEE && y >= 0xEE) return x_is_pair;
  return x < y;
}

bool IsValidUtf8(absl::string_view name) {
  size_t i = 0;
  while (i < name.size()) {
    const auto lead = static_cast<uint8_t>(name[i]);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    const int tail = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || i + tail >= name.size()) return false;
    uint32_t code = lead & (0x3F >> tail);
    for (int k = 1; k <= tail; ++k) {
      const auto byte = static_cast<uint8_t>(name[i + k]);
      if ((byte & 0xC0) != 0x80) return false;
      code = code << 6 | (byte & 0x3F);
    }
    const bool overlong =
        (tail == 2 && code < 0x800) || (tail == 3 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (overlong || surrogate || code > 0x10FFFF) return false;
    i += tail + 1;
  }
  return true;
}

}  // namespace assignbench
