// librdkafka's assignors behind peers/protocol.md.

#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "peers/librdkafka/child.h"
#include "peers/librdkafka/client.h"
#include "peers/librdkafka/request.h"
#include "peers/librdkafka/stream.h"
#include "peers/librdkafka/work.h"
#include "peers/wire.h"

namespace assignbench {
namespace {

constexpr int32_t kMagic = 0x31504241;  // "ABP1"
constexpr int32_t kProtocolVersion = 1;
constexpr int32_t kAssign = 1;
constexpr size_t kFlushWords = 1 << 14;

void WriteHello(std::vector<int32_t>& words) {
  WordWriter out(words);
  out.Word(kMagic);
  out.Word(kProtocolVersion);
  out.Text("librdkafka");
  out.Text(rd_kafka_version_str());
  out.Text(PEER_RUNTIME);
  out.Word(kClientFlags);
  out.Word(kClientStrategyCount);
  for (const ClientStrategy& strategy : kClientStrategies) {
    out.Text(strategy.name);
    out.Word(strategy.cooperative);
    out.Word(strategy.carries);
  }
  out.Finish();
}

void WriteRefusal(int32_t id, absl::string_view reason,
                  std::vector<int32_t>& answers) {
  WordWriter out(answers);
  out.Word(id);
  out.Word(kRefused);
  out.Text(reason);
  out.Finish();
}

// False if the frame does not even say whom to answer.
bool Answer(const std::vector<int32_t>& frame, std::vector<int32_t>& answers) {
  WordReader in(frame);
  const int32_t kind = in.Word();
  const int32_t id = in.Word();
  if (!in.ok()) return false;
  if (kind != kAssign) {
    WriteRefusal(id, "only groups can be sent", answers);
    return true;
  }
  const Request request(in);
  if (const absl::Status status = in.Finish(); status.ok()) {
    AnswerFromChild(request, id, answers);
  } else {
    WriteRefusal(id, status.message(), answers);
  }
  return true;
}

// What was wrong with the input; empty if it ended as it should.
std::string Serve() {
  FrameStream in(STDIN_FILENO);
  std::vector<int32_t> frame;
  std::vector<int32_t> answers;
  WriteHello(answers);
  while (true) {
    // Answers wait for each other as long as there are requests to read.
    if (!in.Waiting() || answers.size() > kFlushWords) {
      if (!WriteAll(STDOUT_FILENO, answers)) return "nobody reads the answers";
      answers.clear();
    }
    if (!in.Next(frame)) break;
    if (!Answer(frame, answers)) return "a frame without kind and id";
  }
  WriteAll(STDOUT_FILENO, answers);
  return in.fault();
}

int Main() {
  char error[512];
  if (!ClientStart(error, sizeof(error))) {
    std::fprintf(stderr, "librdkafka peer: %s\n", error);
    return 2;
  }
  const std::string fault = Serve();
  if (fault.empty()) return 0;
  std::fprintf(stderr, "librdkafka peer: %s\n", fault.c_str());
  return 2;
}

}  // namespace
}  // namespace assignbench

// The client's threads still run: nothing they use may be torn down.
int main() { _exit(assignbench::Main()); }
