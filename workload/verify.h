#ifndef ASSIGNBENCH_WORKLOAD_VERIFY_H_
#define ASSIGNBENCH_WORKLOAD_VERIFY_H_

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "quality/converge.h"
#include "quality/property.h"

namespace assignbench {

// What groups a case may be of: one of these each.
enum class Stratum {
  kFreshIdentical,    // nobody claims anything; all subscriptions are the same
  kFreshDiffering,    // ...; they differ
  kClaimedIdentical,  // somebody claims something
  kClaimedDiffering,
  kCount
};
absl::string_view ToString(Stratum stratum);
Stratum StratumOf(const Group& group);

// What members claim is what one earlier rebalance gave them: all of its
// generation, nothing twice, nothing that is gone or not subscribed to. Members
// of most clients say nothing else; a fault on such a group can happen to
// anybody. O(partitions + claims).
bool ClaimsAreHonest(const Group& group);

// Cases in which a property's precondition held, and in which it did not hold
// itself.
struct Tally {
  int64_t applied = 0;
  int64_t violated = 0;

  // The 95% interval of the rate of violations (Wilson's); {0, 1} without
  // cases.
  std::pair<double, double> Interval() const;
};

// A group on which a property is violated.
struct Counterexample {
  GroupSpec group;      // shrunk, unless it is large
  std::string witness;  // what is wrong with it
  uint64_t seed;        // of the history that it was found in
  bool honest;          // ClaimsAreHonest()
};

struct PropertyResult {
  const Property* property;
  bool promised;  // by the strategy; MUST always is
  Tally all;
  std::array<Tally, size_t(Stratum::kCount)> strata;
  Tally honest;  // of groups whose claims are honest
  // Of the first violation on a group with honest claims; if there was none, of
  // the first.
  std::optional<Counterexample> example;
};

// One strategy's results, in the order of Properties().
struct VerifyResult {
  const StrategyInfo* strategy;
  int64_t cases = 0;  // groups
  std::vector<PropertyResult> properties;

  // True if a promised property was violated.
  bool broken() const;
};

struct VerifyOptions {
  int64_t cases = 2'000;  // groups, at least, per strategy
  uint64_t seed = 1;
  std::vector<const Property*> properties;  // empty: all
  // Done to each group first: takes out what the assignor can't be told.
  std::function<void(GroupSpec&)> prepare = [](GroupSpec&) {};
  // Called now and then with the number of groups done.
  std::function<void(int64_t)> progress = [](int64_t) {};
};

// True if `strategy` promises the property: a violation is then a fault.
bool IsPromised(const StrategyInfo& strategy, const Property& property);

// Checks a strategy's properties on random histories of small groups, each
// group of which is a case; the first violation of each is shrunk. The same
// seed gives the same cases everywhere.
VerifyResult Verify(const StrategyInfo& strategy, const VerifyOptions& options);

// The same on all tiny groups (tiny_groups.h); `cases` and `seed` do not
// matter. Takes about a minute.
VerifyResult VerifyTinyGroups(const StrategyInfo& strategy,
                              const VerifyOptions& options);

// The same on one group.
absl::StatusOr<VerifyResult> VerifyGroup(const StrategyInfo& strategy,
                                         const GroupSpec& spec,
                                         const VerifyOptions& options);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_VERIFY_H_
