#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

GroupSpec FullSpec() {
  GroupSpec spec;
  spec.name = "g \"quoted\"";
  spec.strategy = "sticky";
  spec.generation = 0;
  spec.note = "line\nbreak, \xC3\xA9, \x01";
  TopicSpec topic;
  topic.name = "t";
  topic.partitions = 2;
  topic.id = "x";
  topic.replica_racks = {{"a", "b"}, {}};
  topic.rates = {0.1, 1e21};
  topic.lags = {9007199254740993, 0};
  spec.topics = {topic};
  MemberSpec member;
  member.id = "m";
  member.instance_id = "i";
  member.rack = "a";
  member.topics = {"t"};
  member.generation = 3;
  member.owned = {{"t", {1, 0}}, {"gone", {}}};
  spec.members = {member, {}};
  spec.members[1].id = "n";
  return spec;
}

TEST(JsonWriterTest, WritesWhatIsReadBackUnchanged) {
  const std::vector<std::string> history = {"leave=m", "grow=t:4"};
  const std::string json = WriteGroupJson(FullSpec(), history);
  const LoadedGroup group = Understood({json});
  EXPECT_EQ(WriteGroupJson(group.spec, group.history), json);
  EXPECT_EQ(group.history, history);
  EXPECT_EQ(group.spec.name, FullSpec().name);
  EXPECT_EQ(group.spec.note, FullSpec().note);
  EXPECT_EQ(group.spec.generation, 0);
  EXPECT_EQ(group.spec.topics[0].replica_racks,
            FullSpec().topics[0].replica_racks);
  EXPECT_EQ(group.spec.topics[0].rates, FullSpec().topics[0].rates);
  EXPECT_EQ(group.spec.topics[0].lags, FullSpec().topics[0].lags);
  EXPECT_EQ(Owners(group.spec), "m: t[1,0] gone[]; n: -");
}

TEST(JsonWriterTest, WritesAnEmptyGroup) {
  const std::string json = WriteGroupJson({});
  EXPECT_EQ(json, "{\n  \"topics\": [],\n  \"members\": []\n}\n");
  EXPECT_EQ(WriteGroupJson(Understood({json}).spec), json);
}

TEST(JsonWriterTest, LeavesOutWhatIsNotKnown) {
  GroupSpec spec;
  spec.topics.resize(1);
  spec.topics[0].name = "t";
  spec.members.resize(1);
  spec.members[0].id = "m";
  EXPECT_EQ(WriteGroupJson(spec),
            "{\n"
            "  \"topics\": [\n    {\"name\": \"t\", \"partitions\": 0}\n  ],\n"
            "  \"members\": [\n    {\"id\": \"m\", \"topics\": []}\n  ]\n"
            "}\n");
}

}  // namespace
}  // namespace assignbench
