#ifndef ASSIGNBENCH_PEERS_PEER_H_
#define ASSIGNBENCH_PEERS_PEER_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "peers/messages.h"
#include "peers/process.h"

namespace assignbench {

struct PeerOptions {
  std::string name;                  // what errors call it
  std::vector<std::string> command;  // program and arguments
  // From the start of the process to its hello.
  absl::Duration start_limit = absl::Seconds(30);
  // For one group: from when it was alone with the peer to its answer.
  absl::Duration time_limit = absl::Seconds(30);
  // The most memory that it and what it starts may hold, in bytes; 0: any.
  int64_t memory_limit = 0;
  // The longest answer, in words of 4 bytes; more is taken for garbage.
  int64_t max_answer_words = int64_t{1} << 28;
};

// Somebody else's assignors in a process of their own, spoken to as protocol.md
// says. Starts the process when it is first needed. A crash, a hang (time
// limit) or garbage is an error that names the peer, the strategy and the
// group; the process is then killed, and the next call starts a new one.
//
// Not thread-safe: to be used and destroyed by the thread that first used it,
// since the process ends with that thread.
//
// Example:
//   Peer peer({.name = "kafka", .command = {"peers/java/run", "build/java"}});
//   absl::StatusOr<PeerAnswer> answer = peer.Run(spec, {.strategy = "sticky"});
class Peer {
 public:
  explicit Peer(PeerOptions options) : options_(std::move(options)) {}

  // What the peer says of itself; starts it if it does not run.
  absl::StatusOr<PeerHello> Hello();

  // The peer's answer for one group. NotFoundError if it does not offer the
  // strategy, UnimplementedError if it takes members as bytes and the task does
  // not have them so, or the other way round,
  // InvalidArgumentError if the group can't be sent or is refused,
  // ResourceExhaustedError for one that holds too much memory, UnavailableError
  // for a crash, DeadlineExceededError for a hang,
  // DataLossError for garbage. A strategy that throws is an answer, no error.
  absl::StatusOr<PeerAnswer> Run(const GroupSpec& spec, const PeerTask& task);

  // The same for many groups, one result each, several of them under way at a
  // time, so that neither side waits for the other. When the peer breaks, the
  // groups under way are given to a new process one by one, so that the error
  // goes to the right one. Should the peer not start, all groups left get that
  // error. The answers of all groups are in memory at once.
  std::vector<absl::StatusOr<PeerAnswer>> RunBatch(
      absl::Span<const GroupSpec> groups, const PeerTask& task);

  // The order that the probe asks for, as places in its keys.
  // UnimplementedError if the peer does not answer probes.
  absl::StatusOr<std::vector<int32_t>> Probe(const OrderProbe& probe);

  // Processes started so far.
  int32_t starts() const { return starts_; }

 private:
  // A group that was sent and not answered yet.
  struct UnderWay {
    size_t group;
    int32_t id;
    absl::Time sent;
    AnswerShape shape;
  };

  absl::Status EnsureStarted();
  // The next frame from the process; on errors the process is gone.
  absl::StatusOr<absl::Span<const int32_t>> Receive();
  // Appends the group's request to the outbox.
  absl::StatusOr<UnderWay> Send(const GroupSpec& spec, const PeerTask& task,
                                size_t group);
  absl::Status Blame(const absl::Status& status, const GroupSpec& spec,
                     const PeerTask& task) const;

  PeerOptions options_;
  PeerHello hello_;
  std::unique_ptr<FrameProcess> process_;
  int32_t starts_ = 0;
  int32_t next_id_ = 0;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_PEER_H_
