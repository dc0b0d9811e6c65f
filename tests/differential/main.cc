// Compares this project's strategies with Kafka's own, on random groups, on all
// tiny ones and on groups aimed at rare rules. --help lists the options; the
// environment's ASSIGNBENCH_JAVA_PEER goes before --build.
//
// Exit status 0: no difference, or a line that says that the peer is not built;
// 1: some, the first of each strategy and order shrunk, printed and, with
// --save, kept as a file; 2: bad usage or a broken peer.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/differential/campaign.h"
#include "tests/differential/report.h"
#include "workload/formats/load_group.h"

namespace assignbench {
namespace {

bool WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (file) return true;
  std::fprintf(stderr, "can't write %s\n", path.c_str());
  return false;
}

// For each difference the group, which compare reads, and both answers.
bool SaveDifferences(const CampaignReport& report, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const CampaignResult& result : report.results) {
    for (const Difference& difference : result.report.differences) {
      const std::string path = absl::StrCat(
          folder, "/", result.strategy->name,
          result.order == IterationOrder::kSorted ? "-sorted" : "-kafka");
      if (!WriteFile(path + ".json", WriteGroupJson(difference.group)) ||
          !WriteFile(path + ".txt", difference.text)) {
        return false;
      }
      std::printf("saved %s.json and .txt\n", path.c_str());
    }
  }
  return true;
}

int Run(int argc, char** argv) {
  CLI::App app("Compares this project's strategies with Kafka's own.");
  CampaignOptions options;
  std::string run, build, text, json, save;
  app.add_option("--peer", run, "peers/java/run")->required();
  app.add_option("--build", build, "where peers/java/setup built")->required();
  app.add_option("--strategy", options.strategies, "only this one; repeatable");
  app.add_option("--small", options.small,
                 "groups of 1 to 6 members, per strategy and order");
  app.add_option("--medium", options.medium, "groups of 20 to 200 members");
  app.add_option("--aimed", options.aimed,
                 "groups wanted for each rule; fewer than that are sought");
  app.add_option("--exhaustive", options.exhaustive, "all tiny groups (true)");
  app.add_option("--seed", options.seed, "of all that is random");
  app.add_option("--threads", options.threads, "peers at a time")
      ->check(CLI::PositiveNumber);
  app.add_option("--text", text, "write the report there too");
  app.add_option("--json", json, "write what was found there");
  app.add_option("--save", save, "folder for groups that differ");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const char* const elsewhere = std::getenv("ASSIGNBENCH_JAVA_PEER");
  if (elsewhere != nullptr) build = elsewhere;
  if (!std::filesystem::exists(build + "/kafka-peer.jar")) {
    std::printf("KAFKA PEER SKIPPED: no kafka-peer.jar in %s\n", build.c_str());
    return 0;
  }
  const absl::StatusOr<CampaignReport> report =
      RunCampaign({.name = "kafka",
                   .command = {run, build},
                   .start_limit = absl::Seconds(60),
                   .time_limit = absl::Seconds(120)},
                  options);
  if (!report.ok()) {
    std::fprintf(stderr, "%s\n", report.status().ToString().c_str());
    return 2;
  }
  std::printf("%s", ToText(*report).c_str());
  if (!text.empty() && !WriteFile(text, ToText(*report))) return 2;
  if (!json.empty() && !WriteFile(json, ToJson(*report))) return 2;
  if (!save.empty() && !SaveDifferences(*report, save)) return 2;
  return report->differed() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) { return assignbench::Run(argc, argv); }
