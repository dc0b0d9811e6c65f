#include "peers/wire.h"

#include <bit>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace assignbench {

static_assert(std::endian::native == std::endian::little,
              "frames are read and written in place");

void WordWriter::Text(absl::string_view text) {
  Word(text.size());
  const size_t at = words_.size();
  words_.resize(at + (text.size() + 3) / 4);
  if (!text.empty()) std::memcpy(&words_[at], text.data(), text.size());
}

int32_t WordReader::Index(int32_t low, int32_t high) {
  const int32_t value = Word();
  if (value >= low && value < high) return value;
  Fail(absl::StrCat(value, " is not in [", low, ", ", high, ")"));
  return low;
}

int32_t WordReader::Count(int32_t item_words) {
  const int32_t count = Word();
  const int64_t left = words_.size() - next_;
  if (count >= 0 && int64_t{count} * item_words <= left) return count;
  Fail(absl::StrCat("a list of ", count, " items does not fit"));
  return 0;
}

std::string WordReader::Text() {
  const int32_t length = Word();
  if (length < 0) {
    Fail(absl::StrCat("a text of ", length, " bytes"));
    return "";
  }
  const absl::Span<const int32_t> words = Words((int64_t{length} + 3) / 4);
  if (words.empty()) return "";
  return std::string(reinterpret_cast<const char*>(words.data()), length);
}

absl::Span<const int32_t> WordReader::Words(int64_t count) {
  if (!Take(count)) return {};
  return words_.subspan(next_ - count, count);
}

void WordReader::Fail(absl::string_view fault) {
  if (ok()) fault_ = std::string(fault);
  next_ = words_.size();
}

absl::Status WordReader::Finish() {
  if (ok() && next_ != words_.size()) {
    Fail(absl::StrCat(words_.size() - next_, " words too many"));
  }
  return ok() ? absl::OkStatus() : absl::DataLossError(fault_);
}

bool WordReader::Take(int64_t count) {
  if (count > int64_t(words_.size() - next_)) {
    Fail("it ends too early");
    return false;
  }
  next_ += count;
  return true;
}

}  // namespace assignbench
