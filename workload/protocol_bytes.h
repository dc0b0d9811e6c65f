#ifndef ASSIGNBENCH_WORKLOAD_PROTOCOL_BYTES_H_
#define ASSIGNBENCH_WORKLOAD_PROTOCOL_BYTES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace assignbench {

// The items that Kafka's inflexible message versions are made of: integers,
// big-endian, and what is counted by them (see consumer_protocol.h).

// Names an item of a message: "/owned", "/owned/2", "/owned/2/partitions".
struct BytesPlace {
  const char* field;
  int64_t item = -1;           // -1: the field itself
  const char* part = nullptr;  // of the item
};

// Appends items to a string. After the first fault what is written is of no use
// and status() tells the fault.
class BytesWriter {
 public:
  void Int16(int16_t value) { Integer(uint16_t(value), 2); }
  void Int32(int32_t value) { Integer(uint32_t(value), 4); }
  void Count(size_t count, BytesPlace place);
  void Text(absl::string_view text, BytesPlace place);
  void NullText() { Int16(-1); }
  void Bytes(const std::optional<std::string>& bytes, BytesPlace place);

  const absl::Status& status() const { return status_; }
  std::string Take() { return std::move(out_); }

 private:
  void Integer(uint32_t value, int bytes);

  std::string out_;
  absl::Status status_;
};

// Takes a message apart. After the first fault every further item is empty or 0
// and Finish() tells what was wrong, so callers check once, at the end.
class BytesReader {
 public:
  // `bytes` must outlive this.
  explicit BytesReader(absl::string_view bytes) : bytes_(bytes) {}

  int16_t Int16(BytesPlace place) { return int16_t(Integer(2, place)); }
  int32_t Int32(BytesPlace place) { return int32_t(Integer(4, place)); }
  // The length of a list whose items have at least `item_bytes` bytes each. A
  // list that the rest can't hold is a fault.
  int32_t Count(int32_t item_bytes, BytesPlace place);
  std::string Text(BytesPlace place);
  std::optional<std::string> NullableText(BytesPlace place);
  std::optional<std::string> Bytes(BytesPlace place);

  bool ok() const { return status_.ok(); }
  size_t left() const { return bytes_.size() - next_; }
  // Marks the item that began `back` bytes before as faulty; the first fault
  // stands.
  void Fail(BytesPlace place, size_t back, absl::string_view fault);
  // OK if all was well and nothing is left over, else InvalidArgumentError.
  absl::Status Finish();

 private:
  uint32_t Integer(int bytes, BytesPlace place);
  std::optional<std::string> Counted(int32_t length, int width,
                                     BytesPlace place);

  absl::string_view bytes_;
  size_t next_ = 0;
  absl::Status status_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_PROTOCOL_BYTES_H_
