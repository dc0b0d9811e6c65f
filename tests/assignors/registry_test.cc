#include "assignors/registry.h"

#include <set>
#include <string>

#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

TEST(RegistryTest, NamesAreUniqueAndFound) {
  std::set<std::string> names;
  for (const StrategyInfo& strategy : Strategies()) {
    EXPECT_TRUE(names.insert(std::string(strategy.name)).second);
    EXPECT_EQ(FindStrategy(strategy.name), &strategy);
  }
  EXPECT_EQ(FindStrategy("no such strategy"), nullptr);
}

TEST(RegistryTest, HoldsTheStrategiesOfKafkasClientsAndCoordinator) {
  for (const char* name : {"range", "roundrobin", "sticky",
                           "cooperative-sticky", "uniform", "server-range"}) {
    EXPECT_NE(FindStrategy(name), nullptr) << name;
  }
}

TEST(RegistryTest, AnAssignorKnowsItsOwnNameAndProtocol) {
  for (const StrategyInfo& strategy : Strategies()) {
    const std::unique_ptr<Assignor> assignor = strategy.Make();
    EXPECT_EQ(assignor->name(), strategy.name);
    EXPECT_EQ(assignor->protocol(), strategy.protocol);
  }
}

TEST(RegistryTest, EveryStrategyTakesTheEmptiestGroups) {
  const GroupSpec nothing;
  const GroupSpec no_members = MakeSpec({{"t", 3}}, {});
  const GroupSpec no_topics = MakeSpec({}, {{"A"}, {"B"}});
  const GroupSpec no_subscription = MakeSpec({{"t", 3}}, {{"A"}, {"B"}});
  const GroupSpec no_partitions = MakeSpec({{"t", 0}}, {{"A", {"t"}}});
  const GroupSpec one_empty =
      MakeSpec({{"t", 0}, {"u", 0}}, {{"A", {"t"}}, {"B"}});
  for (const StrategyInfo& strategy : Strategies()) {
    const std::unique_ptr<Assignor> assignor = strategy.Make();
    for (const GroupSpec& spec : {nothing, no_members, no_topics,
                                  no_subscription, no_partitions, one_empty}) {
      Assignment assignment;
      EXPECT_THAT(assignor->Assign(MakeGroup(spec), assignment), IsOk());
      EXPECT_EQ(assignment.member_count(), int(spec.members.size()));
      EXPECT_EQ(assignment.size(), 0) << strategy.name;
    }
  }
}

TEST(RegistryTest, ABufferCanBeReusedForAnyGroup) {
  const Group large = MakeGroup({{"t", 50}}, {{"A", {"t"}}, {"B", {"t"}}});
  const Group small = MakeGroup({{"t", 3}}, {{"A", {"t"}}});
  for (const StrategyInfo& strategy : Strategies()) {
    const std::unique_ptr<Assignor> used = strategy.Make();
    Assignment reused, fresh;
    ASSERT_THAT(used->Assign(large, reused), IsOk());
    ASSERT_THAT(used->Assign(small, reused), IsOk());
    ASSERT_THAT(strategy.Make()->Assign(small, fresh), IsOk());
    EXPECT_EQ(reused, fresh) << strategy.name;
  }
}

}  // namespace
}  // namespace assignbench
