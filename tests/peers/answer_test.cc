#include "peers/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/groups.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;

GroupSpec TwoTopics() {
  return MakeSpec({{"z", 2}, {"a", 3}},
                  {{"second", {"a", "z"}}, {"first", {"a"}}});
}

PeerAnswer AnswerOf(std::vector<PeerPartition> second,
                    std::vector<PeerPartition> first) {
  PeerAnswer answer;
  PeerRound& round = answer.rounds.emplace_back();
  round.offsets = {0, int32_t(second.size()),
                   int32_t(second.size() + first.size())};
  round.partitions = std::move(second);
  round.partitions.insert(round.partitions.end(), first.begin(), first.end());
  return answer;
}

TEST(AnswerTest, MapsTopicsAndMembersFromTheSpecsOrderToTheGroups) {
  const GroupSpec spec = TwoTopics();
  const Group group = MakeGroup(spec);
  const absl::StatusOr<Assignment> assignment =
      ToAssignment(group, spec, AnswerOf({{0, 1}, {1, 0}}, {{1, 2}}));
  ASSERT_TRUE(assignment.ok()) << assignment.status();
  EXPECT_THAT(assignment->partitions_of(0), ElementsAre(2));
  EXPECT_THAT(assignment->partitions_of(1), ElementsAre(4, 0));
}

TEST(AnswerTest, NamesAPartitionThatDoesNotExist) {
  const GroupSpec spec = TwoTopics();
  const Group group = MakeGroup(spec);
  PeerAnswer answer = AnswerOf({{0, 2}}, {});
  EXPECT_EQ(ToAssignment(group, spec, answer).status().message(),
            "'second' got z-2: the group has no such partition");
  answer = AnswerOf({}, {{2, 0}});
  answer.unknown_topics = {"gone"};
  EXPECT_EQ(ToAssignment(group, spec, answer).status().message(),
            "'first' got gone-0: the group has no such partition");
}

TEST(AnswerTest, AClaimOnATopicThatIsGoneMayBeGivenBack) {
  GroupSpec spec = TwoTopics();
  spec.members[0].owned = {{"gone", {4}}};
  const Group group = MakeGroup(spec);
  PeerAnswer answer = AnswerOf({{2, 4}}, {});
  answer.unknown_topics = {"gone"};
  const absl::StatusOr<Assignment> assignment =
      ToAssignment(group, spec, answer);
  ASSERT_TRUE(assignment.ok()) << assignment.status();
  EXPECT_EQ(group.PartitionName(assignment->partitions_of(1)[0]), "gone-4");
}

TEST(AnswerTest, PassesOnWhatTheStrategyThrew) {
  const GroupSpec spec = TwoTopics();
  const Group group = MakeGroup(spec);
  PeerAnswer answer;
  answer.thrown = PeerThrown{.round = 1, .type = "X", .message = "y"};
  EXPECT_EQ(ToAssignment(group, spec, answer).status().message(),
            "in round 2 it threw X: y");
}

}  // namespace
}  // namespace assignbench
