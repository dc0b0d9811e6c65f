#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/comparison.h"

namespace assignbench {
namespace {

absl::Status ParseEvents(const std::vector<std::string>& texts,
                         std::vector<Event>& events) {
  for (const std::string& text : texts) {
    absl::StatusOr<Event> event = ParseEvent(text);
    if (!event.ok()) return event.status();
    events.push_back(*std::move(event));
  }
  return absl::OkStatus();
}

// Subscriptions that were assumed could as well have been read otherwise.
void AddOtherReading(const ReadInput& input, Comparison& comparison) {
  if (!comparison.loaded.subscriptions_assumed) return;
  LoadOptions options = input.options;
  const bool all = options.subscriptions == SubscriptionRule::kAll;
  comparison.other_reading = all ? "owned" : "all";
  options.subscriptions =
      all ? SubscriptionRule::kOwned : SubscriptionRule::kAll;
  const absl::StatusOr<LoadedGroup> loaded = LoadGroup(input.texts, options);
  absl::Status status = loaded.status();
  if (loaded.ok()) {
    absl::StatusOr<std::vector<ComparisonRow>> rows =
        CompareStrategies(loaded->spec, comparison.request);
    status = rows.status();
    if (rows.ok()) comparison.other_rows = *std::move(rows);
  }
  comparison.other_error = std::string(status.message());
}

}  // namespace

absl::StatusOr<std::string> Compare(const InputOptions& input_options,
                                    const CompareOptions& options,
                                    Format format) {
  const absl::StatusOr<ReadInput> input = ReadInputs(input_options);
  if (!input.ok()) return input.status();
  absl::StatusOr<LoadedGroup> loaded = LoadGroup(input->texts, input->options);
  if (!loaded.ok()) return loaded.status();

  Comparison comparison;
  comparison.loaded = *std::move(loaded);
  comparison.show_assignment = options.assignment;
  ComparisonRequest& request = comparison.request;
  request.copartitioned = options.copartitioned;
  request.draws = options.draws;
  request.seed = options.seed;
  request.assignor.order = options.order;
  request.assignor.compat = options.compat;
  request.limits.max_partitions = input_options.max_partitions;
  absl::Status parsed = ParseEvents(comparison.loaded.history, request.events);
  if (parsed.ok()) parsed = ParseEvents(options.events, request.events);
  if (!parsed.ok()) return parsed;
  absl::StatusOr<std::vector<ComparisonRow>> rows =
      CompareStrategies(comparison.loaded.spec, request);
  if (!rows.ok()) return rows.status();
  comparison.rows = *std::move(rows);
  const absl::StatusOr<Group> group =
      Group::Create(comparison.loaded.spec, request.limits);
  if (!group.ok()) return group.status();
  comparison.defect = FindKafkaDefect(*group, /*cooperative=*/true);
  AddOtherReading(*input, comparison);
  switch (format) {
    case Format::kJson:
      return ToJson(comparison);
    case Format::kCsv:
      return ToCsv(comparison);
    case Format::kTable:
    case Format::kJunit:  // only verify has it
      break;
  }
  return ToTable(comparison);
}

}  // namespace assignbench
