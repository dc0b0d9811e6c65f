#include "workload/protocol_bytes.h"

#include <limits>

#include "absl/strings/str_cat.h"
#include "assignors/names.h"

namespace assignbench {
namespace {

constexpr size_t kMaxText = std::numeric_limits<int16_t>::max();
constexpr size_t kMaxCount = std::numeric_limits<int32_t>::max();

std::string ToText(const BytesPlace& place) {
  std::string text = absl::StrCat("/", place.field);
  if (place.item >= 0) absl::StrAppend(&text, "/", place.item);
  if (place.part != nullptr) absl::StrAppend(&text, "/", place.part);
  return text;
}

}  // namespace

void BytesWriter::Integer(uint32_t value, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
    out_.push_back(char(value >> shift & 0xFF));
  }
}

void BytesWriter::Count(size_t count, BytesPlace place) {
  if (count > kMaxCount && status_.ok()) {
    status_ = absl::InvalidArgumentError(
        absl::StrCat(ToText(place), ": ", count, " items are too many"));
  }
  Int32(int32_t(count));
}

void BytesWriter::Text(absl::string_view text, BytesPlace place) {
  if (status_.ok() && text.size() > kMaxText) {
    status_ = absl::InvalidArgumentError(absl::StrCat(
        ToText(place), ": ", text.size(), " bytes; at most ", kMaxText));
  }
  if (status_.ok() && !IsValidUtf8(text)) {
    status_ =
        absl::InvalidArgumentError(absl::StrCat(ToText(place), ": not UTF-8"));
  }
  if (!status_.ok()) return;
  Int16(int16_t(text.size()));
  out_.append(text.data(), text.size());
}

void BytesWriter::Bytes(const std::optional<std::string>& bytes,
                        BytesPlace place) {
  if (!bytes.has_value()) return Int32(-1);
  Count(bytes->size(), place);
  out_.append(*bytes);
}

uint32_t BytesReader::Integer(int bytes, BytesPlace place) {
  if (!ok()) return 0;
  if (left() < size_t(bytes)) {
    Fail(place, 0, "the input ends");
    return 0;
  }
  uint32_t value = 0;
  for (int i = 0; i < bytes; ++i) {
    value = value << 8 | uint8_t(bytes_[next_++]);
  }
  return value;
}

int32_t BytesReader::Count(int32_t item_bytes, BytesPlace place) {
  const int32_t count = Int32(place);
  if (count >= 0 && int64_t{count} * item_bytes <= int64_t(left())) {
    return count;
  }
  Fail(place, 4,
       absl::StrCat("a list of ", count, " items where ", left(),
                    " bytes are left"));
  return 0;
}

std::optional<std::string> BytesReader::Counted(int32_t length, int width,
                                                BytesPlace place) {
  if (!ok() || length == -1) return std::nullopt;
  if (length < 0 || size_t(length) > left()) {
    Fail(place, width,
         absl::StrCat("a length of ", length, " where ", left(),
                      " bytes are left"));
    return std::nullopt;
  }
  next_ += length;
  return std::string(bytes_.substr(next_ - length, length));
}

std::string BytesReader::Text(BytesPlace place) {
  std::optional<std::string> text = NullableText(place);
  if (!text.has_value()) Fail(place, 2, "a name is null");
  return std::move(text).value_or("");
}

std::optional<std::string> BytesReader::NullableText(BytesPlace place) {
  return Counted(Int16(place), 2, place);
}

std::optional<std::string> BytesReader::Bytes(BytesPlace place) {
  return Counted(Int32(place), 4, place);
}

void BytesReader::Fail(BytesPlace place, size_t back, absl::string_view fault) {
  if (!ok()) return;
  status_ = absl::InvalidArgumentError(
      absl::StrCat(ToText(place), ", byte ", next_ - back, ": ", fault));
}

absl::Status BytesReader::Finish() {
  if (ok() && left() > 0) {
    status_ = absl::InvalidArgumentError(
        absl::StrCat("byte ", next_, ": ", left(), " bytes are left over"));
  }
  return status_;
}

}  // namespace assignbench
