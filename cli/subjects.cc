#include "cli/subjects.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "peers/peer_catalog.h"

namespace assignbench {
namespace {

// A peer that needs longer for one of the small groups hangs.
constexpr absl::Duration kTimeLimit = absl::Seconds(10);

bool Wanted(const SubjectOptions& options, absl::string_view strategy) {
  return options.strategies.empty() ||
         std::find(options.strategies.begin(), options.strategies.end(),
                   strategy) != options.strategies.end();
}

absl::Status Add(PeerOptions peer, const SubjectOptions& options,
                 const std::string& option, Subjects& found) {
  peer.time_limit = kTimeLimit;
  absl::StatusOr<std::unique_ptr<PeerStrategies>> started =
      PeerStrategies::Start(std::move(peer));
  if (!started.ok()) return started.status();
  for (const StrategyInfo& strategy : (*started)->strategies()) {
    if (!Wanted(options, strategy.name)) continue;
    found.subjects.push_back(
        {.strategy = &strategy, .peer = started->get(), .option = option});
  }
  found.peers.push_back(*std::move(started));
  return absl::OkStatus();
}

absl::Status Invalid(const absl::Status& status) {
  return absl::InvalidArgumentError(status.message());
}

// Every strategy that was named is one that somebody has.
absl::Status CheckNames(const SubjectOptions& options, const Subjects& found) {
  std::vector<absl::string_view> known;  // in the order of the tables
  const auto add = [&](absl::Span<const StrategyInfo> strategies) {
    for (const StrategyInfo& strategy : strategies) {
      if (std::find(known.begin(), known.end(), strategy.name) == known.end()) {
        known.push_back(strategy.name);
      }
    }
  };
  if (found.peers.empty()) add(Strategies());
  for (const auto& peer : found.peers) add(peer->strategies());
  for (const std::string& name : options.strategies) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "no strategy '", name, "' (known: ", absl::StrJoin(known, ", "), ")"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Subjects> FindSubjects(const SubjectOptions& options) {
  Subjects found;
  for (const std::string& name : options.peers) {
    absl::StatusOr<PeerOptions> peer = FindPeer(name);
    if (!peer.ok()) return Invalid(peer.status());
    const absl::Status added =
        Add(*std::move(peer), options, absl::StrCat("--peer ", name), found);
    if (!added.ok()) return Invalid(added);
  }
  if (!options.exec.empty()) {
    const absl::Status added =
        Add(PeerOfCommand(options.exec), options,
            absl::StrCat("--exec '", options.exec, "'"), found);
    if (!added.ok()) return Invalid(added);
  }
  if (options.all_peers) {
    const std::vector<CatalogEntry> catalog = Catalog();
    if (catalog.empty()) {
      return absl::InvalidArgumentError(
          "--all-peers: no peer is set up; run: peers/setup");
    }
    for (const CatalogEntry& entry : catalog) {
      const absl::StatusOr<PeerOptions> peer = FindPeer(entry.name);
      const absl::Status added =
          peer.ok()
              ? Add(*peer, options, absl::StrCat("--peer ", entry.name), found)
              : peer.status();
      if (added.ok()) continue;
      found.missing.push_back(absl::StrCat(
          entry.name, ": ",
          entry.missing.empty() ? added.message() : entry.missing));
    }
  }
  if (options.peers.empty() && options.exec.empty() && !options.all_peers) {
    // In the order in which they were named.
    for (const std::string& name : options.strategies) {
      const StrategyInfo* const strategy = FindStrategy(name);
      if (strategy != nullptr) found.subjects.push_back({.strategy = strategy});
    }
    if (options.strategies.empty()) {
      for (const StrategyInfo& strategy : Strategies()) {
        found.subjects.push_back({.strategy = &strategy});
      }
    }
  }
  const absl::Status names = CheckNames(options, found);
  if (!names.ok()) return names;
  return found;
}

}  // namespace assignbench
