#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/comparison.h"
#include "cli/table.h"
#include "workload/group_bytes.h"

namespace assignbench {
namespace {

// A column of the table: one measure, or two as "least..most".
struct Column {
  const char* heading;
  const char* measure;
  const char* measure_to;  // null: one measure
  const char* legend;
};

constexpr Column kBalance[] = {
    {"load", "min_load", "max_load", "partitions per member, least..most"},
    {"stddev", "stddev", nullptr, "standard deviation of the load"},
    {"idle", "idle_members", nullptr, "members that own nothing"},
    {"topic spread", "topic_spread_max", nullptr,
     "largest difference between two subscribers in one topic"},
    {"splits", "copartition_splits", nullptr,
     "equal partition numbers of co-partitioned topics that are apart"},
    {"max rate", "max_rate", nullptr, "busiest member's records a second"},
    {"rate/mean", "rate_imbalance", nullptr, "that over the mean"},
    {"rack miss", "rack_mismatches", nullptr,
     "partitions without a replica on their owner's rack"},
};

constexpr Column kChanges[] = {
    {"moved", "moved", nullptr,
     "partitions taken from a member that is still there and subscribed"},
    {"forced", "forced", nullptr, "the least that the best balance costs"},
    {"beyond", "beyond_forced", nullptr,
     "moved - forced; negative: balance was given up for it"},
    {"wasted", "wasted", nullptr,
     "moved - the least for the loads that were reached"},
    {"handovers", "handovers", nullptr, "partitions that changed pod"},
    {"revoked", "revoked", nullptr,
     "partitions that a live owner had to stop reading"},
    {"rounds", "rounds", nullptr, "rebalances until settled"},
    {"unowned", "unassigned_after_first_round", nullptr,
     "partitions that nobody may read between rounds"},
};

std::optional<double> Find(const std::vector<NamedNumber>& numbers,
                           absl::string_view name) {
  for (const NamedNumber& number : numbers) {
    if (number.name == name) return number.value;
  }
  return std::nullopt;
}

std::string Cell(const Column& column,
                 const std::vector<NamedNumber>& numbers) {
  const std::string text = NumberText(Find(numbers, column.measure));
  if (column.measure_to == nullptr) return text;
  return absl::StrCat(text, "..", NumberText(Find(numbers, column.measure_to)));
}

std::string Duration(std::optional<double> ns) {
  if (!ns.has_value()) return "-";
  if (*ns < 1e6) return absl::StrFormat("%.1f us", *ns / 1e3);
  return absl::StrFormat("%.1f ms", *ns / 1e6);
}

// Rates and racks are shown only where they are known.
std::vector<Column> BalanceColumns(const Comparison& comparison) {
  std::vector<Column> columns;
  for (const Column& column : kBalance) {
    const absl::string_view name = column.measure;
    const bool optional = name == "max_rate" || name == "rate_imbalance" ||
                          name == "rack_mismatches";
    if (!optional || comparison.rows.front().after_value(name).has_value()) {
      columns.push_back(column);
    }
  }
  return columns;
}

std::string Heading(const Comparison& comparison) {
  const GroupSpec& spec = comparison.loaded.spec;
  int64_t partitions = 0;
  for (const TopicSpec& topic : spec.topics) partitions += topic.partitions;
  const auto static_members =
      std::count_if(spec.members.begin(), spec.members.end(),
                    [](const MemberSpec& m) { return !m.instance_id.empty(); });
  std::string text =
      absl::StrCat("group", spec.name.empty() ? "" : " ", spec.name, ": ",
                   CountText(int64_t(spec.topics.size()), "topic"), ", ",
                   CountText(partitions, "partition"), ", ",
                   CountText(int64_t(spec.members.size()), "member"), " (",
                   static_members, " static)");
  if (!spec.strategy.empty()) {
    absl::StrAppend(&text, ", assigned by ", spec.strategy, " today");
  }
  absl::StrAppend(&text, "\n");
  for (const std::string& sentence : comparison.loaded.assumed) {
    absl::StrAppend(&text, "note: ", sentence, "\n");
  }
  if (comparison.defect != KafkaDefect::kNone) {
    absl::StrAppend(
        &text, "note: Kafka's own sticky assignors may break a promise here (",
        ToString(comparison.defect), ", docs/kafka-defects.md); ",
        comparison.request.assignor.compat == Compat::kExact
            ? "this shows what they do"
            : "--compat exact shows what they do",
        "\n");
  }
  if (!comparison.request.events.empty()) {
    absl::StrAppend(&text, "events: ",
                    absl::StrJoin(comparison.request.events, ", ",
                                  [](std::string* out, const Event& event) {
                                    absl::StrAppend(out, event.text);
                                  }),
                    "\n");
  }
  return text;
}

// The state before: one row where the input tells it, else one per strategy.
std::string Before(const Comparison& comparison) {
  const bool known = comparison.loaded.ownership_known;
  if (!known && comparison.request.events.empty()) return "";
  const std::vector<Column> columns = BalanceColumns(comparison);
  Table table;
  table.AddColumn("before", Table::Align::kLeft);
  for (const Column& column : columns) {
    table.AddColumn(column.heading, Table::Align::kRight);
  }
  for (const ComparisonRow& row : comparison.rows) {
    std::vector<std::string> cells = {known ? "as the input tells"
                                            : std::string(row.strategy->name)};
    for (const Column& column : columns) {
      cells.push_back(Cell(column, row.before));
    }
    table.AddRow(std::move(cells));
    if (known) break;
  }
  return table.ToText() + "\n";
}

std::string Failures(const Comparison& comparison) {
  std::string text;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.failure.empty()) continue;
    absl::StrAppend(&text, text.empty() ? "\n" : "", row.strategy->name, ": ",
                    row.failure, "\n");
  }
  return text;
}

