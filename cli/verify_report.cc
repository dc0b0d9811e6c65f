#include "cli/verify_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "cli/peer_tables.h"
#include "cli/table.h"
#include "nlohmann/json.hpp"
#include "quality/converge.h"
#include "workload/formats/load_group.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

// Members and topics of a group that is drawn.
constexpr size_t kMostLines = 40;

double Rate(const Tally& tally) {
  return tally.applied == 0 ? 0 : double(tally.violated) / tally.applied;
}

std::string Percent(double rate) {
  return absl::StrFormat("%.1f%%", 100 * rate);
}

std::string IntervalText(const Tally& tally) {
  if (tally.applied == 0) return "-";
  const auto [low, high] = tally.Interval();
  return absl::StrCat(Percent(low), "..", Percent(high));
}

std::vector<const Fault*> FaultsOf(const VerifyReport& report,
                                   const VerifyResult& result) {
  std::vector<const Fault*> faults;
  for (const Fault& fault : report.faults) {
    if (fault.result == &result) faults.push_back(&fault);
  }
  return faults;
}

// "t has 2", "t has 2 on racks a b | -".
void AppendTopic(std::string* text, const TopicSpec& topic) {
  absl::StrAppend(text, topic.name, " has ", topic.partitions);
  for (size_t p = 0; p < topic.replica_racks.size(); ++p) {
    const std::vector<std::string>& racks = topic.replica_racks[p];
    absl::StrAppend(text, p == 0 ? " on racks " : " | ",
                    racks.empty() ? "-" : absl::StrJoin(racks, " "));
  }
}

std::string FaultText(const Fault& fault) {
  const Counterexample& example = *fault.property->example;
  std::string text =
      absl::StrCat("\n", FullName(*fault.result->strategy), " violates ",
                   fault.property->property->name, ": ", example.witness, "\n",
                   Picture(*fault.result->strategy, example.group));
  if (!fault.file.empty()) {
    absl::StrAppend(&text, "  saved as ", fault.file, "; again:\n  ",
                    fault.command, "\n");
  }
  return text;
}

// All properties of one strategy.
std::string OwnTable(const VerifyResult& result) {
  Table table;
  table.AddColumn(std::string(result.strategy->name), Table::Align::kLeft);
  table.AddColumn("kind", Table::Align::kLeft);
  table.AddColumn("promised", Table::Align::kLeft);
  for (const char* heading : {"cases", "violated", "rate", "95%"}) {
    table.AddColumn(heading, Table::Align::kRight);
  }
  for (const PropertyResult& property : result.properties) {
    const Tally& all = property.all;
    table.AddRow({std::string(property.property->name),
                  std::string(ToString(property.property->kind)),
                  property.promised ? "yes" : "no", absl::StrCat(all.applied),
                  absl::StrCat(all.violated),
                  all.applied == 0 ? "-" : Percent(Rate(all)),
                  IntervalText(all)});
  }
  return absl::StrCat("\n", table.ToText());
}

std::string TableText(const VerifyReport& report) {
  std::string text = absl::StrCat(report.cases, "\n");
  const bool peers = !report.not_carried.empty() || !report.missing.empty();
  if (peers) absl::StrAppend(&text, PeerTables(report));
  for (const VerifyResult& result : report.results) {
    if (!peers) absl::StrAppend(&text, OwnTable(result));
    for (const Fault* fault : FaultsOf(report, result)) {
      absl::StrAppend(&text, FaultText(*fault));
    }
  }
  for (const std::string& file : report.saved) {
    absl::StrAppend(&text, file == report.saved.front() ? "\n" : "",
                    "saved an example: ", file, "\n");
  }
  absl::StrAppend(
      &text,
      "\ncases: groups in which the property's precondition held; 95%: where "
      "the rate lies for groups of this kind\n",
      !report.faults.empty()
          ? absl::StrCat(CountText(int64_t(report.faults.size()), "fault"),
                         "\n")
      : peers ? "no fault\n"
              : "no promise was broken\n");
  return text;
}

std::string CsvText(const VerifyReport& report) {
  Table table;
  for (const char* heading :
       {"strategy", "property", "kind", "promised", "stratum", "cases",
        "violated", "rate", "low", "high", "client"}) {
    table.AddColumn(heading, Table::Align::kLeft);
  }
  for (const VerifyResult& result : report.results) {
    for (const PropertyResult& property : result.properties) {
      const auto row = [&](absl::string_view stratum, const Tally& tally) {
        const auto [low, high] = tally.Interval();
        table.AddRow({std::string(result.strategy->name),
                      std::string(property.property->name),
                      std::string(ToString(property.property->kind)),
                      property.promised ? "yes" : "no", std::string(stratum),
                      absl::StrCat(tally.applied), absl::StrCat(tally.violated),
                      absl::StrCat(Rate(tally)), absl::StrCat(low),
                      absl::StrCat(high),
                      std::string(result.strategy->client)});
      };
      row("all", property.all);
      for (size_t s = 0; s < property.strata.size(); ++s) {
        row(ToString(Stratum(s)), property.strata[s]);
      }
    }
  }
  return table.ToCsv();
}

Json TallyJson(const Tally& tally) {
  const auto [low, high] = tally.Interval();
  return {{"cases", tally.applied},
          {"violated", tally.violated},
          {"interval", {low, high}}};
}

