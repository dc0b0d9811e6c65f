#ifndef ASSIGNBENCH_PEERS_PROCESS_H_
#define ASSIGNBENCH_PEERS_PROCESS_H_

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace assignbench {

// A program that is spoken to in frames of 32-bit words over its standard input
// and output. It runs in a process group of its own, which the destructor
// kills and waits for; it also dies when the thread that started it does.
//
// Keeps what the program has written but nobody taken: one frame and what was
// read along with it.
class FrameProcess {
 public:
  // Starts `command` (its path or a name to be looked up, and its arguments).
  // UnavailableError says why it can't be started.
  static absl::StatusOr<std::unique_ptr<FrameProcess>> Start(
      absl::Span<const std::string> command);

  ~FrameProcess();

  FrameProcess(const FrameProcess&) = delete;
  FrameProcess& operator=(const FrameProcess&) = delete;

  // Words that wait to be written. Append whole frames; Receive() writes them.
  std::vector<int32_t>& outbox() { return outbox_; }

  // Writes the outbox while waiting for the next frame from the program, which
  // it returns without its length; the span lives until the next call.
  // DeadlineExceededError if `deadline` passes first, DataLossError if a frame
  // of more than `max_words` is announced, ResourceExhaustedError if the memory
  // limit is passed, UnavailableError if the program
  // closes its output, with how it ended and its last words. After an error
  // nothing but destroying this object makes sense.
  absl::StatusOr<absl::Span<const int32_t>> Receive(absl::Time deadline,
                                                    int64_t max_words);

  // The most memory that the program and what it starts may hold, in bytes; 0:
  // any. It is looked at while Receive() waits, some times a second.
  void set_memory_limit(int64_t bytes) { memory_limit_ = bytes; }

  // Writes what the program takes without waiting. False once it takes no more
  // for now (or ever).
  bool WriteSome();

  int64_t unwritten_words() const { return outbox_.size() - written_ / 4; }

 private:
  FrameProcess(pid_t pid, int in, int out, int err)
      : pid_(pid), in_(in), out_(out), err_(err) {}

  absl::Status Wait(absl::Time deadline);
  // Resident memory of the process group, in bytes. O(processes).
  int64_t Memory() const;
  void ReadErrors();
  // True unless the program has closed its output.
  bool ReadSome();
  // Ends the program and says how it ended: "exited with status 3".
  std::string End();

  pid_t pid_;
  int64_t memory_limit_ = 0;
  int in_;   // its standard input
  int out_;  // its standard output
  int err_;  // its standard error

  std::vector<int32_t> outbox_;
  size_t written_ = 0;  // bytes of it

  std::vector<int32_t> inbox_;
  size_t taken_ = 0;    // words of it that Receive() has returned
  size_t filled_ = 0;   // bytes of it
  std::string errors_;  // the end of its standard error
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_PROCESS_H_
