// What is compared for every case whose file has the value.

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/optimum_checker.h"
#include "assignors/registry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "quality/check_assignment.h"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/cases/not_tested.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

// Its group is an error; input_test.cc has it.
constexpr char kRefused[] = "input-004";

void ForEachGroup(
    const std::function<void(const Case&, const Group&)>& function) {
  for (const std::string& id : CaseIds()) {
    if (id == kRefused) continue;
    SCOPED_TRACE(id);
    const Case c = LoadCase(id);
    function(c, MakeGroup(c.spec));
  }
}

// The same for the cases that have a value of that name.
void ForEachValue(const std::string& name,
                  const std::function<void(const Case&, const Group&,
                                           const nlohmann::json&)>& function) {
  int found = 0;
  ForEachGroup([&](const Case& c, const Group& group) {
    const auto value = c.values().find(name);
    if (value == c.values().end() || IsNotTested(c.id, name)) return;
    ++found;
    function(c, group, *value);
  });
  EXPECT_GT(found, 0) << "no case has " << name;
}

// Where sticky, as Kafka's, misses the optimum; optimum_test.cc has them.
bool StickyMisses(const Case& c) {
  return c.id == "het-004" || c.id == "het-006";
}

std::vector<absl::string_view> StickyStrategies() {
  return {"sticky", "cooperative-sticky"};
}

TEST(EveryCaseTest, GetsACompletePlanFromEveryStrategy) {
  ForEachGroup([](const Case&, const Group& group) {
    for (const StrategyInfo& strategy : Strategies()) {
      SCOPED_TRACE(strategy.name);
      const Convergence result = Settle(strategy.name, group);
      EXPECT_THAT(
          CheckAssignment(group, result.first_round, Completeness::kPartial),
          IsOk());
      EXPECT_THAT(CheckAssignment(group, result.final, Completeness::kComplete),
                  IsOk());
    }
  });
}

TEST(EveryCaseTest, HasItsPartitionsToAssign) {
  ForEachValue("assignable_partitions", [](const Case&, const Group& group,
                                           const nlohmann::json& value) {
    EXPECT_EQ(group.assignable_partition_count(), value.get<int32_t>());
  });
}

TEST(EveryCaseTest, GetsTheOptimalLoadsFromSticky) {
  ForEachValue("optimal_loads_desc", [](const Case& c, const Group& group,
                                        const nlohmann::json& value) {
    if (StickyMisses(c)) return;
    const auto optimal = value.get<std::vector<int32_t>>();
    for (const absl::string_view strategy : StickyStrategies()) {
      EXPECT_EQ(LoadsDescending(group, Settle(strategy, group).final), optimal)
          << strategy;
    }
  });
}

TEST(EveryCaseTest, ForcesTheMovesThatStickyMakes) {
  ForEachValue(
      "min_moves_at_optimal_balance",
      [](const Case& c, const Group& group, const nlohmann::json& value) {
        if (StickyMisses(c)) return;
        const std::vector<MemberIndex> previous = PreviousOwners(group);
        for (const absl::string_view strategy : StickyStrategies()) {
          const Movement movement =
              MeasureMovement(group, previous, Settle(strategy, group).final);
          EXPECT_EQ(movement.moved, value.get<int32_t>()) << strategy;
          EXPECT_EQ(movement.wasted, 0) << strategy;
          EXPECT_EQ(movement.forced, movement.moved) << strategy;
        }
      });
}

TEST(EveryCaseTest, GetsAProvedOptimumFromOptimal) {
  ForEachGroup([](const Case& c, const Group& group) {
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    for (const bool racks : {false, true}) {
      const OptimalPlan plan = PlanOptimum(group, previous, {.racks = racks});
      EXPECT_THAT(CheckOptimal(group, previous, plan.owners, plan.proof),
                  IsOk());
    }
    const Assignment result = Settle("optimal", group).final;
    const auto loads = c.values().find("optimal_loads_desc");
    if (loads != c.values().end()) {
      EXPECT_EQ(LoadsDescending(group, result),
                loads->get<std::vector<int32_t>>());
    }
    const auto moves = c.values().find("min_moves_at_optimal_balance");
    if (moves != c.values().end()) {
      EXPECT_EQ(FindOptimum(group, previous).moves, moves->get<int32_t>());
      if (group.rack_count() > 0) return;  // they come first
      EXPECT_EQ(MeasureMovement(group, previous, result).moved,
                moves->get<int32_t>());
    }
  });
}

TEST(EveryCaseTest, GetsItsExactPlan) {
  ForEachValue("plan", [](const Case& c, const Group& group,
                          const nlohmann::json& value) {
    for (const std::string strategy : c.facts.at("strategies")) {
      EXPECT_EQ(SortedLists(group, Settle(strategy, group).final),
                ListsOf(value))
          << strategy;
    }
  });
}

TEST(EveryCaseTest, GetsItsReferencePlans) {
  for (const auto& [name, strategy] :
       {std::pair("reference", "range"), std::pair("range_reference", "range"),
        std::pair("roundrobin_reference", "roundrobin")}) {
    ForEachValue(name, [&](const Case&, const Group& group,
                           const nlohmann::json& value) {
      EXPECT_EQ(SortedLists(group, Settle(strategy, group).final),
                ListsOf(value));
    });
  }
}

TEST(EveryCaseTest, GetsItsLoadsFromRangeAndRoundRobin) {
  for (const std::string strategy : {"range", "roundrobin"}) {
    ForEachValue(strategy + "_loads", [&](const Case&, const Group& group,
                                          const nlohmann::json& value) {
      const Assignment assignment = Settle(strategy, group).final;
      EXPECT_EQ(int32_t(value.size()), group.member_count());
      for (const auto& [member, load] : value.items()) {
        EXPECT_EQ(assignment.load_of(group.FindMember(member)),
                  load.get<int32_t>())
            << strategy << ", " << member;
      }
    });
  }
}

TEST(EveryCaseTest, WithholdsItsPartitionsInTheFirstRound) {
  ForEachValue("withheld_round1", [](const Case&, const Group& group,
                                     const nlohmann::json& value) {
    std::vector<MemberIndex> owners;
    Settle("cooperative-sticky", group)
        .first_round.OwnerOf(group.partition_count(), owners);
    std::vector<std::string> withheld;
    for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
      if (owners[p] == kNoMember) withheld.push_back(group.PartitionName(p));
    }
    EXPECT_EQ(withheld, value.get<std::vector<std::string>>());
  });
}

TEST(EveryCaseTest, SettlesInItsRounds) {
  ForEachValue("rounds", [](const Case&, const Group& group,
                            const nlohmann::json& value) {
    EXPECT_EQ(Settle("cooperative-sticky", group).rounds, value.get<int32_t>());
  });
  ForEachValue("max_followup_rebalances", [](const Case&, const Group& group,
                                             const nlohmann::json& value) {
    EXPECT_LE(Settle("cooperative-sticky", group).rounds - 1,
              value.get<int32_t>());
  });
}

}  // namespace
}  // namespace assignbench
