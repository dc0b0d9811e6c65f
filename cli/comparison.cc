#include "cli/comparison.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "assignors/check.h"
#include "quality/measures.h"
#include "workload/group_bytes.h"
#include "workload/replay.h"

namespace assignbench {
namespace {

// Runs of a deterministic replay, to take the median of the plan time.
constexpr int kTimedRuns = 5;

template <typename T>
std::optional<double> ToDouble(const std::optional<T>& value) {
  if (!value.has_value()) return std::nullopt;
  return double(*value);
}

// What has happened, besides the balance that was reached.
struct Changes {
  Movement movement;
  int64_t handovers;
  int64_t revoked;
  int32_t rounds;
  int32_t unassigned;
  int64_t plan_ns;
};

// The bytes of a rebalance in which everybody claims what it has and gets it
// again. By the name here, which tells the server's range from the client's.
std::optional<GroupBytes> BytesOf(const GroupState& state,
                                  const StrategyInfo& strategy,
                                  absl::string_view group_name) {
  const absl::Span<const int32_t> offsets = state.assignment.offsets();
  const absl::Span<const PartitionIndex> held = state.assignment.partitions();
  Claims claims{.offsets = {offsets.begin(), offsets.end()},
                .partitions = {held.begin(), held.end()},
                .generations = std::vector<int32_t>(
                    size_t(state.assignment.member_count()), 0)};
  return MeasureGroupBytes(state.group.WithClaims(std::move(claims)),
                           state.assignment, strategy.name,
                           {.group_name = group_name});
}

std::vector<NamedNumber> Numbers(const Balance& balance,
                                 const std::optional<Changes>& changes,
                                 const std::optional<GroupBytes>& bytes) {
  const auto of = [&](auto Changes::*field) -> std::optional<double> {
    if (!changes.has_value()) return std::nullopt;
    return double((*changes).*field);
  };
  const auto moves = [&](int32_t Movement::*field) -> std::optional<double> {
    if (!changes.has_value()) return std::nullopt;
    return double(changes->movement.*field);
  };
  const auto size = [&](int64_t GroupBytes::*field) -> std::optional<double> {
    if (!bytes.has_value()) return std::nullopt;
    return double((*bytes).*field);
  };
  return {
      {"members", balance.members},
      {"partitions", balance.partitions},
      {"min_load", balance.min_load},
      {"max_load", balance.max_load},
      {"stddev", balance.stddev},
      {"sum_of_squares", double(balance.sum_of_squares)},
      {"optimal_sum_of_squares", double(balance.optimal_sum_of_squares)},
      {"idle_members", balance.idle_members},
      {"topic_spread_max", balance.topic_spread_max},
      {"copartition_splits", double(balance.copartition_splits)},
      {"max_rate", balance.max_rate},
      {"rate_imbalance", balance.rate_imbalance},
      {"moved", moves(&Movement::moved)},
      {"forced", moves(&Movement::forced)},
      {"beyond_forced", moves(&Movement::beyond_forced)},
      {"wasted", moves(&Movement::wasted)},
      {"handovers", of(&Changes::handovers)},
      {"revoked", of(&Changes::revoked)},
      {"rack_mismatches", ToDouble(balance.rack_mismatches)},
      {"rounds", of(&Changes::rounds)},
      {"unassigned_after_first_round", of(&Changes::unassigned)},
      {"plan_ns", of(&Changes::plan_ns)},
      {"join_response_bytes", size(&GroupBytes::join_response)},
      {"assignment_bytes", size(&GroupBytes::assignments)},
      {"group_record_bytes", size(&GroupBytes::group_record)},
  };
}

absl::StatusOr<std::vector<TopicIndex>> FindTopics(
    const Group& group, const std::vector<std::string>& names) {
  std::vector<TopicIndex> topics;
  for (const std::string& name : names) {
    topics.push_back(group.FindTopic(name));
    if (topics.back() < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("--copartitioned: the group has no topic '", name, "'"));
    }
  }
  return topics;
}

// The value at rank ceil(share * n), counted from 1; null if any is.
std::optional<double> Percentile(std::vector<std::optional<double>> values,
                                 double share) {
  std::sort(values.begin(), values.end());  // null first
  if (!values.front().has_value()) return std::nullopt;
  const double rank = std::ceil(share * double(values.size()));
  return values[size_t(std::max(rank, 1.0)) - 1];
}

// A row without measures.
ComparisonRow FailedRow(const StrategyInfo& strategy,
                        const absl::Status& failure) {
  ComparisonRow row;
  row.strategy = &strategy;
  row.failure = std::string(failure.message());
  row.before = Numbers(Balance(), std::nullopt, std::nullopt);
  for (NamedNumber& number : row.before) number.value.reset();
  row.after = row.before;
  return row;
}

// Random ids matter only where pods come with new ones.
bool NeedsDraws(const std::vector<Event>& events) {
  return std::any_of(events.begin(), events.end(), [](const Event& event) {
    return event.kind == Event::Kind::kRestart ||
           event.kind == Event::Kind::kRollingRestart ||
           event.kind == Event::Kind::kScale;
  });
}

absl::StatusOr<ComparisonRow> CompareOne(const GroupSpec& spec,
                                         const ComparisonRequest& request,
                                         const StrategyInfo& strategy) {
  ComparisonRow row;
  row.strategy = &strategy;
  const bool draws = NeedsDraws(request.events) && request.draws > 1;
  const int runs = draws ? request.draws : kTimedRuns;
  std::vector<std::vector<NamedNumber>> drawn;
  for (int run = 0; run < runs; ++run) {
    absl::StatusOr<ReplayResult> result =
        Replay(spec, request.events, strategy, request.seed + (draws ? run : 0),
               request.limits, request.assignor);
    if (absl::IsFailedPrecondition(result.status())) {
      return FailedRow(strategy, result.status());
    }
    if (!result.ok()) return result.status();
    const auto balance_of =
        [&](const GroupState& state) -> absl::StatusOr<Balance> {
      absl::StatusOr<std::vector<TopicIndex>> copartitioned =
          FindTopics(state.group, request.copartitioned);
      if (!copartitioned.ok()) return copartitioned.status();
      return MeasureBalance(state.group, state.assignment, *copartitioned);
    };
    const absl::StatusOr<Balance> after = balance_of(result->after);
    if (!after.ok()) return after.status();
    drawn.push_back(
        Numbers(*after,
                Changes{result->movement, result->handovers, result->revoked,
                        result->rounds, result->unassigned_after_first_round,
                        result->plan_ns},
                BytesOf(result->after, strategy, spec.name)));
    if (run > 0) continue;
    const absl::StatusOr<Balance> before = balance_of(result->before);
    if (!before.ok()) return before.status();
    row.before = Numbers(*before, std::nullopt,
                         BytesOf(result->before, strategy, spec.name));
    row.group = result->after.group;
    row.final = std::move(result->after.assignment);
    row.first_round = std::move(result->first_round);
  }
  for (size_t f = 0; f < drawn.front().size(); ++f) {
    const absl::string_view name = drawn.front()[f].name;
    std::vector<std::optional<double>> values;
    for (const auto& numbers : drawn) values.push_back(numbers[f].value);
    row.after.push_back({name, Percentile(values, 0.5)});
    if (!draws || !row.after.back().value.has_value()) continue;
    row.bands.push_back(
        {name, *Percentile(values, 0.05), *Percentile(values, 0.95)});
  }
  return row;
}

}  // namespace

