// Cases about what moves in a group that is running.

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::Optional;
using testing::UnorderedElementsAre;

const std::vector<std::string> kSticky = {"sticky", "cooperative-sticky"};

int32_t MovedCount(const Group& group, const Assignment& assignment) {
  return MeasureMovement(group, PreviousOwners(group), assignment).moved;
}

// Each member's partitions of each topic.
std::vector<std::vector<int32_t>> TopicCounts(const Group& group,
                                              const Assignment& assignment) {
  std::vector<std::vector<int32_t>> counts(
      group.member_count(), std::vector<int32_t>(group.topic_count()));
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      ++counts[m][group.topic_of(p)];
    }
  }
  return counts;
}

TEST(MovesTest, GoToTheJoinerOnly) {
  for (const std::string id :
       {"move-001", "scale-004", "skew-001", "spec-001"}) {
    const Group group = MakeGroup(LoadCase(id).spec);
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    for (const std::string& strategy : kSticky) {
      std::vector<MemberIndex> owners;
      Settle(strategy, group).final.OwnerOf(group.partition_count(), owners);
      for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
        if (owners[p] == previous[p] || previous[p] == kNoMember) continue;
        EXPECT_THAT(group.claims_of(owners[p]), IsEmpty())
            << id << ", " << strategy << ": " << group.PartitionName(p);
      }
    }
  }
}

TEST(MovesTest, LeaveTheExtraPartitionToWhoHasIt) {
  const Group group = MakeGroup(LoadCase("move-003").spec);
  for (const std::string strategy :
       {"sticky", "cooperative-sticky", "uniform"}) {
    EXPECT_EQ(MovedCount(group, Settle(strategy, group).final), 0) << strategy;
  }
}

TEST(MovesTest, GiveNewPartitionsToIdleMembers) {
  const Group group = MakeGroup(LoadCase("grow-001").spec);
  for (const std::string& strategy : kSticky) {
    MemberLists lists = Lists(group, Settle(strategy, group).final);
    EXPECT_THAT(lists["w08"], Not(IsEmpty()));
    EXPECT_THAT(lists["w09"], Not(IsEmpty()));
  }
}

TEST(MovesTest, AreThoseOfEachSubgroupAlone) {
  const GroupSpec spec = LoadCase("gen-013").spec;
  const Group group = MakeGroup(spec);
  MemberLists together = Lists(group, Settle("sticky", group).final);
  for (const TopicSpec& topic : spec.topics) {
    GroupSpec alone;
    alone.topics = {topic};
    for (const MemberSpec& member : spec.members) {
      if (member.topics == std::vector<std::string>{topic.name}) {
        alone.members.push_back(member);
      }
    }
    const Group subgroup = MakeGroup(alone);
    for (const auto& [member, list] :
         Lists(subgroup, Settle("sticky", subgroup).final)) {
      EXPECT_EQ(together[member], list) << member;
    }
  }
}

TEST(MovesTest, AreTheSameForEveryOrderOfMembers) {
  const GroupSpec spec = LoadCase("loop-001").spec;
  const Group group = MakeGroup(spec);
  const Assignment plan = Settle("cooperative-sticky", group).final;
  EXPECT_EQ(MovedCount(group, plan), 0);
  std::vector<int32_t> activities;
  std::vector<int32_t> states;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    (group.topic_name(group.topics_of(m)[0]) == "states" ? states : activities)
        .push_back(plan.load_of(m));
  }
  EXPECT_THAT(activities, UnorderedElementsAre(2, 1, 1));
  EXPECT_THAT(states, UnorderedElementsAre(1, 0));

  std::vector<size_t> order(spec.members.size());
  std::iota(order.begin(), order.end(), 0);
  do {
    GroupSpec reordered = spec;
    for (size_t i = 0; i < order.size(); ++i) {
      reordered.members[i] = spec.members[order[i]];
    }
    EXPECT_TRUE(Settle("cooperative-sticky", MakeGroup(reordered)).final ==
                plan);
  } while (std::next_permutation(order.begin(), order.end()));
}

