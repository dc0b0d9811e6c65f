#include <unistd.h>

#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/baseline.h"
#include "cli/commands.h"
#include "cli/mixed.h"
#include "cli/save_group.h"
#include "cli/verify_report.h"

namespace assignbench {
namespace {

// The properties of those names, or all where none is named.
absl::StatusOr<std::vector<const Property*>> NamedProperties(
    const std::vector<std::string>& names) {
  std::vector<const Property*> found;
  for (const std::string& name : names) {
    found.push_back(FindProperty(name));
    if (found.back() != nullptr) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("no property '", name, "' (known: ",
                     absl::StrJoin(Properties(), ", ",
                                   [](std::string* out, const Property& each) {
                                     absl::StrAppend(out, each.name);
                                   }),
                     ")"));
  }
  return found;
}

void ShowProgress(absl::string_view strategy, int64_t done, int64_t cases) {
  std::fprintf(stderr, "\r%s: %lld of %lld groups ",
               std::string(strategy).c_str(), static_cast<long long>(done),
               static_cast<long long>(cases));
}

}  // namespace

absl::StatusOr<VerifyAnswer> Verify(const VerifyCommandOptions& options,
                                    Format format) {
  if (options.mixed) return VerifyMixed(options, format);
  const auto properties = NamedProperties(options.properties);
  if (!properties.ok()) return properties.status();
  const absl::StatusOr<Baseline> baseline = ReadBaseline(options.baseline);
  if (!baseline.ok()) return baseline.status();
  const absl::StatusOr<Subjects> found = FindSubjects(options.subjects);
  if (!found.ok()) return found.status();

  VerifyOptions verify;
  verify.cases = options.cases;
  verify.seed = options.seed;
  verify.properties = *properties;
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
  report.missing = found->missing;
  report.results.reserve(found->subjects.size());
  for (const Subject& subject : found->subjects) {
    const StrategyInfo* const strategy = subject.strategy;
    if (subject.peer != nullptr) {
      verify.prepare = [&](GroupSpec& spec) {
        subject.peer->StripTo(*strategy, spec);
      };
      report.not_carried.push_back(subject.peer->NotCarried(*strategy));
    }
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

  for (size_t i = 0; i < report.results.size(); ++i) {
    const VerifyResult& result = report.results[i];
    for (const PropertyResult& property : result.properties) {
      if (!property.example.has_value()) continue;
      // What is only measured is no fault unless it was asked for by name, and
      // what the baseline has is none.
      const bool fault = (property.promised || !options.properties.empty()) &&
                         baseline->count(BaselineKey(*result.strategy,
                                                     *property.property)) == 0;
      if (!fault && options.out.empty()) continue;
      std::string file;
      if (!replay.has_value()) {
        absl::StatusOr<std::string> saved =
            SaveGroup(options.out.empty() ? "." : options.out, *result.strategy,
                      property.property->name, property.example->seed,
                      property.example->group);
        if (!saved.ok()) return saved.status();
        file = *std::move(saved);
      }
      if (!fault) {
        report.saved.push_back(std::move(file));
        continue;
      }
      std::string command =
          absl::StrCat("assignbench verify ", found->subjects[i].option,
                       found->subjects[i].option.empty() ? "" : " ",
                       "--strategy ", result.strategy->name, " --property ",
                       property.property->name, " --replay ", file);
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
