#include <string>

#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A group with one topic and one member, each with these fields more.
std::string Json(const std::string& topic, const std::string& member) {
  return "{\"topics\": [{\"name\": \"t\", " + topic +
         "}], \"members\": [{\"id\": \"m\", \"topics\": [\"t\"]" + member +
         "}]}";
}

TEST(JsonReaderTest, ReadsEveryField) {
  const LoadedGroup group = Understood({R"({
    "name": "g", "strategy": "sticky", "generation": 12, "note": "n",
    "topics": [{"name": "t", "partitions": 2, "id": "x",
                "replica_racks": [["a", "b"], []], "rates": [10.5, 0],
                "lags": [7, 9007199254740993]}],
    "members": [{"id": "m", "instance_id": "i", "rack": "a", "topics": ["t"],
                 "generation": 11,
                 "owned": [{"topic": "t", "partitions": [1, 0]}]}],
    "history": ["leave=m", "join=n"],
    "answers": {"someone": {"m": {"t": [0, 1, null, true, 1.5, "x"]}}}
  })"});
  const GroupSpec& spec = group.spec;
  EXPECT_EQ(spec.name, "g");
  EXPECT_EQ(spec.strategy, "sticky");
  EXPECT_EQ(spec.generation, 12);
  EXPECT_EQ(spec.note, "n");
  ASSERT_EQ(spec.topics.size(), 1u);
  EXPECT_EQ(spec.topics[0].name, "t");
  EXPECT_EQ(spec.topics[0].partitions, 2);
  EXPECT_EQ(spec.topics[0].id, "x");
  EXPECT_THAT(spec.topics[0].replica_racks,
              ElementsAre(ElementsAre("a", "b"), IsEmpty()));
  EXPECT_THAT(spec.topics[0].rates, ElementsAre(10.5, 0));
  EXPECT_THAT(spec.topics[0].lags, ElementsAre(7, 9007199254740993));
  ASSERT_EQ(spec.members.size(), 1u);
  EXPECT_EQ(spec.members[0].id, "m");
  EXPECT_EQ(spec.members[0].instance_id, "i");
  EXPECT_EQ(spec.members[0].rack, "a");
  EXPECT_THAT(spec.members[0].topics, ElementsAre("t"));
  EXPECT_EQ(spec.members[0].generation, 11);
  EXPECT_EQ(Owners(spec), "m: t[1,0]");
  EXPECT_THAT(group.history, ElementsAre("leave=m", "join=n"));
  EXPECT_THAT(group.assumed, IsEmpty());
  EXPECT_TRUE(group.ownership_known);
  EXPECT_FALSE(group.subscriptions_assumed);
}

TEST(JsonReaderTest, AcceptsTopicsWithoutPartitionsAndMembersWithoutTopics) {
  const LoadedGroup group =
      Understood({R"({"topics": [{"name": "t", "partitions": 0}],
           "members": [{"id": "m", "topics": []}]})"});
  EXPECT_EQ(group.spec.members[0].generation, kNoGeneration);
  EXPECT_FALSE(group.spec.generation.has_value());
  EXPECT_FALSE(group.ownership_known);
  EXPECT_TRUE(Group::Create(group.spec).ok());
}

TEST(JsonReaderTest, NamesTheNearestKnownKeyForAnUnknownOne) {
  EXPECT_EQ(Refusal({Json("\"partition\": 3", "")}),
            "a: /topics/0: unknown key 'partition'; the nearest known one is "
            "'partitions'");
  EXPECT_EQ(Refusal({Json("\"partitions\": 3", ", \"instance-id\": \"i\"")}),
            "a: /members/0: unknown key 'instance-id'; the nearest known one "
            "is 'instance_id'");
}

TEST(JsonReaderTest, RefusesRepeatedAndMissingKeys) {
  EXPECT_EQ(Refusal({Json("\"partitions\": 3, \"partitions\": 4", "")}),
            "a: /topics/0/partitions: the key 'partitions' is given twice");
  EXPECT_EQ(Refusal({Json("\"id\": \"x\"", "")}),
            "a: /topics/0: the key 'partitions' is missing");
  EXPECT_EQ(Refusal({"{\"topics\": []}"}),
            "a: the top level: the key 'members' is missing");
}