std::string Band5To95(const Comparison& comparison) {
  std::string text;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.bands.empty()) continue;
    std::vector<std::string> bands;
    for (const Band& band : row.bands) {
      if (band.p5 == band.p95 || band.name == "plan_ns") continue;
      bands.push_back(absl::StrCat(band.name, " ", NumberText(band.p5), "..",
                                   NumberText(band.p95)));
    }
    if (bands.empty()) continue;
    absl::StrAppend(&text, "  ", row.strategy->name, ": ",
                    absl::StrJoin(bands, ", "), "\n");
  }
  if (text.empty()) return "";
  return absl::StrCat("\nmedians over ", comparison.request.draws,
                      " draws of the random ids; 5th to 95th percentile:\n",
                      text);
}

// The size of each group's record, and which of them no broker takes.
std::string Records(const Comparison& comparison, bool& any_mark) {
  std::vector<std::string> sizes;
  std::vector<absl::string_view> too_large;
  for (size_t i = 0; i < comparison.rows.size(); ++i) {
    const ComparisonRow& row = comparison.rows[i];
    const std::optional<double> bytes = row.after_value("group_record_bytes");
    if (!bytes.has_value()) continue;
    const bool mark =
        comparison.DiffersInOtherReading(i, "group_record_bytes").has_value();
    any_mark |= mark;
    sizes.push_back(absl::StrCat(row.strategy->name, " ", NumberText(bytes),
                                 mark ? "*" : ""));
    if (ExceedsMaxMessageBytes(int64_t(*bytes))) {
      too_large.push_back(row.strategy->name);
    }
  }
  if (sizes.empty()) return "";
  std::string text = absl::StrCat(
      "\nbytes of the group's record: ", absl::StrJoin(sizes, ", "), "\n");
  if (!too_large.empty()) {
    absl::StrAppend(&text, "warning: ", absl::StrJoin(too_large, ", "),
                    ": a broker with the default max.message.bytes (",
                    kDefaultMaxMessageBytes,
                    ") refuses that record, and the group never settles "
                    "(docs/group-bytes.md)\n");
  }
  return text;
}

}  // namespace

