#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/verify_report.h"

namespace assignbench {
namespace {

// The things of those names, or all where none is named.
template <typename T, typename All, typename Find>
absl::StatusOr<std::vector<const T*>> Named(
    const std::vector<std::string>& names, const All& all, Find find,
    absl::string_view what) {
  std::vector<const T*> found;
  for (const std::string& name : names) {
    found.push_back(find(name));
    if (found.back() != nullptr) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("no ", what, " '", name, "' (known: ",
                     absl::StrJoin(all, ", ",
                                   [](std::string* out, const T& each) {
                                     absl::StrAppend(out, each.name);
                                   }),
                     ")"));
  }
  if (names.empty()) {
    for (const T& each : all) found.push_back(&each);
  }
  return found;
}

// Saves the group of a violation as <strategy>-<property>-<seed>.json.
absl::StatusOr<std::string> Save(const std::string& folder,
                                 const StrategyInfo& strategy,
                                 const PropertyResult& property) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::string path =
      absl::StrCat(folder, "/", strategy.name, "-", property.property->name,
                   "-", property.example->seed, ".json");
  const absl::Status written =
      WriteOutput({.format = Format::kJson, .file = path},
                  WriteGroupJson(property.example->group));
  if (!written.ok()) return written;
  return path;
}

void ShowProgress(absl::string_view strategy, int64_t done, int64_t cases) {
  std::fprintf(stderr, "\r%s: %lld of %lld groups ",
               std::string(strategy).c_str(), static_cast<long long>(done),
               static_cast<long long>(cases));
}

}  // namespace

absl::StatusOr<VerifyAnswer> Verify(const VerifyCommandOptions& options,
                                    Format format) {
  const auto strategies = Named<StrategyInfo>(options.strategies, Strategies(),
                                              FindStrategy, "strategy");
  if (!strategies.ok()) return strategies.status();
  const auto properties = Named<Property>(options.properties, Properties(),
                                          FindProperty, "property");
  if (!properties.ok()) return properties.status();

  VerifyOptions verify;
  verify.cases = options.cases;
  verify.seed = options.seed;
  if (!options.properties.empty()) verify.properties = *properties;
  VerifyReport report;
  report.cases = absl::StrCat(options.cases,
                              " groups or more of random histories, each with "
                              "1 to 6 members, from seed ",
                              options.seed);
  if (options.tiny) {
    report.cases =
        "all groups of 1 or 2 topics of 1 to 3 partitions and 1 to 3 members; "
        "with all claims where the strategy reads them";
  }
  std::optional<GroupSpec> replay;
  if (!options.replay.empty()) {
    InputOptions input;
    input.files = {options.replay};
    const absl::StatusOr<ReadInput> read = ReadInputs(input);
    if (!read.ok()) return read.status();
    absl::StatusOr<LoadedGroup> loaded = LoadGroup(read->texts, read->options);
    if (!loaded.ok()) return loaded.status();
    replay = std::move(loaded->spec);
    report.cases = absl::StrCat("the group of ", options.replay);
  }
  const bool terminal = isatty(STDERR_FILENO) == 1;
  report.results.reserve(strategies->size());
  for (const StrategyInfo* strategy : *strategies) {
    if (terminal) {
      verify.progress = [&](int64_t done) {
        ShowProgress(strategy->name, done, options.cases);
      };
    }
    absl::StatusOr<VerifyResult> result =
        replay.has_value() ? VerifyGroup(*strategy, *replay, verify)
        : options.tiny     ? VerifyTinyGroups(*strategy, verify)
                           : assignbench::Verify(*strategy, verify);
    if (!result.ok()) return result.status();
    report.results.push_back(*std::move(result));
  }
  if (terminal) std::fprintf(stderr, "\r%40s\r", "");

  for (const VerifyResult& result : report.results) {
    for (const PropertyResult& property : result.properties) {
      if (!property.example.has_value()) continue;
      // What is only measured is no fault unless it was asked for by name.
      const bool fault = property.promised || !options.properties.empty();
      if (!fault && options.out.empty()) continue;
      std::string file;
      if (!replay.has_value()) {
        absl::StatusOr<std::string> saved =
            Save(options.out.empty() ? "." : options.out, *result.strategy,
                 property);
        if (!saved.ok()) return saved.status();
        file = *std::move(saved);
      }
      if (!fault) {
        report.saved.push_back(std::move(file));
        continue;
      }
      std::string command = absl::StrCat(
          "assignbench verify --strategy ", result.strategy->name,
          " --property ", property.property->name, " --replay ", file);
      report.faults.push_back({.result = &result,
                               .property = &property,
                               .file = std::move(file),
                               .command = std::move(command)});
    }
  }
  return VerifyAnswer{.text = ToText(report, format),
                      .faults = !report.faults.empty()};
}

}  // namespace assignbench