TEST(JsonReaderTest, RefusesWrongTypes) {
  EXPECT_EQ(Refusal({Json("\"partitions\": \"3\"", "")}),
            "a: /topics/0/partitions: expected a whole number, found '3'");
  EXPECT_EQ(Refusal({Json("\"partitions\": 3.5", "")}),
            "a: /topics/0/partitions: expected a whole number, found 3.5");
  EXPECT_EQ(Refusal({Json("\"partitions\": null", "")}),
            "a: /topics/0/partitions: expected a whole number, found null");
  EXPECT_EQ(Refusal({Json("\"partitions\": 3", ", \"owned\": [3]")}),
            "a: /members/0/owned/0: expected an object, found 3");
  EXPECT_EQ(Refusal({Json("\"partitions\": 3", ", \"rack\": true")}),
            "a: /members/0/rack: expected a string, found true");
  EXPECT_EQ(Refusal({"[{}]"}),
            "a: the top level: expected an object, found an array");
}

TEST(JsonReaderTest, RefusesNumbersOutOfRange) {
  EXPECT_EQ(Refusal({Json("\"partitions\": 5000000000", "")}),
            "a: /topics/0/partitions: 5000000000 is not a number from 0 to "
            "2147483647");
  EXPECT_EQ(Refusal({Json("\"partitions\": -1", "")}),
            "a: /topics/0/partitions: -1 is not a number from 0 to "
            "2147483647");
  EXPECT_THAT(Refusal({Json("\"partitions\": 123456789012345678901", "")}),
              HasSubstr("/topics/0/partitions: expected a whole number"));
  EXPECT_THAT(Refusal({Json("\"partitions\": 18446744073709551615", "")}),
              HasSubstr("18446744073709551615 is not a number from 0"));
  EXPECT_EQ(Refusal({Json("\"partitions\": 1, \"rates\": [-0.5]", "")}),
            "a: /topics/0/rates/0: -0.5 is not a number from 0 up");
  EXPECT_THAT(Refusal({Json("\"partitions\": 1, \"rates\": [1e999]", "")}),
              HasSubstr("number overflow"));
  EXPECT_EQ(Refusal({Json("\"partitions\": 1",
                          ", \"owned\": [{\"topic\": \"t\", \"partitions\": "
                          "[0, -1]}]")}),
            "a: /members/0/owned/0/partitions/1: -1 is not a number from 0 to "
            "2147483647");
  EXPECT_EQ(Refusal({Json("\"partitions\": 1", ", \"generation\": -2")}),
            "a: /members/0/generation: -2 is not a number from -1 to "
            "2147483647");
}

TEST(JsonReaderTest, RefusesMorePartitionsThanTheLimit) {
  LoadOptions options;
  options.max_partitions = 10;
  EXPECT_EQ(Refusal({Json("\"partitions\": 11", "")}, options),
            "a: /topics/0/partitions: the group has 11 partitions so far, "
            "above the limit of 10");
  EXPECT_EQ(Refusal({Json("\"partitions\": 10", "")}, options), "understood");
}

TEST(JsonReaderTest, NamesLineAndColumnOfBrokenJson) {
  EXPECT_THAT(Refusal({"{\n  \"name\": oops}"}),
              HasSubstr("a:2:11: broken JSON: "));
  EXPECT_THAT(Refusal({"{\"name\": \"g\""}),
              HasSubstr("broken JSON: syntax error while parsing object - "
                        "unexpected end of input"));
  EXPECT_THAT(Refusal({Json("\"partitions\": 3", "") + "x"}),
              HasSubstr("broken JSON: "));
}

TEST(JsonReaderTest, RefusesOtherInputsNextToAGroup) {
  EXPECT_EQ(Refusal({Offsets(""), Json("\"partitions\": 3", "")}),
            "b: a JSON group stands alone; give no other input");
}

}  // namespace
}  // namespace assignbench
