#include "cli/peer_tables.h"

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/table.h"

namespace assignbench {
namespace {

std::string Percent(double rate) {
  return absl::StrFormat("%.1f%%", 100 * rate);
}

const char* Heading(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::kMust:
      return "MUST: without it a group loses or doubles records";
    case PropertyKind::kInterop:
      return "INTEROP: what leaders of different clients must agree on";
    case PropertyKind::kQuality:
      break;
  }
  return "QUALITY: how well the work is done";
}

// The violations of one kind, and below them who keeps all of it.
std::string KindTable(const VerifyReport& report, PropertyKind kind) {
  Table table;
  for (const char* heading : {"strategy", "violates"}) {
    table.AddColumn(heading, Table::Align::kLeft);
  }
  for (const char* heading : {"cases", "rate", "95%", "honest claims"}) {
    table.AddColumn(heading, Table::Align::kRight);
  }
  table.AddColumn("the smallest group found", Table::Align::kLeft);
  std::vector<std::string> faultless;
  bool asked = false;
  bool any = false;
  for (const VerifyResult& result : report.results) {
    bool violates = false;
    for (const PropertyResult& property : result.properties) {
      const Tally& all = property.all;
      asked |= property.property->kind == kind;
      if (property.property->kind != kind || all.violated == 0) continue;
      const auto [low, high] = all.Interval();
      table.AddRow({FullName(*result.strategy),
                    std::string(property.property->name),
                    absl::StrCat(all.applied),
                    Percent(double(all.violated) / double(all.applied)),
                    absl::StrCat(Percent(low), "..", Percent(high)),
                    absl::StrCat(property.honest.violated, " of ",
                                 property.honest.applied),
                    property.example->witness});
      violates = any = true;
    }
    if (!violates) faultless.push_back(FullName(*result.strategy));
  }
  if (!asked) return "";
  std::string text = absl::StrCat("\n", Heading(kind), "\n");
  if (any) absl::StrAppend(&text, table.ToText());
  if (!faultless.empty()) {
    absl::StrAppend(
        &text, "no violation seen: ", absl::StrJoin(faultless, "; "), "\n");
  }
  return text;
}

// What does not reach the strategies, and so was taken out of their groups.
std::string NotTold(const VerifyReport& report) {
  std::map<std::string, std::vector<std::string>> lacking;
  for (size_t i = 0; i < report.results.size(); ++i) {
    if (report.not_carried[i].empty()) continue;
    lacking[report.not_carried[i]].push_back(
        FullName(*report.results[i].strategy));
  }
  std::string text;
  for (const auto& [what, strategies] : lacking) {
    absl::StrAppend(&text, "  ", what, ": ", absl::StrJoin(strategies, "; "),
                    "\n");
  }
  return text.empty() ? ""
                      : absl::StrCat("\nNot told, and so not measured\n", text);
}

}  // namespace

std::string FullName(const StrategyInfo& strategy) {
  return absl::StrCat(strategy.client, strategy.client.empty() ? "" : " ",
                      strategy.name);
}

std::string PeerTables(const VerifyReport& report) {
  std::string text;
  for (const PropertyKind kind :
       {PropertyKind::kMust, PropertyKind::kInterop, PropertyKind::kQuality}) {
    absl::StrAppend(&text, KindTable(report, kind));
  }
  absl::StrAppend(
      &text, NotTold(report),
      "\nhonest claims: groups whose members claim what one earlier "
      "rebalance gave them; the others hold stale or double "
      "claims\n");
  for (const std::string& peer : report.missing) {
    absl::StrAppend(&text, peer == report.missing.front() ? "\n" : "",
                    "PEER SKIPPED: ", peer, "\n");
  }
  return text;
}

}  // namespace assignbench
