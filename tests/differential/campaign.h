#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_CAMPAIGN_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_CAMPAIGN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assignors/registry.h"
#include "peers/peer.h"
#include "tests/differential/differential.h"

namespace assignbench {

// How much is compared, per strategy and order.
struct CampaignOptions {
  int64_t small = 50'000;  // groups of histories of 1 to 6 members
  int64_t medium = 5'000;  // of 20 to 200
  int64_t aimed = 200;     // groups for each rule met less often than that
  bool exhaustive = true;  // tiny_groups.h, in Java's order
  uint64_t seed = 1;
  int threads = 2;                      // each with a peer of its own
  std::vector<std::string> strategies;  // empty: all that the peer has
};

// What was found about one strategy in one order.
struct CampaignResult {
  const StrategyInfo* strategy;
  IterationOrder order;
  DifferentialReport report;
  RuleCounts rules;
  int64_t exhaustive = 0;  // groups of tiny_groups.h among those compared
};

struct CampaignReport {
  PeerHello kafka;
  std::vector<CampaignResult> results;
  // True if a first look found differences and the rest was not compared.
  bool cut_short = false;

  int64_t differed() const;
};

// Compares all strategies that the peer offers, in both orders: first a few
// thousand groups of each, so that a plain mistake shows within seconds, and
// only if none differs the rest. Passes on errors of the peer.
absl::StatusOr<CampaignReport> RunCampaign(const PeerOptions& peer,
                                           const CampaignOptions& options);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_CAMPAIGN_H_
