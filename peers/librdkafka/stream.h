#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_STREAM_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace assignbench {

// Reads frames (peers/protocol.md) from a file descriptor.
class FrameStream {
 public:
  explicit FrameStream(int fd) : fd_(fd), buffer_(1 << 16) {}

  // True if the next frame has begun to arrive.
  bool Waiting() const;
  // False at the end of the stream, or if what comes is no frame: fault() then
  // tells. Memory grows with what arrives, not with what a length announces.
  bool Next(std::vector<int32_t>& frame);
  const std::string& fault() const { return fault_; }

 private:
  // The number of bytes got; less than `size` only at the end.
  size_t Read(char* to, size_t size);

  int fd_;
  std::vector<char> buffer_;
  size_t next_ = 0;
  size_t end_ = 0;
  std::string fault_;
};

// False if nobody reads.
bool WriteAll(int fd, const std::vector<int32_t>& words);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_STREAM_H_
