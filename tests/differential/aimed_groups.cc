#include "tests/differential/aimed_groups.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "workload/history.h"
#include "workload/random.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

// The k-th of 1,024 names of 20 characters that share a hash code.
std::string CrowdedName(int64_t k) {
  std::string name;
  for (int bit = 9; bit >= 0; --bit) name += (k >> bit) % 2 == 0 ? "Aa" : "BB";
  return name;
}

// Member ids that all fall into one bucket.
void CrowdMembers(GroupSpec& spec) {
  for (size_t m = 0; m < spec.members.size(); ++m) {
    spec.members[m].id = CrowdedName(int64_t(m * 37 % 1024));
  }
}

GroupSpec RandomCandidate(Random& random, const StrategyInfo& strategy) {
  if (random.Percent(30)) {
    return RandomHistory(random.Below(UINT64_MAX), HistoryKind::kSmall,
                         strategy)
        .back();
  }
  RandomGroupOptions options;
  options.max_members = random.Percent(25) ? 16 : 5;
  options.max_topics = int32_t(random.Between(1, 5));
  options.max_partitions = int32_t(random.Between(1, 8));
  options.identical_subscriptions = random.Percent(30);
  options.static_members = random.Percent(30);
  options.claims = random.Percent(90);
  options.stale_claims = random.Percent(60);
  options.racks = random.Percent(50);
  GroupSpec spec = RandomGroup(random.Below(UINT64_MAX), options);
  if (random.Percent(10)) CrowdMembers(spec);
  return spec;
}

bool Meets(Rule rule, const GroupSpec& spec, const StrategyInfo& strategy,
           const AssignorOptions& options) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return false;  // events may leave illegal claims
  RuleCounts rules;
  AssignorOptions counting = options;
  counting.rules = &rules;
  Assignment assignment;
  const absl::Status ignored =
      strategy.make(counting)->Assign(*group, assignment);
  return rules[rule] > 0;
}

}  // namespace

std::vector<Rule> RulesOf(const StrategyInfo& strategy, IterationOrder order) {
  if (strategy.name == "range") {
    return {Rule::kRangeRackAlone, Rule::kRangeRackTogether};
  }
  if (strategy.name == "uniform") {
    return {Rule::kUniformKeepsLess, Rule::kUniformMoves};
  }
  const bool cooperative = strategy.protocol == RebalanceProtocol::kCooperative;
  if (!cooperative && strategy.name != "sticky") return {};
  std::vector<Rule> rules;
  for (int i = 0; i < int(Rule::kCount); ++i) {
    const auto rule = Rule(i);
    const bool foreign =
        (rule >= Rule::kRangeRackAlone && rule <= Rule::kUniformMoves) ||
        (!cooperative &&
         (rule == Rule::kWithholdsIdentical || rule == Rule::kWithholdsOther ||
          rule == Rule::kDoubleClaim)) ||
        (order == IterationOrder::kSorted && rule == Rule::kTreeBin);
    if (!foreign) rules.push_back(rule);
  }
  return rules;
}

std::vector<GroupSpec> GroupsThatMeet(Rule rule, const StrategyInfo& strategy,
                                      IterationOrder order,
                                      const Variant& variant, size_t count,
                                      int64_t tries, uint64_t seed) {
  Random random(seed);
  const AssignorOptions options = {
      .order = order,
      .compat = Compat::kExact,
      .generations_in_subscriptions = !variant.old_subscriptions,
      .rules = nullptr};
  std::vector<GroupSpec> found;
  for (int64_t i = 0; i < tries && found.size() < count; ++i) {
    const bool mutate = !found.empty() && random.Percent(50);
    GroupSpec candidate =
        mutate ? AfterRandomEvents(found[random.Below(found.size())], random,
                                   int(i))
               : RandomCandidate(random, strategy);
    if (Meets(rule, candidate, strategy, options)) {
      found.push_back(std::move(candidate));
    }
  }
  return found;
}

}  // namespace assignbench
