#include "workload/worst_case.h"

#include <gtest/gtest.h>

#include "assignors/registry.h"

namespace assignbench {
namespace {

WorstCase Find(absl::string_view strategy, Badness badness, uint64_t seed = 1) {
  return FindWorstCase(*FindStrategy(strategy), badness,
                       {.tries = 800, .seed = seed, .limits = {}});
}

int64_t PartitionsOf(const GroupSpec& group) {
  int64_t partitions = 0;
  for (const TopicSpec& topic : group.topics) partitions += topic.partitions;
  return partitions;
}

// Round robin gives a lone reader its turn only, and pays no heed to loads.
TEST(WorstCaseTest, FindsHowUnevenRoundRobinCanBe) {
  const WorstCase worst = Find("roundrobin", Badness::kImbalance);
  EXPECT_GT(worst.badness, 200);
}

TEST(WorstCaseTest, FindsThatRangeMovesNearlyAll) {
  const WorstCase worst = Find("range", Badness::kUnneededMoves);
  EXPECT_GT(worst.badness, 20);
  EXPECT_FALSE(worst.event.empty());
}

TEST(WorstCaseTest, FindsNothingWrongWithTheOptimum) {
  EXPECT_EQ(Find("optimal", Badness::kUnneededMoves).badness, 0);
  EXPECT_EQ(Find("optimal", Badness::kImbalance).badness, 0);
}

TEST(WorstCaseTest, TheGroupIsAsBadAsItSays) {
  for (const Badness badness : {Badness::kUnneededMoves, Badness::kImbalance}) {
    const WorstCase worst = Find("sticky", badness);
    EXPECT_EQ(
        *BadnessOf(*FindStrategy("sticky"), badness, worst.group, worst.event),
        worst.badness);
  }
}

TEST(WorstCaseTest, TheSameSeedFindsTheSame) {
  const WorstCase a = Find("sticky", Badness::kUnneededMoves, 7);
  const WorstCase b = Find("sticky", Badness::kUnneededMoves, 7);
  EXPECT_EQ(a.event, b.event);
  EXPECT_EQ(a.badness, b.badness);
  EXPECT_EQ(PartitionsOf(a.group), PartitionsOf(b.group));
}

TEST(WorstCaseTest, KeepsWithinTheLimits) {
  const WorstCaseLimits limits;
  const WorstCase small = Find("range", Badness::kImbalance);
  EXPECT_LE(small.group.members.size(), size_t(limits.members));
  EXPECT_LE(small.group.topics.size(), size_t(limits.topics));
  EXPECT_LE(PartitionsOf(small.group), limits.partitions);

  const WorstCase timed = Find("range", Badness::kTime);
  EXPECT_LE(timed.group.members.size(), size_t(limits.members));
  EXPECT_LE(PartitionsOf(timed.group), limits.partitions_timed);
  EXPECT_GT(timed.badness, 0);
}

TEST(WorstCaseTest, AnEventThatCannotBeIsAnError) {
  const WorstCase worst = Find("range", Badness::kUnneededMoves);
  const StrategyInfo& range = *FindStrategy("range");
  EXPECT_FALSE(
      BadnessOf(range, Badness::kImbalance, worst.group, "leave=nobody").ok());
  EXPECT_FALSE(
      BadnessOf(range, Badness::kImbalance, worst.group, "sneeze").ok());
}

}  // namespace
}  // namespace assignbench
