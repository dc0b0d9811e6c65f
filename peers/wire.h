#ifndef ASSIGNBENCH_PEERS_WIRE_H_
#define ASSIGNBENCH_PEERS_WIRE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assignbench {

// The words that messages to and from a peer are made of (protocol.md): 32-bit
// integers, little-endian, in frames that start with their length.

// Appends one frame after the other to a buffer.
class WordWriter {
 public:
  // Starts a frame behind what `words` holds; `words` must outlive this.
  explicit WordWriter(std::vector<int32_t>& words)
      : words_(words), start_(words.size()) {
    words_.push_back(0);
  }
  // Writes the frame's length. To be called once, at the end.
  void Finish() { words_[start_] = words_.size() - start_ - 1; }
  // Forgets the frame.
  void Cancel() { words_.resize(start_); }

  void Word(int32_t value) { words_.push_back(value); }
  void Wide(uint64_t value) {
    Word(static_cast<int32_t>(value));
    Word(static_cast<int32_t>(value >> 32));
  }
  void Text(absl::string_view text);
  void NoText() { Word(-1); }

 private:
  std::vector<int32_t>& words_;
  size_t start_;
};

// Takes a frame apart. After the first fault every further item is empty or 0
// and Finish() tells what was wrong, so callers check once, at the end.
class WordReader {
 public:
  // `words` must outlive this.
  explicit WordReader(absl::Span<const int32_t> words) : words_(words) {}

  int32_t Word() { return Take(1) ? words_[next_ - 1] : 0; }
  uint64_t Wide() {
    const uint32_t low = Word();
    return low | uint64_t{static_cast<uint32_t>(Word())} << 32;
  }
  // A number in [low, high); low where it is not.
  int32_t Index(int32_t low, int32_t high);
  // The length of a list whose items have at least `item_words` words each. A
  // list that the frame can't hold is a fault: memory is bounded by the frame.
  int32_t Count(int32_t item_words);
  std::string Text();
  absl::Span<const int32_t> Words(int64_t count);

  bool ok() const { return fault_.empty(); }
  // Marks the frame as faulty; the first fault stands.
  void Fail(absl::string_view fault);
  // OK if all was well and nothing is left over, else DataLossError.
  absl::Status Finish();

 private:
  bool Take(int64_t count);

  absl::Span<const int32_t> words_;
  size_t next_ = 0;
  std::string fault_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_WIRE_H_
