#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

std::string Sample(const std::string& name) {
  return ReadFile(std::string(ASSIGNBENCH_TEST_DATA) + "/samples/" + name);
}

// One member that owns partition 0 of `topic`.
std::string OneOwner(const std::string& topic) {
  return Members("my-group a-1 /10.0.0.1 a 1 " + topic + "(0)\n");
}

TEST(TopicsViewTest, TellsThePartitionCountAndTheId) {
  const LoadedGroup group = Understood(
      {OneOwner("money-topic"), Sample("42_topics_3.x_elr_na_warn.txt")});
  ASSERT_EQ(group.spec.topics.size(), 1u);
  EXPECT_EQ(group.spec.topics[0].partitions, 3);
  EXPECT_EQ(group.spec.topics[0].id, "fSXfyQM0RzG2emQ_znnOLA");
  EXPECT_THAT(group.assumed, Each(Not(HasSubstr("would confirm"))));
}

TEST(TopicsViewTest, ReadsEmptyLastFieldsWindowsLineEndsAndOldSummaries) {
  EXPECT_EQ(
      Understood({OneOwner("topic-1"), Sample("43_topics_4.x_elr_empty.txt")})
          .spec.topics[0]
          .partitions,
      3);
  EXPECT_EQ(Understood({OneOwner("quickstart-events"),
                        Sample("45_topics_windows_crlf_spaces.txt")})
                .spec.topics[0]
                .partitions,
            1);
  EXPECT_EQ(Understood({OneOwner("t"),
                        "Topic:t\tPartitionCount:7\tReplicationFactor:1\t"
                        "Configs:\n"})
                .spec.topics[0]
                .partitions,
            7);
}

TEST(TopicsViewTest, TakesPartitionLinesWithoutASummaryAsSeen) {
  const LoadedGroup group = Understood(
      {OneOwner("test_dash"), Sample("46_topics_leader_none_oneline.txt")});
  EXPECT_EQ(group.spec.topics[0].partitions, 1);
  EXPECT_THAT(group.assumed,
              Contains(HasSubstr("topic 'test_dash': 1 partition seen (0)")));
}

TEST(TopicsViewTest, KeepsAndNamesPartitionsThatNobodyOwns) {
  const LoadedGroup group = Understood(
      {OneOwner("money-topic"), Sample("42_topics_3.x_elr_na_warn.txt")});
  EXPECT_THAT(group.assumed,
              Contains("topic 'money-topic': 2 of 3 partitions have no owner "
                       "(the first is 1)"));
}

TEST(TopicsViewTest, KeepsAndNamesTopicsThatOnlyTheTopicFileHas) {
  const LoadedGroup group =
      Understood({OneOwner("t"), Sample("42_topics_3.x_elr_na_warn.txt")});
  ASSERT_EQ(group.spec.topics.size(), 2u);
  EXPECT_THAT(group.assumed,
              Contains(HasSubstr("topic 'money-topic': only the topic file "
                                 "has it (3 partitions, no owner)")));
}

TEST(TopicsViewTest, RefusesAnOwnedPartitionBeyondTheCount) {
  EXPECT_THAT(
      Refusal({Members("g a-1 /10.0.0.1 a 1 t(3)\n"),
               "Topic: t\tPartitionCount: 3\tReplicationFactor: 1\n"}),
      HasSubstr("a:2:23: partition 3 of topic 't', which has 3 partitions by "
                "b:1:26"));
}

TEST(TopicsViewTest, RefusesTwoCountsForOneTopic) {
  EXPECT_THAT(Refusal({OneOwner("t"),
                       "Topic: t\tPartitionCount: 3\tReplicationFactor: 1\n"
                       "Topic: t\tPartitionCount: 4\tReplicationFactor: 1\n"}),
              HasSubstr("b:2:26: topic 't' has 4 partitions, but 3 at b:1:26"));
}

TEST(TopicsViewTest, RefusesALineThatIsCutShort) {
  EXPECT_THAT(Refusal({"Topic: t\tPartitionCount: 30\tReplicationFactor: 1\n"
                       "\tTopic: t\tPartition: 1"}),
              HasSubstr("a:2:2: not a whole row of the topics table"));
}

TEST(TopicsViewTest, RefusesMorePartitionsThanTheLimitBeforeItMakesRoom) {
  EXPECT_THAT(
      Refusal({OneOwner("t"),
               "Topic: t\tPartitionCount: 5000000000\tReplicationFactor: 1\n"}),
      HasSubstr("b:1:26: topic 't' of 5000000000 partitions brings the group "
                "above the limit of 50000000 partitions"));
}

TEST(StateViewTest, TellsTheStrategyAndNothingElseDoes) {
  const LoadedGroup group =
      Understood({Members("my-group a-1 /10.0.0.1 a 1 t(0)\n"
                          "my-group b-1 /10.0.0.1 b 0 -\n"),
                  Sample("36_state_4.x_verbose.txt")});
  EXPECT_EQ(group.spec.strategy, "uniform");
  EXPECT_EQ(Understood({OneOwner("t")}).spec.strategy, "");
}

TEST(StateViewTest, ReadsTheViewWithoutAGroupColumn) {
  EXPECT_EQ(Understood({OneOwner("t"), Sample("34_state_no_group_column.txt")})
                .spec.strategy,
            "range");
}

TEST(StateViewTest, SaysHowManyMembersTheOffsetsViewLacks) {
  EXPECT_THAT(
      Understood({Offsets("g t 0 5 5 0 a-1 /10.0.0.1 a\n"),
                  "GROUP COORDINATOR (ID) ASSIGNMENT-STRATEGY STATE #MEMBERS\n"
                  "g k:9092 (0) range Stable 4\n"})
          .assumed,
      Contains(HasSubstr("members: the group has 4, but only the 1 that own "
                         "something are known")));
}

TEST(StateViewTest, RefusesAnotherNumberOfMembersThanTheMembersView) {
  EXPECT_THAT(Refusal({OneOwner("t"), Sample("36_state_4.x_verbose.txt")}),
              HasSubstr("b:3:127: the group has 2 members here, but 1 in the "
                        "other outputs"));
}

TEST(StateViewTest, TakesAnEmptyGroupForOneWithoutActiveMembers) {
  EXPECT_THAT(
      Refusal({"GROUP COORDINATOR (ID) ASSIGNMENT-STRATEGY STATE #MEMBERS\n"
               "g k:9092 (0)  Empty 0\n"}),
      HasSubstr("a:2:21: the group has no active members"));
}

}  // namespace
}  // namespace assignbench