std::string ToTable(const Comparison& comparison) {
  std::vector<Column> columns = BalanceColumns(comparison);
  columns.insert(columns.end(), std::begin(kChanges), std::end(kChanges));
  Table table;
  table.AddColumn(comparison.request.events.empty() ? "strategy" : "after",
                  Table::Align::kLeft);
  for (const Column& column : columns) {
    table.AddColumn(column.heading, Table::Align::kRight);
  }
  table.AddColumn("plan", Table::Align::kRight);
  const bool client = !comparison.rows.empty() &&
                      comparison.rows[0].after.back().name == "client_plan_ms";
  if (client) table.AddColumn("client plan", Table::Align::kRight);
  bool any_mark = false;
  for (size_t i = 0; i < comparison.rows.size(); ++i) {
    const ComparisonRow& row = comparison.rows[i];
    std::vector<std::string> cells = {std::string(row.strategy->name)};
    for (const Column& column : columns) {
      const auto differs = [&](const char* measure) {
        return measure != nullptr &&
               comparison.DiffersInOtherReading(i, measure).has_value();
      };
      const bool mark = differs(column.measure) || differs(column.measure_to);
      any_mark |= mark;
      cells.push_back(Cell(column, row.after) + (mark ? "*" : ""));
    }
    cells.push_back(Duration(row.after_value("plan_ns")));
    if (client) {
      const std::optional<double> plan = row.after_value("client_plan_ms");
      cells.push_back(plan.has_value() ? Duration(*plan * 1e6) : "-");
    }
    table.AddRow(std::move(cells));
  }
  const std::string records = Records(comparison, any_mark);
  std::string text = absl::StrCat(Heading(comparison), "\n", Before(comparison),
                                  table.ToText(), Failures(comparison),
                                  Band5To95(comparison), records, "\n");
  if (any_mark) {
    absl::StrAppend(&text, "*: another value with --subscriptions ",
                    comparison.other_reading, "\n");
  } else if (!comparison.other_rows.empty()) {
    absl::StrAppend(&text, "nothing here would differ with --subscriptions ",
                    comparison.other_reading, "\n");
  } else if (!comparison.other_error.empty()) {
    absl::StrAppend(&text, "with --subscriptions ", comparison.other_reading,
                    " there is no answer: ", comparison.other_error, "\n");
  }
  for (const Column& column : columns) {
    absl::StrAppend(&text, column.heading, ": ", column.legend, "\n");
  }
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.strategy->kafka_name.empty()) continue;
    absl::StrAppend(&text, row.strategy->name, ": ", row.strategy->description,
                    "\n");
  }
  return absl::StrCat(text,
                      "plan: time of this implementation, not of your "
                      "client's; -: not known\n");
}

std::string ToCsv(const Comparison& comparison) {
  Table table;
  table.AddColumn("strategy", Table::Align::kLeft);
  table.AddColumn("protocol", Table::Align::kLeft);
  for (const NamedNumber& number : comparison.rows.front().after) {
    table.AddColumn(std::string(number.name), Table::Align::kRight);
  }
  for (const NamedNumber& number : comparison.rows.front().before) {
    table.AddColumn(absl::StrCat("before_", number.name), Table::Align::kRight);
  }
  for (const ComparisonRow& row : comparison.rows) {
    std::vector<std::string> cells = {
        std::string(row.strategy->name),
        std::string(ToString(row.strategy->protocol))};
    for (const auto* numbers : {&row.after, &row.before}) {
      for (const NamedNumber& number : *numbers) {
        cells.push_back(number.value.has_value() ? NumberText(number.value)
                                                 : "");
      }
    }
    table.AddRow(std::move(cells));
  }
  return table.ToCsv();
}

}  // namespace assignbench
