#include "workload/verify.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "tests/support/groups.h"
#include "workload/shapes.h"

namespace assignbench {
namespace {

class EveryStrategy : public testing::TestWithParam<const StrategyInfo*> {};

TEST_P(EveryStrategy, KeepsItsPromisesOnRandomGroups) {
  VerifyOptions options;
  options.cases = 600;
  options.seed = 90'000;
  for (const PropertyResult& result : Verify(*GetParam(), options).properties) {
    if (!result.promised || !result.example.has_value()) continue;
    ADD_FAILURE() << std::string(result.property->name) << ": "
                  << result.example->witness;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Registry, EveryStrategy, testing::ValuesIn([] {
      std::vector<const StrategyInfo*> strategies;
      for (const StrategyInfo& strategy : Strategies()) {
        strategies.push_back(&strategy);
      }
      return strategies;
    }()),
    [](const testing::TestParamInfo<const StrategyInfo*>& test) {
      std::string name(test.param->name);
      for (char& c : name) c = c == '-' ? '_' : c;
      return name;
    });

// Every precondition holds now and then, else the property says nothing.
TEST(VerifyTest, EachPropertyAppliesToSomeStrategysGroups) {
  VerifyOptions options;
  options.cases = 600;
  std::vector<int64_t> applied(Properties().size());
  for (const StrategyInfo& strategy : Strategies()) {
    const VerifyResult result = Verify(strategy, options);
    for (size_t i = 0; i < applied.size(); ++i) {
      applied[i] += result.properties[i].all.applied;
    }
  }
  for (size_t i = 0; i < applied.size(); ++i) {
    EXPECT_GE(applied[i], 20) << std::string(Properties()[i].name);
  }
}

TEST(VerifyTest, TheSameSeedGivesTheSameResult) {
  VerifyOptions options;
  options.cases = 200;
  const StrategyInfo& sticky = *FindStrategy("sticky");
  const VerifyResult first = Verify(sticky, options);
  const VerifyResult second = Verify(sticky, options);
  for (size_t i = 0; i < first.properties.size(); ++i) {
    EXPECT_EQ(first.properties[i].all.violated,
              second.properties[i].all.violated);
    EXPECT_EQ(first.properties[i].all.applied,
              second.properties[i].all.applied);
  }
}

TEST(VerifyTest, StickyOffBalanceIsShownOnAGroupOfAtMostFourMembers) {
  VerifyOptions options;
  options.properties = {FindProperty("balanced-as-possible")};
  const VerifyResult result = Verify(*FindStrategy("sticky"), options);
  ASSERT_EQ(result.properties.size(), 1u);
  ASSERT_TRUE(result.properties[0].example.has_value());
  const Counterexample& example = *result.properties[0].example;
  EXPECT_LE(example.group.members.size(), 4u);
  EXPECT_FALSE(result.broken());  // measured, not promised
  const absl::StatusOr<VerifyResult> again =
      VerifyGroup(*FindStrategy("sticky"), example.group, options);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->properties[0].all.violated, 1);
}

// To shrink it would take as many copies as it has parts.
TEST(VerifyTest, ALargeGroupIsItsOwnExample) {
  ShapeSize size = {.topics = 20, .partitions = 100, .members = 400};
  const GroupSpec spec = *MakeShape("uniform", size, 1);
  VerifyOptions options;
  options.properties = {FindProperty("balanced-as-possible")};
  const absl::StatusOr<VerifyResult> result =
      VerifyGroup(*FindStrategy("range"), spec, options);
  ASSERT_TRUE(result.ok());
  ASSERT_TRUE(result->properties[0].example.has_value());
  EXPECT_EQ(result->properties[0].example->group.members.size(), 400u);
}

TEST(VerifyTest, StrataAddUp) {
  VerifyOptions options;
  options.cases = 300;
  for (const PropertyResult& result :
       Verify(*FindStrategy("sticky"), options).properties) {
    Tally sum;
    for (const Tally& tally : result.strata) {
      sum.applied += tally.applied;
      sum.violated += tally.violated;
    }
    EXPECT_EQ(sum.applied, result.all.applied);
    EXPECT_EQ(sum.violated, result.all.violated);
  }
}

bool Honest(const std::vector<BriefMember>& members) {
  return ClaimsAreHonest(MakeGroup({{"t", 3}, {"u", 1}}, members));
}

TEST(HonestClaimsTest, AreWhatOneRebalanceGave) {
  EXPECT_TRUE(Honest({{"a", {"t"}}, {"b", {"t"}}}));
  EXPECT_TRUE(Honest(
      {{"a", {"t"}, {"t-0"}, 4}, {"b", {"t"}, {"t-2"}, 4}, {"c", {"t"}}}));
  // Older, double, gone, not subscribed to.
  EXPECT_FALSE(Honest({{"a", {"t"}, {"t-0"}, 4}, {"b", {"t"}, {"t-2"}, 3}}));
  EXPECT_FALSE(Honest({{"a", {"t"}, {"t-0"}, 4}, {"b", {"t"}, {"t-0"}, 4}}));
  EXPECT_FALSE(Honest({{"a", {"t"}, {"t-3"}, 4}}));
  EXPECT_FALSE(Honest({{"a", {"t"}, {"gone-0"}, 4}}));
  EXPECT_FALSE(Honest({{"a", {"t"}, {"u-0"}, 4}, {"b", {"u"}}}));
}

TEST(VerifyTest, AnExampleHasHonestClaimsWhereThatIsPossible) {
  VerifyOptions options;
  options.cases = 400;
  const Property* const balanced = FindProperty("balanced-when-identical");
  options.properties = {balanced};
  const VerifyResult result = Verify(*FindStrategy("range"), options);
  const PropertyResult& range = result.properties[0];
  EXPECT_GT(range.honest.violated, 0);
  EXPECT_LT(range.honest.applied, range.all.applied);
  ASSERT_TRUE(range.example.has_value());
  EXPECT_TRUE(range.example->honest);
  EXPECT_TRUE(ClaimsAreHonest(MakeGroup(range.example->group)));
}

TEST(TallyTest, TheIntervalIsWilsons) {
  const auto [low, high] = Tally{.applied = 100, .violated = 10}.Interval();
  EXPECT_NEAR(low, 0.0552, 0.0002);
  EXPECT_NEAR(high, 0.1744, 0.0002);
  EXPECT_EQ((Tally{.applied = 50, .violated = 0}.Interval().first), 0);
  EXPECT_EQ((Tally{.applied = 50, .violated = 50}.Interval().second), 1);
  EXPECT_EQ((Tally{}.Interval()), std::pair(0.0, 1.0));
}

}  // namespace
}  // namespace assignbench
