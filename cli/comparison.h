#ifndef ASSIGNBENCH_CLI_COMPARISON_H_
#define ASSIGNBENCH_CLI_COMPARISON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/kafka_defects.h"
#include "assignors/registry.h"
#include "cli/output.h"
#include "workload/events.h"
#include "workload/formats/load_group.h"

namespace assignbench {

// A measure under its name in JSON; null where it can't be known. Counts are
// whole numbers (exact up to 2^53).
struct NamedNumber {
  absl::string_view name;
  std::optional<double> value;
};

// Where 9 of 10 draws of random ids lie (5th and 95th percentile).
struct Band {
  absl::string_view name;
  double p5;
  double p95;
};

// One strategy: its measures, all in the same order.
struct ComparisonRow {
  const StrategyInfo* strategy = nullptr;
  std::vector<NamedNumber> before;  // balance and bytes; the rest null
  std::vector<NamedNumber> after;   // medians over the draws
  std::vector<Band> bands;          // empty with one draw
  // With Compat::kExact why there is nothing to measure: then all measures are
  // null and there is no group. Else empty.
  std::string failure;
  // Of the first draw.
  std::optional<Group> group;
  Assignment final;
  Assignment first_round;

  // The measure of that name after the events; there must be one.
  std::optional<double> after_value(absl::string_view name) const;
};

struct ComparisonRequest {
  std::vector<Event> events;
  std::vector<std::string> copartitioned;  // topic names, or empty
  int32_t draws = 1;                       // >= 1
  uint64_t seed = 1;
  GroupLimits limits;
  AssignorOptions assignor;
};

// A row per strategy, in the registry's order. Passes on what Replay() refuses.
absl::StatusOr<std::vector<ComparisonRow>> CompareStrategies(
    const GroupSpec& spec, const ComparisonRequest& request);

// All that `compare` has to say.
struct Comparison {
  LoadedGroup loaded;
  ComparisonRequest request;
  std::vector<ComparisonRow> rows;
  // Where subscriptions were assumed: the name of the other reading ("owned",
  // "all") and its rows, or why it has none.
  std::string other_reading;
  std::vector<ComparisonRow> other_rows;
  std::string other_error;
  bool show_assignment = false;
  // What of the group Kafka's sticky assignors stumble over.
  KafkaDefect defect = KafkaDefect::kNone;

  // What measure `name` of row `i` would be under the other reading, if that
  // is known and another value. Never of a time.
  struct Difference {
    std::optional<double> value;
  };
  std::optional<Difference> DiffersInOtherReading(size_t i,
                                                  absl::string_view name) const;
};

std::string ToTable(const Comparison& comparison);
std::string ToCsv(const Comparison& comparison);
std::string ToJson(const Comparison& comparison);

// A measure as text: whole numbers without a point, others with two decimals,
// "-" for null.
std::string NumberText(std::optional<double> value);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_COMPARISON_H_
