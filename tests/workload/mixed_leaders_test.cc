#include "workload/mixed_leaders.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "assignors/cooperative_sticky_assignor.h"
#include "assignors/sticky_assignor.h"

namespace assignbench {
namespace {

// A client whose cooperative strategy forgets to withhold.
StrategyInfo Hasty() {
  StrategyInfo hasty = *FindStrategy("cooperative-sticky");
  hasty.client = "hasty 1";
  hasty.promises = {};
  hasty.make = [](const AssignorOptions&) -> std::unique_ptr<Assignor> {
    class Wrong final : public Assignor {
     public:
      absl::string_view name() const override { return "hasty"; }
      RebalanceProtocol protocol() const override {
        return RebalanceProtocol::kCooperative;
      }
      absl::Status Assign(const Group& group, Assignment& assignment) override {
        return StickyAssignor().Assign(group, assignment);
      }
    };
    return std::make_unique<Wrong>();
  };
  return hasty;
}

TEST(MixedLeadersTest, TheSameAssignorTwiceMovesNothingAtAHandOver) {
  const StrategyInfo one = *FindStrategy("cooperative-sticky");
  const StrategyInfo two = one;
  const std::vector<const StrategyInfo*> leaders = {&one, &two};
  const MixedResult result = RunMixedLeaders(leaders, 200, 1);
  EXPECT_EQ(result.runs, 200);
  EXPECT_TRUE(result.faults.empty());
  ASSERT_EQ(result.hand_overs.size(), 2);
  for (const HandOver& pair : result.hand_overs) {
    EXPECT_GT(pair.times, 100);
    EXPECT_GT(pair.partitions, 500);
    EXPECT_EQ(pair.moved, 0);
    EXPECT_EQ(pair.rounds, pair.times);
  }
}

TEST(MixedLeadersTest, ALeaderThatGoesItsOwnWayMovesMuch) {
  const std::vector<const StrategyInfo*> leaders = {FindStrategy("sticky"),
                                                    FindStrategy("range")};
  const MixedResult result = RunMixedLeaders(leaders, 100, 1);
  EXPECT_TRUE(result.faults.empty());
  int64_t moved = 0;
  for (const HandOver& pair : result.hand_overs) {
    moved += pair.moved;
    EXPECT_GE(pair.moved, pair.most_moved);
  }
  EXPECT_GT(moved, 100);
}

TEST(MixedLeadersTest, ALeaderThatGivesAwayWhatIsReadIsNamed) {
  const StrategyInfo hasty = Hasty();
  const std::vector<const StrategyInfo*> leaders = {
      FindStrategy("cooperative-sticky"), &hasty};
  const MixedResult result = RunMixedLeaders(leaders, 100, 1);
  ASSERT_FALSE(result.faults.empty());
  for (const LeaderFault& fault : result.faults) {
    EXPECT_EQ(fault.leader, &hasty);
    EXPECT_NE(fault.what.find("still reads"), std::string::npos) << fault.what;
    EXPECT_FALSE(fault.group.members.empty());
  }
}

}  // namespace
}  // namespace assignbench
