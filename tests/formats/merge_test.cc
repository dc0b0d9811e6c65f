#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kOffsets = Offsets(
    "g t 0 5 5 0 a-1 /10.0.0.1 a\n"
    "g t 1 5 5 0 b-1 /10.0.0.2 b\n");
const std::string kMembers = Members(
    "g a-1 /10.0.0.1 a 1 t(0)\n"
    "g b-1 /10.0.0.2 b 1 t(1)\n"
    "g c-1 /10.0.0.3 c 0 -\n");

TEST(MergeTest, FindsIdleMembersInTheMembersView) {
  const std::string owners = "a-1: t[0]; b-1: t[1]; c-1: -";
  EXPECT_EQ(Owners(Understood({kOffsets, kMembers}).spec), owners);
  EXPECT_EQ(Owners(Understood({kMembers, kOffsets}).spec), owners);
  EXPECT_EQ(Owners(Understood({kOffsets + "\n" + kMembers}).spec), owners);
}

TEST(MergeTest, SaysThatTheOffsetsViewAloneLacksIdleMembers) {
  const auto lacks = HasSubstr("members: the offsets view lacks those");
  EXPECT_THAT(Understood({kOffsets}).assumed, Contains(lacks));
  EXPECT_THAT(Understood({kOffsets, kMembers}).assumed, Each(Not(lacks)));
}

TEST(MergeTest, RefusesTwoOwnersOfOnePartitionAndNamesBothPlaces) {
  EXPECT_THAT(Refusal({kOffsets, Members("g a-1 /10.0.0.1 a 1 t(1)\n"
                                         "g b-1 /10.0.0.2 b 1 t(0)\n")}),
              HasSubstr("b:2:23: t-1 is owned by 'a-1', but by 'b-1' at "
                        "a:3:3"));
  EXPECT_THAT(Refusal({Offsets("g t 0 5 5 0 - - -\n"), kMembers}),
              HasSubstr("b:2:23: t-0 is owned by 'a-1', but by nobody at "
                        "a:2:3"));
}

TEST(MergeTest, RefusesAListThatLacksAPartitionOfTheOffsetsView) {
  EXPECT_THAT(Refusal({kOffsets, Members("g a-1 /10.0.0.1 a 1 t(0)\n"
                                         "g b-1 /10.0.0.2 b 0 -\n")}),
              HasSubstr("b:3:3: the list of member 'b-1' lacks t-1, which it "
                        "owns by a:3:3"));
}

TEST(MergeTest, RefusesAMembersViewWithoutAnOwner) {
  EXPECT_THAT(Refusal({kOffsets, Members("g a-1 /10.0.0.1 a 1 t(0)\n")}),
              HasSubstr("b:1:1: this list of members lacks 'b-1', which "
                        "a:3:13 names"));
}

TEST(MergeTest, RefusesCountsThatTheOffsetsViewDoesNotExplain) {
  EXPECT_THAT(
      Refusal({kOffsets,
               "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS\n"
               "g a-1 /10.0.0.1 a 1\n"
               "g b-1 /10.0.0.2 b 3\n"}),
      HasSubstr("b:3:3: member 'b-1' has 3 partitions here, but 1 in the "
                "offsets view"));
}

TEST(MergeTest, RefusesOneMemberTwiceInOneView) {
  EXPECT_THAT(Refusal({Members("g a-1 /10.0.0.1 a 1 t(0)\n"
                               "g a-1 /10.0.0.1 a 1 t(1)\n")}),
              HasSubstr("a:3:3: member 'a-1' is listed twice (first at "
                        "a:2:3)"));
}

TEST(MergeTest, RefusesOnePartitionTwiceInOneList) {
  EXPECT_THAT(Refusal({Members("g a-1 /10.0.0.1 a 2 t(0,0)\n")}),
              HasSubstr("a:2:3: member 'a-1' lists t-0 twice"));
}

