// Cases whose file holds a smaller group than the one that was reported, at the
// reported size. What is asserted are the results; no test asserts a time.

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "assignors/optimum.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/check_assignment.h"
#include "quality/measures.h"
#include "tests/cases/case_file.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::AllOf;
using testing::Each;
using testing::Ge;
using testing::Le;

const std::vector<std::string> kSticky = {"sticky", "cooperative-sticky"};

std::vector<BriefTopic> Topics(int count, int partitions) {
  std::vector<BriefTopic> topics;
  for (int t = 0; t < count; ++t) {
    topics.push_back({"t" + std::to_string(t), partitions});
  }
  return topics;
}

std::vector<std::string> Names(const std::vector<BriefTopic>& topics,
                               size_t begin, size_t end) {
  std::vector<std::string> names;
  for (size_t t = begin; t < end; ++t) names.push_back(topics[t].name);
  return names;
}

TEST(FullSizeTest, TwoHalvesOfTopicsAreStable) {
  const nlohmann::json size = LoadCase("het-008").facts["full_size"];
  const std::vector<BriefTopic> topics =
      Topics(size["topics"], size["partitions_per_topic"]);
  const size_t half = topics.size() / 2;
  std::vector<BriefMember> members;
  for (int m = 0; m < size["members"]; ++m) {
    members.push_back({"m" + std::to_string(m),
                       m % 4 == 0 ? Names(topics, 0, half)
                                  : Names(topics, half, topics.size())});
  }
  const Group group = MakeGroup(topics, members);
  for (const std::string& strategy : kSticky) {
    const Assignment first = Settle(strategy, group).final;
    EXPECT_THAT(CheckAssignment(group, first, Completeness::kComplete), IsOk());
    const Group again = group.WithClaims(ClaimsOf(first, 1));
    const Convergence second = Settle(strategy, again);
    EXPECT_EQ(second.rounds, 1);
    EXPECT_EQ(SortedLists(group, second.final), SortedLists(group, first));
  }
}

TEST(FullSizeTest, MembersJoinOneByOne) {
  const nlohmann::json size = LoadCase("scale-001").facts["full_size"];
  const int partitions = size["partitions_per_topic"];
  std::vector<BriefMember> members;
  Claims claims = {.offsets = {0}, .partitions = {}, .generations = {}};
  for (int m = 0; m < size["members"]; ++m) {
    // Ids in the order of joining, so that claims keep their members' indices.
    members.push_back({"m" + std::to_string(1000 + m), {"wide"}});
    claims.offsets.push_back(claims.offsets.back());
    claims.generations.push_back(kNoGeneration);
    const Group group =
        MakeGroup({{"wide", partitions}}, members).WithClaims(claims);
    const Convergence result = Settle("cooperative-sticky", group);
    ASSERT_LE(result.rounds, 2);
    ASSERT_THAT(CheckAssignment(group, result.final, Completeness::kComplete),
                IsOk());
    ASSERT_EQ(MeasureMovement(group, PreviousOwners(group), result.final)
                  .beyond_forced,
              0);
    ASSERT_EQ(MeasureBalance(group, result.final).sum_of_squares,
              LeastSumOfSquares(group));
    claims = ClaimsOf(result.final, m);
  }
}

TEST(FullSizeTest, OneMemberReadsOneTopicOnly) {
  const nlohmann::json full = LoadCase("scale-003").facts["full_size"];
  struct Size {
    int topics, partitions_per_topic, members;
  };
  for (const Size& size :
       {Size{full["topics"], full["partitions_per_topic"], full["members"]},
        Size{50, 800, 800}}) {
    const std::vector<BriefTopic> topics =
        Topics(size.topics, size.partitions_per_topic);
    std::vector<BriefMember> members = {{"odd", Names(topics, 0, 1)}};
    for (int m = 1; m < size.members; ++m) {
      members.push_back(
          {"m" + std::to_string(m), Names(topics, 0, topics.size())});
    }
    const Group group = MakeGroup(topics, members);
    const Assignment plan = Settle("sticky", group).final;
    EXPECT_THAT(CheckAssignment(group, plan, Completeness::kComplete), IsOk());
    EXPECT_THAT(Loads(group, plan),
                Each(group.partition_count() / size.members));
  }
}

TEST(FullSizeTest, AThirdMemberJoinsTenMillionPartitions) {
  const int32_t partitions =
      LoadCase("scale-004").facts["full_size"]["partitions_total"];
  const Group fresh = MakeGroup({{"t", partitions}},
                                {{"a", {"t"}}, {"b", {"t"}}, {"c", {"t"}}});
  Claims claims;
  claims.offsets = {0, partitions / 2, partitions, partitions};
  claims.partitions.resize(partitions);
  std::iota(claims.partitions.begin(), claims.partitions.end(), 0);
  claims.generations = {1, 1, 1};
  const Group group = fresh.WithClaims(std::move(claims));
  for (const std::string& strategy : kSticky) {
    const Convergence result = Settle(strategy, group);
    EXPECT_THAT(CheckAssignment(group, result.final, Completeness::kComplete),
                IsOk());
    EXPECT_THAT(Loads(group, result.final),
                Each(AllOf(Ge(partitions / 3), Le(partitions / 3 + 1))));
    const Movement movement =
        MeasureMovement(group, PreviousOwners(group), result.final);
    EXPECT_EQ(movement.moved, partitions / 3) << strategy;
    EXPECT_EQ(movement.beyond_forced, 0);
    EXPECT_EQ(result.rounds, strategy == "sticky" ? 1 : 2);
  }
}

}  // namespace
}  // namespace assignbench