std::optional<double> ComparisonRow::after_value(absl::string_view name) const {
  const auto found =
      std::find_if(after.begin(), after.end(),
                   [&](const NamedNumber& n) { return n.name == name; });
  ASSIGNBENCH_CHECK(found != after.end());
  return found->value;
}

absl::StatusOr<std::vector<ComparisonRow>> CompareStrategies(
    const GroupSpec& spec, const ComparisonRequest& request) {
  std::vector<ComparisonRow> rows;
  for (const StrategyInfo& strategy : Strategies()) {
    absl::StatusOr<ComparisonRow> row = CompareOne(spec, request, strategy);
    if (!row.ok()) return row.status();
    rows.push_back(*std::move(row));
  }
  return rows;
}

std::optional<Comparison::Difference> Comparison::DiffersInOtherReading(
    size_t i, absl::string_view name) const {
  if (other_rows.empty() || name == "plan_ns" || name == "client_plan_ms") {
    return std::nullopt;
  }
  const std::optional<double> other = other_rows[i].after_value(name);
  if (other == rows[i].after_value(name)) return std::nullopt;
  return Difference{other};
}

std::string NumberText(std::optional<double> value) {
  if (!value.has_value()) return "-";
  if (*value == std::floor(*value)) return absl::StrFormat("%.0f", *value);
  return absl::StrFormat("%.2f", *value);
}

}  // namespace assignbench
