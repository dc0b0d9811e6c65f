#include "peers/spec_of.h"

#include <gtest/gtest.h>

#include "assignors/registry.h"
#include "tests/support/groups.h"
#include "tests/support/print_group.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

TEST(SpecOfTest, MakesTheSameGroupAgain) {
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    RandomGroupOptions options;
    options.stale_claims = true;
    options.racks = seed % 2 == 0;
    const Group group = MakeGroup(RandomGroup(seed, options));
    const GroupSpec spec = SpecOf(group);
    const Group again = MakeGroup(spec);
    EXPECT_EQ(Print(SpecOf(again)), Print(spec)) << seed;
    for (const StrategyInfo& strategy : Strategies()) {
      Assignment a;
      Assignment b;
      ASSERT_TRUE(strategy.Make()->Assign(group, a).ok());
      ASSERT_TRUE(strategy.Make()->Assign(again, b).ok());
      EXPECT_EQ(a, b) << strategy.name << ", seed " << seed;
    }
  }
}

TEST(SpecOfTest, KeepsTheOrderOfMembersSubscriptionsAndClaims) {
  GroupSpec spec = MakeSpec({{"t", 3}, {"u", 1}},
                            {{"b", {"u", "t"}, {"u-0", "t-2", "t-0"}, 7},
                             {"a", {"t"}, {"t-9", "gone-4"}}});
  spec.members[0].instance_id = "pod";
  spec.members[0].rack = "r";
  spec.topics[0].replica_racks = {{"r"}, {}, {"q", "r"}};
  spec.topics[1].replica_racks = {{}};
  spec.topics[0].id = "00000000000000010000000000000002";
  EXPECT_EQ(Print(SpecOf(MakeGroup(spec))), Print(spec));
  EXPECT_EQ(SpecOf(MakeGroup(spec)).topics[0].id, spec.topics[0].id);
}

}  // namespace
}  // namespace assignbench