// Sticky does not look at topics; that they come out even is this group's luck,
// and what the user had wished for.
TEST(MovesTest, LeaveTopicsEvenWhenANinthMemberJoins) {
  const Case c = LoadCase("skew-001");
  const Group group = MakeGroup(c.spec);
  const Assignment plan = Settle("cooperative-sticky", group).final;
  const int32_t wished =
      c.values()["user_expected_per_topic_per_member"].get<int32_t>();
  EXPECT_THAT(TopicCounts(group, plan), Each(ElementsAre(wished, wished)));
  EXPECT_EQ(MeasureBalance(group, plan).topic_spread_max, 0);
}

TEST(MovesTest, WouldHaveToPayForTopicSpread) {
  const Case c = LoadCase("skew-003");
  const Group group = MakeGroup(c.spec);
  const Assignment kept = Settle("sticky", group).final;
  const auto owned = TopicCounts(group, kept);
  EXPECT_THAT(owned,
              ElementsAre(ElementsAre(0, 0, 72), ElementsAre(24, 24, 24)));
  EXPECT_EQ(MeasureBalance(group, kept).topic_spread_max, 48);

  std::vector<std::vector<int32_t>> wanted;
  for (const auto& [member, topics] : c.values()["wanted"].items()) {
    std::vector<int32_t>& counts = wanted.emplace_back();
    for (const int32_t count : topics) counts.push_back(count);
  }
  for (const std::string strategy : {"range", "roundrobin"}) {
    const Assignment spread = Settle(strategy, group).final;
    EXPECT_EQ(TopicCounts(group, spread), wanted);
    EXPECT_EQ(MeasureBalance(group, spread).topic_spread_max, 0);
  }
  int32_t moves = 0;
  for (size_t m = 0; m < owned.size(); ++m) {
    for (size_t t = 0; t < owned[m].size(); ++t) {
      moves += std::max(0, wanted[m][t] - owned[m][t]);
    }
  }
  EXPECT_EQ(moves, c.values()["moves_to_reach_wanted"].get<int32_t>());
}

TEST(MovesTest, LeaveABusyTopicWithOneMember) {
  Case c = LoadCase("skew-004");
  for (TopicSpec& topic : c.spec.topics) {
    topic.rates.assign(topic.partitions, topic.name == "hot" ? 100 : 1);
  }
  const Group group = MakeGroup(c.spec);
  const Assignment plan = Settle("cooperative-sticky", group).final;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    double rate = 0;
    for (const PartitionIndex p : plan.partitions_of(m)) {
      rate += group.rates()[p];
    }
    EXPECT_EQ(rate, c.values()["weighted_load"][std::string(group.member_id(m))]
                        .get<double>());
  }
  const Balance balance = MeasureBalance(group, plan);
  EXPECT_THAT(balance.max_rate, Optional(600));
  EXPECT_THAT(balance.rate_imbalance,
              Optional(600 / c.values()["weighted_ideal_each"].get<double>()));
}

TEST(MovesTest, StopWhereNoSingleMoveHelps) {
  const Group chain = MakeGroup(LoadCase("het-006").spec);
  const Group overlaps = MakeGroup(LoadCase("het-004").spec);
  for (const std::string& strategy : kSticky) {
    const Convergence kept = Settle(strategy, chain);
    EXPECT_THAT(Loads(chain, kept.final), ElementsAre(1, 2, 3));
    EXPECT_EQ(MovedCount(chain, kept.final), 0);
    EXPECT_EQ(kept.rounds, 1);
    const Assignment plan = Settle(strategy, overlaps).final;
    EXPECT_THAT(LoadsDescending(overlaps, plan), ElementsAre(6, 5, 5, 5, 5, 4));
    EXPECT_EQ(KeptCount(overlaps, plan), 15);
  }
}

}  // namespace
}  // namespace assignbench
