#include "tests/differential/report.h"

#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "tests/differential/aimed_groups.h"

namespace assignbench {
namespace {

const char* OrderName(IterationOrder order) {
  return order == IterationOrder::kSorted ? "sorted" : "kafka";
}

}  // namespace

std::string ToText(const CampaignReport& report) {
  std::string text = absl::StrCat("Kafka ", report.kafka.version, " on ",
                                  report.kafka.runtime, "\n");
  int64_t compared = 0;
  for (const CampaignResult& result : report.results) {
    const DifferentialReport& found = result.report;
    compared += found.compared;
    absl::StrAppend(&text, result.strategy->name, ", order ",
                    OrderName(result.order), ": ", found.compared,
                    " groups compared, ", found.differed, " differed");
    if (result.exhaustive > 0) {
      absl::StrAppend(&text, "; ", result.exhaustive, " exhaustive");
    }
    for (const auto& [defect, count] : found.defects) {
      absl::StrAppend(&text, "; ", count, " with ", ToString(defect));
    }
    if (found.threw > 0) absl::StrAppend(&text, "; ", found.threw, " threw");
    for (const auto& [reason, count] : found.left_out) {
      absl::StrAppend(&text, "; left out ", count, " with ", reason);
    }
    absl::StrAppend(&text, "\n");
    for (const Rule rule : RulesOf(*result.strategy, result.order)) {
      absl::StrAppend(&text, "  ", ToString(rule), " ", result.rules[rule]);
    }
    absl::StrAppend(&text, "\n");
  }
  for (const CampaignResult& result : report.results) {
    for (const Difference& difference : result.report.differences) {
      absl::StrAppend(&text, "\n", difference.text);
    }
  }
  absl::StrAppend(
      &text, compared, " groups compared, ", report.differed(), " differed",
      report.cut_short ? " at a first look; stopped there" : "", "\n");
  return text;
}

std::string ToJson(const CampaignReport& report) {
  using Json = nlohmann::ordered_json;
  Json json;
  json["kafka"] = report.kafka.version;
  json["runtime"] = report.kafka.runtime;
  json["results"] = Json::array();
  for (const CampaignResult& result : report.results) {
    const DifferentialReport& found = result.report;
    Json entry;
    entry["strategy"] = std::string(result.strategy->name);
    entry["kafka_name"] = std::string(result.strategy->kafka_name);
    entry["protocol"] = std::string(ToString(result.strategy->protocol));
    entry["order"] = OrderName(result.order);
    entry["compared"] = found.compared;
    entry["exhaustive"] = result.exhaustive;
    entry["compared_safe"] = found.safe;
    entry["differed"] = found.differed;
    entry["threw"] = found.threw;
    for (const auto& [defect, count] : found.defects) {
      entry["defects"][std::string(ToString(defect))] = count;
    }
    for (const auto& [reason, count] : found.left_out) {
      entry["left_out"][reason] = count;
    }
    for (const Rule rule : RulesOf(*result.strategy, result.order)) {
      entry["rules"][std::string(ToString(rule))] = result.rules[rule];
    }
    json["results"].push_back(std::move(entry));
  }
  return json.dump(1) + "\n";
}

}  // namespace assignbench