TEST(MergeTest, KeepsTheLaterOffsetsOfTheSameOwnerAndSaysSo) {
  const LoadedGroup group =
      Understood({kOffsets, Offsets("g t 0 5 9 4 a-1 /10.0.0.1 a\n"
                                    "g t 1 5 7 2 b-1 /10.0.0.2 b\n")});
  EXPECT_THAT(group.spec.topics[0].lags, ElementsAre(4, 2));
  EXPECT_THAT(group.assumed,
              Contains("b:2:1: 2 partitions told again with the same owner; "
                       "the later offsets were taken"));
}

TEST(MergeTest, RefusesInputsOfTwoGroups) {
  EXPECT_THAT(Refusal({kOffsets, Members("h a-1 /10.0.0.1 a 1 t(0)\n")}),
              HasSubstr("b:2:1: this is of group 'h', but a:2:1 is of group "
                        "'g'; give one group at a time"));
}

TEST(MergeTest, RefusesMembersOfAGroupThatHasNone) {
  EXPECT_THAT(
      Refusal({kMembers, "Consumer group 'g' has no active members.\n" +
                             Offsets("g t 0 5 5 0 - - -\n")}),
      HasSubstr("b:3:3: t-0 is owned by nobody, but by 'a-1' at a:2:23"));
  EXPECT_THAT(
      Refusal({kMembers, "Consumer group 'g' has no active members.\n" +
                             Offsets("g u 0 5 5 0 - - -\n")}),
      HasSubstr("b:1:1: the group has no active members, but a:2:3 names "
                "member 'a-1'"));
}

TEST(MergeTest, RefusesOneInstanceIdForTwoMembers) {
  EXPECT_THAT(Refusal({"CONSUMER-ID GROUP-INSTANCE-ID HOST CLIENT-ID "
                       "#PARTITIONS ASSIGNMENT\n"
                       "a-1 i /10.0.0.1 a 1 t(0)\n"
                       "b-1 i /10.0.0.2 b 1 t(1)\n"}),
              HasSubstr("a:3:1: member 'b-1' has instance id 'i' like member "
                        "'a-1' at a:2:1"));
}

TEST(MergeTest, ADashIsNoInstanceId) {
  const GroupSpec spec =
      Understood({"CONSUMER-ID GROUP-INSTANCE-ID HOST CLIENT-ID #PARTITIONS "
                  "ASSIGNMENT\n"
                  "a-1 i /10.0.0.1 a 1 t(0)\n"
                  "b-1 - /10.0.0.2 b 1 t(1)\n"})
          .spec;
  EXPECT_EQ(spec.members[0].instance_id, "i");
  EXPECT_EQ(spec.members[1].instance_id, "");
}

TEST(MergeTest, AsksForTheOffsetsViewWhereListsLackTopicNames) {
  const std::string nameless = Members(
      "g a-1 /10.0.0.1 a 1 (0)\n"
      "g b-1 /10.0.0.2 b 1 (1)\n");
  EXPECT_THAT(Refusal({nameless}),
              HasSubstr("a:2:21: this assignment lacks the names of the topics "
                        "(Kafka 3.8 and 3.9 print it so); add the output of "
                        "kafka-consumer-groups.sh --bootstrap-server HOST:PORT "
                        "--describe --group g"));
  EXPECT_EQ(Owners(Understood({nameless, kOffsets}).spec),
            "a-1: t[0]; b-1: t[1]");
}

TEST(MergeTest, SaysThatARebalancingGroupWithOwnersMayBeInMotion) {
  EXPECT_THAT(
      Understood({"Warning: Consumer group 'g' is rebalancing.\n" + kOffsets})
          .assumed,
      Contains(HasSubstr("a:1:1: the group is rebalancing")));
}

TEST(MergeTest, SumsUpWhatItAssumesOfManyTopics) {
  std::string rows;
  for (int t = 0; t < 50; ++t) {
    rows += "g t" + std::to_string(t) + " 0 5 5 0 a-1 /10.0.0.1 a\n";
  }
  const LoadedGroup group = Understood({Offsets(rows)});
  EXPECT_THAT(group.assumed, Contains(HasSubstr("47 more topics: as many")));
  EXPECT_LE(group.assumed.size(), 6u);
}

}  // namespace
}  // namespace assignbench
