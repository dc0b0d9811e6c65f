// A peer that does what the first member's id says. It gives every partition
// of the first topic to the first member, unless the id is one of
//   crash  hang  late  long  status  trailing  id  refuse  throw  ghost  topic
//   eat (memory without end)  lie (of the time that it took)
// Its argument breaks the start: silent, exit, old, noise; or every group of
// three members and more: crash-at-three; with "bytes" it takes members as
// bytes alone.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "peers/wire.h"

namespace assignbench {
namespace {

void Put(const std::vector<int32_t>& words) {
  std::fwrite(words.data(), 4, words.size(), stdout);
  std::fflush(stdout);
}

void Hello(int32_t version, int32_t flags = 0) {
  std::vector<int32_t> words;
  WordWriter out(words);
  out.Word(0x31504241);
  out.Word(version);
  out.Text("broken");
  out.Text("1.0");
  out.Text("no runtime");
  out.Word(flags);
  out.Word(1);
  out.Text("first");
  out.Word(0);
  out.Word(0);
  out.Finish();
  Put(words);
}

struct Request {
  int32_t id = 0;
  int32_t repetitions = 0;
  int32_t partitions = 0;
  int32_t topics = 0;
  int32_t members = 0;
  std::string first_member;
};

// False at the end of the input.
bool ReadRequest(Request& request) {
  int32_t length;
  if (std::fread(&length, 4, 1, stdin) != 1) return false;
  std::vector<int32_t> words(length);
  if (std::fread(words.data(), 4, length, stdin) != size_t(length))
    return false;
  WordReader in(words);
  in.Word();
  request.id = in.Word();
  for (int i = 0; i < 3; ++i) in.Word();  // strategy, flags, warmups
  request.repetitions = in.Word();
  in.Word();
  for (int32_t racks = in.Word(); racks > 0; --racks) in.Text();
  request.topics = in.Word();
  for (int32_t t = 0; t < request.topics; ++t) {
    in.Text();
    const int32_t partitions = in.Word();
    if (t == 0) request.partitions = partitions;
    in.Words(5);  // the id, and that there are no racks
  }
  request.members = in.Word();
  request.first_member = in.Text();
  return in.ok();
}

void Answer(const Request& request, const std::string& start) {
  const std::string how = start == "crash-at-three" && request.members >= 3
                              ? "crash"
                              : request.first_member;
  if (how == "crash") {
    std::fputs("about to crash\n", stderr);
    std::abort();
  }
  if (how == "hang") {
    while (true) pause();
  }
  if (how == "late") usleep(200'000);
  for (std::vector<std::string> eaten; how == "eat"; usleep(1'000)) {
    eaten.emplace_back(1 << 20, 'x');
  }
  std::vector<int32_t> words;
  if (how == "long") words = {0x7fffffff};
  WordWriter out(words);
  out.Word(how == "id" ? request.id + 7 : request.id);
  if (how == "refuse") {
    out.Word(2);
    out.Text("not today");
  } else if (how == "throw") {
    out.Word(1);
    out.Word(0);
    out.Text("some.Error");
    out.Text("no luck");
  } else {
    out.Word(how == "status" ? 9 : 0);
    out.Word(1);
    out.Word(1);
    out.Word(request.repetitions);
    for (int32_t i = 0; i < request.repetitions; ++i) {
      out.Wide(how == "lie" ? 1'000'000'000'000 : 1'000);
    }
    out.Word(request.members);
    for (int32_t m = 0; m < request.members; ++m) {
      out.Word(m == 0 ? request.partitions : 0);
      for (int32_t p = 0; m == 0 && p < request.partitions; ++p) {
        out.Word(how == "topic" ? request.topics : 0);
        out.Word(how == "ghost" ? p + 1 : p);
      }
    }
    if (how == "trailing") out.Word(0);
  }
  out.Finish();
  Put(words);
}

int Main(const std::string& start) {
  if (start == "silent") pause();
  if (start == "exit") {
    std::fputs("no licence\n", stderr);
    return 3;
  }
  if (start == "noise") {
    std::puts("Welcome to this program!");
    std::fflush(stdout);
    pause();
  }
  Hello(start == "old" ? 0 : 1, start == "bytes" ? 4 : 0);
  Request request;
  while (ReadRequest(request)) Answer(request, start);
  return 0;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) {
  return assignbench::Main(argc > 1 ? argv[1] : "");
}
