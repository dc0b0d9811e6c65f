#include "cli/mixed.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/peer_tables.h"
#include "cli/save_group.h"
#include "cli/table.h"
#include "nlohmann/json.hpp"
#include "workload/mixed_leaders.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;
using Leaders = std::vector<const StrategyInfo*>;

constexpr int64_t kCasesPerRun = 10;

// Those who can lead groups of each classic strategy, ours first.
std::map<std::string, Leaders> LeadersOf(const Subjects& subjects) {
  std::map<std::string, Leaders> leaders;
  for (const StrategyInfo& strategy : Strategies()) {
    if (strategy.protocol == RebalanceProtocol::kServer) continue;
    leaders[std::string(strategy.name)].push_back(&strategy);
  }
  for (const Subject& subject : subjects.subjects) {
    const auto found = leaders.find(std::string(subject.strategy->name));
    // One that leaves out the cooperative step is none of the same protocol.
    if (found != leaders.end() && subject.peer != nullptr &&
        found->second[0]->protocol == subject.strategy->protocol) {
      found->second.push_back(subject.strategy);
    }
  }
  std::erase_if(leaders,
                [](const auto& entry) { return entry.second.size() < 2; });
  return leaders;
}

std::string ClientOf(const StrategyInfo& strategy) {
  return strategy.client.empty() ? "assignbench" : std::string(strategy.client);
}

std::string Share(int64_t part, int64_t whole) {
  return whole == 0 ? "-" : absl::StrFormat("%.1f%%", 100.0 * part / whole);
}

bool Quiet(const HandOver& pair) {
  return pair.moved == 0 && pair.rounds == pair.times;
}

// "fault of sarama 1.61.1 as leader: 3 times, all with old claims; ...".
std::string FaultLine(const std::string& client,
                      const std::vector<const LeaderFault*>& faults) {
  int64_t stale = 0;
  for (const LeaderFault* fault : faults) stale += fault->stale;
  const auto first =
      std::find_if(faults.begin(), faults.end(),
                   [](const LeaderFault* fault) { return !fault->stale; });
  const LeaderFault& shown = first == faults.end() ? *faults[0] : **first;
  return absl::StrCat("fault of ", client,
                      " as leader: ", int64_t(faults.size()) - stale,
                      " times among members that claim what they read, ", stale,
                      " times after one came back with old claims; ",
                      shown.what, " (seed ", shown.seed, ")\n");
}

// Pairs of which something can be told, and in one line all the others.
std::string StrategyTable(const std::string& strategy,
                          const MixedResult& result) {
  Table table;
  table.AddColumn("from", Table::Align::kLeft);
  table.AddColumn("to", Table::Align::kLeft);
  for (const char* heading : {"hand-overs", "partitions", "moved", "share",
                              "most at once", "rebalances each"}) {
    table.AddColumn(heading, Table::Align::kRight);
  }
  int64_t quiet_times = 0;
  int64_t quiet_partitions = 0;
  int64_t quiet_pairs = 0;
  for (const HandOver& pair : result.hand_overs) {
    if (Quiet(pair)) {
      ++quiet_pairs;
      quiet_times += pair.times;
      quiet_partitions += pair.partitions;
      continue;
    }
    table.AddRow(
        {ClientOf(*pair.from), ClientOf(*pair.to), absl::StrCat(pair.times),
         absl::StrCat(pair.partitions), absl::StrCat(pair.moved),
         Share(pair.moved, pair.partitions), absl::StrCat(pair.most_moved),
         absl::StrFormat("%.2f", double(pair.rounds) / double(pair.times))});
  }
  std::string text =
      absl::StrCat("\n", strategy, ": ", CountText(result.runs, "group"), ", ",
                   CountText(result.rebalances, "rebalance"), ", ",
                   CountText(int64_t(result.faults.size()), "fault"), "\n");
  const int64_t pairs = int64_t(result.hand_overs.size());
  if (quiet_pairs < pairs) absl::StrAppend(&text, table.ToText());
  if (quiet_pairs > 0) {
    absl::StrAppend(&text, "nothing moved between ", quiet_pairs, " of ", pairs,
                    " pairs of clients: ", quiet_times, " hand-overs of ",
                    quiet_partitions, " partitions\n");
  }
  std::map<std::string, std::vector<const LeaderFault*>> faults;
  for (const LeaderFault& fault : result.faults) {
    faults[ClientOf(*fault.leader)].push_back(&fault);
  }
  for (const auto& [client, of_client] : faults) {
    absl::StrAppend(&text, FaultLine(client, of_client));
  }
  return text;
}

Json StrategyJson(const std::string& strategy, const MixedResult& result) {
  Json pairs = Json::array();
  for (const HandOver& pair : result.hand_overs) {
    pairs.push_back({{"from", ClientOf(*pair.from)},
                     {"to", ClientOf(*pair.to)},
                     {"hand_overs", pair.times},
                     {"partitions", pair.partitions},
                     {"moved", pair.moved},
                     {"most_moved", pair.most_moved},
                     {"rounds", pair.rounds}});
  }
  Json faults = Json::array();
  for (const LeaderFault& fault : result.faults) {
    faults.push_back({{"leader", ClientOf(*fault.leader)},
                      {"what", fault.what},
                      {"stale", fault.stale},
                      {"seed", fault.seed}});
  }
  return {{"strategy", strategy},
          {"groups", result.runs},
          {"rebalances", result.rebalances},
          {"hand_overs", std::move(pairs)},
          {"faults", std::move(faults)}};
}

}  // namespace

absl::StatusOr<VerifyAnswer> VerifyMixed(const VerifyCommandOptions& options,
                                         Format format) {
  if (format != Format::kTable && format != Format::kJson) {
    return absl::InvalidArgumentError("--mixed: --format table or json");
  }
  const absl::StatusOr<Subjects> found = FindSubjects(options.subjects);
  if (!found.ok()) return found.status();
  const std::map<std::string, Leaders> leaders = LeadersOf(*found);
  if (leaders.empty()) {
    return absl::InvalidArgumentError(
        "--mixed: no strategy that two clients can lead; name some with "
        "--peer or --all-peers");
  }
  const int64_t runs = std::max<int64_t>(1, options.cases / kCasesPerRun);
  std::string text =
      "The lead passes from client to client; at a hand-over nothing else "
      "changes.\n";
  Json json = Json::array();
  bool faults = false;
  for (const auto& [strategy, of_strategy] : leaders) {
    const MixedResult result = RunMixedLeaders(of_strategy, runs, options.seed);
    faults |= !result.faults.empty();
    absl::StrAppend(&text, StrategyTable(strategy, result));
    json.push_back(StrategyJson(strategy, result));
    if (options.out.empty()) continue;
    for (const LeaderFault& fault : result.faults) {
      const absl::StatusOr<std::string> saved = SaveGroup(
          options.out, *fault.leader, "mixed-leaders", fault.seed, fault.group);
      if (!saved.ok()) return saved.status();
    }
  }
  for (const std::string& peer : found->missing) {
    absl::StrAppend(&text, "PEER SKIPPED: ", peer, "\n");
  }
  return VerifyAnswer{
      .text = format == Format::kJson
                  ? Json({{"mixed_leaders", json}, {"missing", found->missing}})
                            .dump(1) +
                        "\n"
                  : text,
      .faults = faults};
}

}  // namespace assignbench
