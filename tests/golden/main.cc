// Keeps tests/golden/groups.json equal to what Kafka's jar gives.
//
// usage: kafka_golden --check | --write PEER_RUN PEER_BUILD
//
// The environment's ASSIGNBENCH_JAVA_PEER goes before PEER_BUILD. Exit status
// 0: up to date (now), or a line that says that the peer is not built; 1: out
// of date; 2: bad usage, no peer, or the file can't be written.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/string_view.h"
#include "tests/golden/golden_file.h"

namespace assignbench {
namespace {

int Run(int argc, char** argv) {
  const absl::string_view what = argc == 4 ? argv[1] : "";
  if (what != "--check" && what != "--write") {
    std::fprintf(stderr,
                 "usage: kafka_golden --check | --write PEER_RUN PEER_BUILD\n");
    return 2;
  }
  const char* const elsewhere = std::getenv("ASSIGNBENCH_JAVA_PEER");
  const std::string build = elsewhere != nullptr ? elsewhere : argv[3];
  if (!std::filesystem::exists(build + "/kafka-peer.jar")) {
    std::printf("KAFKA PEER SKIPPED: no kafka-peer.jar in %s\n", build.c_str());
    return 0;
  }
  Peer kafka({.name = "kafka",
              .command = {argv[2], build},
              .start_limit = absl::Seconds(60)});
  const absl::StatusOr<std::string> text = MakeGoldenFile(kafka);
  if (!text.ok()) {
    std::fprintf(stderr, "%s\n", text.status().ToString().c_str());
    return 2;
  }
  if (what == "--write") {
    std::ofstream file(ASSIGNBENCH_GOLDEN_FILE);
    file << *text;
    file.close();
    if (file) return 0;
    std::fprintf(stderr, "can't write %s\n", ASSIGNBENCH_GOLDEN_FILE);
    return 2;
  }
  std::ifstream file(ASSIGNBENCH_GOLDEN_FILE);
  std::ostringstream old;
  old << file.rdbuf();
  if (old.str() == *text) return 0;
  std::printf(
      "tests/golden/groups.json is out of date; run tests/golden/regenerate\n");
  return 1;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Run(argc, argv); }
