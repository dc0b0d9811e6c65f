#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kPaste = Members(
    "g a-1 /10.0.0.1 app 2 t(0), u(0)\n"
    "g b-1 /10.0.0.2 app 1 u(1)\n"
    "g c-1 /10.0.0.3 other 0 -\n");

LoadOptions Owned() {
  LoadOptions options;
  options.subscriptions = SubscriptionRule::kOwned;
  return options;
}

LoadOptions File(const std::string& text) {
  LoadOptions options;
  options.subscriptions = SubscriptionRule::kFile;
  options.subscriptions_file = {"subs", text};
  return options;
}

TEST(SubscriptionsTest, AllSubscribesEveryMemberToEveryTopicAndSaysSo) {
  const LoadedGroup group = Understood({kPaste});
  for (const MemberSpec& member : group.spec.members) {
    EXPECT_THAT(member.topics, ElementsAre("t", "u"));
  }
  EXPECT_TRUE(group.subscriptions_assumed);
  EXPECT_THAT(group.assumed,
              Contains(HasSubstr("every member was taken to subscribe to all 2 "
                                 "topics of the group")));
}

TEST(SubscriptionsTest, OwnedSubscribesEachMemberToWhatItOwns) {
  const LoadedGroup group = Understood({kPaste}, Owned());
  EXPECT_THAT(group.spec.members[0].topics, ElementsAre("t", "u"));
  EXPECT_THAT(group.spec.members[1].topics, ElementsAre("u"));
  EXPECT_THAT(group.spec.members[2].topics, IsEmpty());
  EXPECT_TRUE(group.subscriptions_assumed);
  EXPECT_THAT(group.assumed, Contains(HasSubstr("; 1 member to none")));
}

TEST(SubscriptionsTest, NoPartitionOfATopicIsNothingOwned) {
  const LoadedGroup group =
      Understood({R"({"topics": [{"name": "t", "partitions": 1},
                      {"name": "u", "partitions": 1}],
           "members": [{"id": "a", "topics": ["t", "u"],
                        "owned": [{"topic": "t", "partitions": []},
                                  {"topic": "u", "partitions": [0]}]}]})"},
                 Owned());
  EXPECT_THAT(group.spec.members[0].topics, ElementsAre("u"));
}

TEST(SubscriptionsTest, OwnedNeedsToKnowOwners) {
  EXPECT_THAT(
      Refusal({"GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS\n"
               "g a-1 /10.0.0.1 a 2\n",
               "Topic: t\tPartitionCount: 3\tReplicationFactor: 1\n"},
              Owned()),
      HasSubstr("--subscriptions owned: the input does not tell who owns"));
}

TEST(SubscriptionsTest, AFileNamesMembersByIdClientOrHost) {
  const LoadedGroup group = Understood({kPaste}, File("# who reads what\n"
                                                      "a-1: t\n\n"
                                                      "/10.0.0.2: u, t\n"
                                                      "other:\n"));
  EXPECT_THAT(group.spec.members[0].topics, ElementsAre("t"));
  EXPECT_THAT(group.spec.members[1].topics, ElementsAre("u", "t"));
  EXPECT_THAT(group.spec.members[2].topics, IsEmpty());
  EXPECT_FALSE(group.subscriptions_assumed);
}

TEST(SubscriptionsTest, AFileWithAFaultIsRefusedWithItsPlace) {
  const auto refusal = [](const std::string& file) {
    return Refusal({kPaste}, File(file));
  };
  EXPECT_EQ(refusal("a-1: t\nx: t\n"),
            "subs:2:1: no member has the member id, instance id, client id or "
            "host 'x'");
  EXPECT_EQ(refusal("app: t\n"),
            "subs:1:1: 2 members are called 'app', among them 'a-1' and 'b-1'; "
            "use their member ids");
  EXPECT_EQ(refusal("a-1: t\nb-1: u\n"),
            "subs: no line gives the topics of member 'c-1'");
  EXPECT_EQ(refusal("a-1: t\na-1: u\n"),
            "subs:2:1: member 'a-1' is given twice (first in line 1)");
  EXPECT_EQ(refusal("a-1: t, t\n"), "subs:1:6: topic 't' is given twice");
  EXPECT_EQ(refusal("a-1: t,, u\n"),
            "subs:1:6: a topic's name is missing between commas");
  EXPECT_EQ(refusal("a-1: v\n"),
            "subs:1:6: topic 'v' is not in the group; add the output of "
            "kafka-topics.sh --bootstrap-server HOST:PORT --describe --topic "
            "v");
  EXPECT_EQ(refusal("just words\n"),
            "subs:1:1: expected 'name: value', found 'just words'");
}

TEST(SubscriptionsTest, AJsonGroupKeepsItsOwnUnlessARuleIsGiven) {
  const std::string json = R"({
    "topics": [{"name": "t", "partitions": 1}, {"name": "u", "partitions": 1}],
    "members": [{"id": "m", "topics": ["u"],
                 "owned": [{"topic": "t", "partitions": [0]}]}]})";
  EXPECT_THAT(Understood({json}).spec.members[0].topics, ElementsAre("u"));
  const LoadedGroup owned = Understood({json}, Owned());
  EXPECT_THAT(owned.spec.members[0].topics, ElementsAre("t"));
  EXPECT_THAT(owned.assumed,
              Contains(HasSubstr("not to those that the group gives")));
  EXPECT_THAT(Understood({json}, File("m: t, u\n")).spec.members[0].topics,
              ElementsAre("t", "u"));
}

}  // namespace
}  // namespace assignbench
