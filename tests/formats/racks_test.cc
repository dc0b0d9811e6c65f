#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kMembers = Members(
    "g a-1 /10.0.0.1 app 1 t(0)\n"
    "g b-1 /10.0.0.2 app 1 t(1)\n");
const std::string kTopics =
    "Topic: t\tPartitionCount: 2\tReplicationFactor: 2\tConfigs: \n"
    "\tTopic: t\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1,2\n"
    "\tTopic: t\tPartition: 1\tLeader: 2\tReplicas: 2,3\tIsr: 2,3\n";

LoadOptions Racks(const std::string& text) {
  LoadOptions options;
  options.racks_file = {"racks", text};
  return options;
}

TEST(RacksTest, SetsTheRacksOfMembersAndOfReplicas) {
  const GroupSpec spec =
      Understood({kMembers, kTopics},
                 Racks("broker 1: x\nbroker 2: y\nbroker 3: x\n"
                       "member a-1: x\nmember 10.0.0.2: y\n"))
          .spec;
  EXPECT_EQ(spec.members[0].rack, "x");
  EXPECT_EQ(spec.members[1].rack, "y");
  EXPECT_THAT(spec.topics[0].replica_racks,
              ElementsAre(ElementsAre("x", "y"), ElementsAre("y", "x")));
}

TEST(RacksTest, DoesNotTakeReplicasOnTheMoveForTheReplicas) {
  const std::string moving =
      "Topic: t\tPartitionCount: 2\tReplicationFactor: 2\tConfigs: \n"
      "\tTopic: t\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1\t"
      "Adding Replicas: 2\tRemoving Replicas: 3\n"
      "\tTopic: t\tPartition: 1\tLeader: 2\tReplicas: 2\tIsr: 2\t"
      "Adding Replicas: \tRemoving Replicas: \n";
  EXPECT_THAT(
      Understood({kMembers, moving}, Racks("broker 1: x\nbroker 2: y\n"))
          .spec.topics[0]
          .replica_racks,
      ElementsAre(ElementsAre("x", "y"), ElementsAre("y")));
}

TEST(RacksTest, SaysThatBrokersOfNoKnownReplicaWereNotUsed) {
  EXPECT_THAT(Understood({kMembers}, Racks("broker 1: x\n")).assumed,
              Contains(HasSubstr("the brokers' racks were not used")));
}

TEST(RacksTest, RefusesAFileWithAFaultAndNamesItsPlace) {
  const auto refusal = [](const std::string& file) {
    return Refusal({kMembers, kTopics}, Racks(file));
  };
  EXPECT_EQ(refusal("broker 1: x\nbroker 2: y\n"),
            "racks: no line gives the rack of broker 3, which has a replica of "
            "t-1");
  EXPECT_EQ(refusal("broker 1: x\nbroker 1: y\n"),
            "racks:2:1: broker 1 is given twice");
  EXPECT_EQ(refusal("broker one: x\n"),
            "racks:1:1: the broker id 'one' is not a number");
  EXPECT_EQ(refusal("member a-1: x\nmember a-1: x\n"),
            "racks:2:1: member 'a-1' has the rack 'x' already");
  EXPECT_EQ(refusal("a-1: x\n"),
            "racks:1:1: expected 'broker ID: rack' or 'member NAME: rack', "
            "found 'a-1'");
  EXPECT_EQ(refusal("member a-1:\n"), "racks:1:12: the rack is missing");
}

}  // namespace
}  // namespace assignbench