std::string JsonText(const VerifyReport& report) {
  Json results = Json::array();
  for (const VerifyResult& result : report.results) {
    Json properties = Json::array();
    for (const PropertyResult& property : result.properties) {
      Json json = {
          {"property", std::string(property.property->name)},
          {"kind", std::string(ToString(property.property->kind))},
          {"statement", std::string(property.property->statement)},
          {"precondition", std::string(property.property->precondition)},
          {"source", std::string(property.property->source)},
          {"promised", property.promised}};
      json.update(TallyJson(property.all));
      json["honest"] = TallyJson(property.honest);
      for (size_t s = 0; s < property.strata.size(); ++s) {
        json["strata"][std::string(ToString(Stratum(s)))] =
            TallyJson(property.strata[s]);
      }
      if (property.example.has_value()) {
        json["example"] = {
            {"witness", property.example->witness},
            {"seed", property.example->seed},
            {"honest", property.example->honest},
            {"group", Json::parse(WriteGroupJson(property.example->group))}};
      }
      properties.push_back(std::move(json));
    }
    Json entry = {{"strategy", std::string(result.strategy->name)},
                  {"groups", result.cases},
                  {"properties", std::move(properties)}};
    if (!result.strategy->client.empty()) {
      entry["client"] = std::string(result.strategy->client);
      entry["not_carried"] = report.not_carried[&result - &report.results[0]];
    }
    results.push_back(std::move(entry));
  }
  Json json = {{"cases", report.cases}, {"results", std::move(results)}};
  if (!report.missing.empty()) json["missing"] = report.missing;
  return json.dump(1) + "\n";
}

std::string XmlEscaped(absl::string_view text) {
  return absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

// A test suite per strategy, a test case per property. What is only measured
// never fails; a property whose precondition never held is skipped.
std::string JunitText(const VerifyReport& report) {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const VerifyResult& result : report.results) {
    const std::vector<const Fault*> faults = FaultsOf(report, result);
    const auto skipped = std::count_if(
        result.properties.begin(), result.properties.end(),
        [](const PropertyResult& p) { return p.all.applied == 0; });
    const std::string name = XmlEscaped(FullName(*result.strategy));
    absl::StrAppend(&text, " <testsuite name=\"", name, "\" tests=\"",
                    result.properties.size(), "\" failures=\"", faults.size(),
                    "\" skipped=\"", skipped, "\">\n");
    for (const PropertyResult& property : result.properties) {
      absl::StrAppend(&text, "  <testcase classname=\"", name, ".",
                      ToString(property.property->kind), "\" name=\"",
                      property.property->name, "\">");
      const auto fault = std::find_if(
          faults.begin(), faults.end(),
          [&](const Fault* f) { return f->property == &property; });
      if (fault != faults.end()) {
        absl::StrAppend(&text, "<failure message=\"",
                        XmlEscaped(property.example->witness), "\">",
                        XmlEscaped(FaultText(**fault)), "</failure>");
      } else if (property.all.applied == 0) {
        absl::StrAppend(&text, "<skipped/>");
      } else {
        absl::StrAppend(&text, "<system-out>", property.all.violated,
                        " violations in ", property.all.applied,
                        " cases</system-out>");
      }
      absl::StrAppend(&text, "</testcase>\n");
    }
    absl::StrAppend(&text, " </testsuite>\n");
  }
  return text + "</testsuites>\n";
}

}  // namespace

std::string Picture(const StrategyInfo& strategy, const GroupSpec& spec) {
  if (spec.members.size() + spec.topics.size() > kMostLines) {
    return absl::StrCat(
        "  in a group of ", CountText(int64_t(spec.members.size()), "member"),
        " and ", CountText(int64_t(spec.topics.size()), "topic"),
        ", too large to draw\n");
  }
  std::string text = absl::StrCat(
      "  partitions: ", absl::StrJoin(spec.topics, ", ", &AppendTopic), "\n");
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return text;
  const absl::StatusOr<Convergence> plan =
      ConvergeRounds(*strategy.Make(), *group);
  Table table;
  for (const char* heading : {"  member", "subscribes to", "claims", "gets"}) {
    table.AddColumn(heading, Table::Align::kLeft);
  }
  for (const MemberSpec& member : spec.members) {
    const MemberIndex m = group->FindMember(member.id);
    std::vector<std::string> gets;
    if (plan.ok()) {
      for (const PartitionIndex p : plan->final.partitions_of(m)) {
        gets.push_back(group->PartitionName(p));
      }
    }
    std::vector<std::string> claims;
    for (const PartitionIndex p : group->all_claims_of(m)) {
      claims.push_back(group->PartitionName(p));
    }
    std::string claimed = claims.empty() ? "-" : absl::StrJoin(claims, " ");
    if (!claims.empty() && member.generation != kNoGeneration) {
      absl::StrAppend(&claimed, " (generation ", member.generation, ")");
    }
    table.AddRow(
        {absl::StrCat("  ", member.id,
                      member.instance_id.empty() ? "" : ", static ",
                      member.instance_id, member.rack.empty() ? "" : ", rack ",
                      member.rack),
         member.topics.empty() ? "-" : absl::StrJoin(member.topics, " "),
         std::move(claimed),
         !plan.ok()     ? "never the same"
         : gets.empty() ? "-"
                        : absl::StrJoin(gets, " ")});
  }
  return text + table.ToText();
}

std::string ToText(const VerifyReport& report, Format format) {
  switch (format) {
    case Format::kJson:
      return JsonText(report);
    case Format::kCsv:
      return CsvText(report);
    case Format::kJunit:
      return JunitText(report);
    case Format::kTable:
      break;
  }
  return TableText(report);
}

}  // namespace assignbench
