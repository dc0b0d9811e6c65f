#include "peers/librdkafka/stream.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

constexpr int32_t kMaxWords = 1 << 28;
constexpr size_t kStepWords = 1 << 18;

ssize_t ReadSome(int fd, char* to, size_t size) {
  ssize_t got;
  do {
    got = read(fd, to, size);
  } while (got < 0 && errno == EINTR);
  return got;
}

}  // namespace

bool FrameStream::Waiting() const {
  if (next_ < end_) return true;
  pollfd in = {.fd = fd_, .events = POLLIN, .revents = 0};
  return poll(&in, 1, 0) > 0;
}

bool FrameStream::Next(std::vector<int32_t>& frame) {
  int32_t count = 0;
  const size_t head = Read(reinterpret_cast<char*>(&count), sizeof(count));
  if (head == 0) return false;
  if (head < sizeof(count)) {
    fault_ = "the stream ends inside a frame's length";
    return false;
  }
  if (count < 0 || count > kMaxWords) {
    fault_ = absl::StrCat("a frame of ", count, " words");
    return false;
  }
  const size_t words = count;
  frame.clear();
  while (frame.size() < words) {
    const size_t have = frame.size();
    frame.resize(std::min(words, std::max(have + kStepWords, 2 * have)));
    const size_t bytes = (frame.size() - have) * sizeof(int32_t);
    if (Read(reinterpret_cast<char*>(&frame[have]), bytes) < bytes) {
      fault_ = "the stream ends inside a frame";
      return false;
    }
  }
  return true;
}

size_t FrameStream::Read(char* to, size_t size) {
  size_t done = 0;
  while (done < size) {
    if (next_ == end_) {
      const ssize_t got = ReadSome(fd_, buffer_.data(), buffer_.size());
      if (got <= 0) break;
      next_ = 0;
      end_ = got;
    }
    const size_t part = std::min(size - done, end_ - next_);
    std::memcpy(to + done, &buffer_[next_], part);
    next_ += part;
    done += part;
  }
  return done;
}

bool WriteAll(int fd, const std::vector<int32_t>& words) {
  const char* data = reinterpret_cast<const char*>(words.data());
  size_t left = words.size() * sizeof(int32_t);
  while (left > 0) {
    const ssize_t put = write(fd, data, left);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    data += put;
    left -= put;
  }
  return true;
}

}  // namespace assignbench
