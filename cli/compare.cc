#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/client_times.h"
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

// What the leader of another client would compute, as a further measure.
absl::Status AddClientTimes(const std::string& client, Comparison& comparison) {
  const absl::StatusOr<std::vector<ClientTime>> times = FindClientTimes(client);
  if (!times.ok()) return times.status();
  double factor = 1;
  bool any_bytes = false, any_names = false;
  for (const ClientTime& time : *times) {
    factor = std::max(factor, time.factor);
    (time.bytes ? any_bytes : any_names) = true;
  }
  for (ComparisonRow& row : comparison.rows) {
    std::optional<double> plan;
    if (row.group.has_value()) {
      plan = ClientPlanMs(*times, row.strategy->name, *row.group);
      // Each round is a plan.
      if (plan.has_value()) *plan *= row.after_value("rounds").value_or(1);
    }
    row.before.push_back({"client_plan_ms", std::nullopt});
    row.after.push_back({"client_plan_ms", plan});
  }
  const ClientTime& first = times->front();
  comparison.loaded.assumed.push_back(absl::StrCat(
      "client plan: of ", first.client, " ", first.version, " as leader, ",
      !any_names ? "from bytes to bytes"
      : !any_bytes
          ? "from decoded names"
          : "from bytes to bytes, the coordinator's and those too slow "
            "for that from decoded names",
      "; fitted to docs/peer-speed.md, typically off by a factor of up to ",
      absl::StrFormat("%.1f", factor),
      " (root mean square); -: not measured at such a size"));
  return absl::OkStatus();
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
  if (!options.client.empty()) {
    const absl::Status added = AddClientTimes(options.client, comparison);
    if (!added.ok()) return added;
  }
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
