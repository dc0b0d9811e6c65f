#ifndef ASSIGNBENCH_TESTS_DIFFERENTIAL_AIMED_GROUPS_H_
#define ASSIGNBENCH_TESTS_DIFFERENTIAL_AIMED_GROUPS_H_

#include <cstdint>
#include <vector>

#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "assignors/rule_counts.h"
#include "tests/differential/differential.h"

namespace assignbench {

// The rules that a strategy can meet on some group. Rules of an order only in
// that order.
std::vector<Rule> RulesOf(const StrategyInfo& strategy, IterationOrder order);

// Groups on which `strategy` meets `rule`: `count` of them, or what turned up
// among `tries` candidates. Candidates are random groups of many kinds, among
// them ones whose names all share a hash code, and what events make of groups
// that met the rule before. The same seed gives the same groups.
std::vector<GroupSpec> GroupsThatMeet(Rule rule, const StrategyInfo& strategy,
                                      IterationOrder order,
                                      const Variant& variant, size_t count,
                                      int64_t tries, uint64_t seed);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_DIFFERENTIAL_AIMED_GROUPS_H_
