#include "tests/peers/kafka_peer.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Pair;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

TEST_F(KafkaPeerTest, SaysWhichReleaseAndWhichJavaItRuns) {
  const absl::StatusOr<PeerHello> hello = kafka().Hello();
  ASSERT_TRUE(hello.ok()) << hello.status();
  EXPECT_EQ(hello->name, "kafka");
  EXPECT_THAT(hello->version, MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+.*"));
  EXPECT_THAT(hello->runtime, MatchesRegex(".*VM [0-9]+.*"));
  EXPECT_EQ(hello->strategies.size(), 6);
  std::cout << "kafka peer: Kafka " << hello->version << " on "
            << hello->runtime << "\n";
}

TEST_F(KafkaPeerTest, RoundRobinSkipsMembersThatDoNotSubscribe) {
  const GroupSpec spec =
      MakeSpec({{"t1", 1}, {"t2", 2}, {"t3", 3}},
               {{"A", {"t1"}}, {"B", {"t1", "t2"}}, {"C", {"t1", "t2", "t3"}}});
  EXPECT_THAT(
      Assign(spec, {.strategy = "roundrobin"}),
      ElementsAre(Pair("A", ElementsAre("t1-0")),
                  Pair("B", ElementsAre("t2-0")),
                  Pair("C", ElementsAre("t2-1", "t3-0", "t3-1", "t3-2"))));
}

TEST_F(KafkaPeerTest, RangeLeavesTwentyOfThirtyMembersIdle) {
  std::vector<BriefTopic> topics;
  std::vector<std::string> names;
  for (int t = 0; t < 8; ++t) {
    names.push_back(absl::StrCat("t", t));
    topics.push_back({names.back(), 10});
  }
  std::vector<BriefMember> members;
  for (int m = 10; m < 40; ++m) {
    members.push_back({absl::StrCat("m", m), names});
  }
  const MemberLists lists =
      Assign(MakeSpec(topics, members), {.strategy = "range"});
  EXPECT_THAT(lists.at("m19"), SizeIs(8));
  EXPECT_EQ(std::count_if(lists.begin(), lists.end(),
                          [](const auto& list) { return list.second.empty(); }),
            20);
}

TEST_F(KafkaPeerTest, RangeTakesStaticMembersFirst) {
  GroupSpec spec = MakeSpec({{"t", 3}}, {{"a", {"t"}}, {"b", {"t"}}});
  spec.members[1].instance_id = "z";
  EXPECT_THAT(Assign(spec, {.strategy = "range"}),
              ElementsAre(Pair("a", ElementsAre("t-2")),
                          Pair("b", ElementsAre("t-0", "t-1"))));
}

TEST_F(KafkaPeerTest, StickyKeepsWhatItsMembersClaim) {
  const GroupSpec spec = MakeSpec(
      {{"t", 4}},
      {{"a", {"t"}, {"t-3", "t-1"}}, {"b", {"t"}, {"t-0"}}, {"c", {"t"}}});
  for (const bool with_generation : {false, true}) {
    EXPECT_THAT(Assign(spec, {.strategy = "sticky",
                              .generation_in_user_data = with_generation}),
                ElementsAre(Pair("a", ElementsAre("t-1", "t-3")),
                            Pair("b", ElementsAre("t-0")),
                            Pair("c", ElementsAre("t-2"))));
  }
}

TEST_F(KafkaPeerTest, TheNewerOfTwoStickyClaimsWins) {
  const GroupSpec spec = MakeSpec(
      {{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}, 3}, {"b", {"t"}, {"t-0"}, 4}});
  EXPECT_THAT(Assign(spec, {.strategy = "sticky"}),
              ElementsAre(Pair("a", ElementsAre("t-1")),
                          Pair("b", ElementsAre("t-0"))));
}

TEST_F(KafkaPeerTest, CooperativeRoundsWithholdWhatIsStillOwned) {
  const GroupSpec spec = MakeSpec(
      {{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}, 3}, {"b", {"t"}, {}, -1}});
  PeerTask task = {
      .strategy = "cooperative-sticky", .repetitions = 3, .max_rounds = 5};
  const absl::StatusOr<PeerAnswer> answer = kafka().Run(spec, task);
  ASSERT_TRUE(answer.ok()) << answer.status();
  ASSERT_EQ(answer->rounds.size(), 2);
  EXPECT_TRUE(answer->settled);
  EXPECT_THAT(answer->rounds[0].partitions_of(0),
              ElementsAre(PeerPartition{0, 0}));
  EXPECT_THAT(answer->rounds[0].partitions_of(1), IsEmpty());
  EXPECT_THAT(answer->rounds[1].partitions_of(1),
              ElementsAre(PeerPartition{0, 1}));
  EXPECT_THAT(answer->rounds[1].nanoseconds, SizeIs(3));
  task.max_rounds = 1;
  EXPECT_FALSE(kafka().Run(spec, task)->settled);
}

// The example of KIP-881's own tests with one replica per partition.
TEST_F(KafkaPeerTest, StickyMovesPartitionsToTheRacksOfTheirReplicas) {
  const std::vector<std::string> topics = {"t1", "t2", "t3"};
  GroupSpec spec = MakeSpec(
      {{"t1", 6}, {"t2", 7}, {"t3", 2}},
      {{"consumer0", topics, {"t1-0", "t1-1", "t1-2", "t1-3", "t1-4"}},
       {"consumer1", topics, {"t1-5", "t2-0", "t2-1", "t2-2", "t2-3"}},
       {"consumer2", topics, {"t2-4", "t2-5", "t2-6", "t3-0", "t3-1"}}});
  spec.topics[0].replica_racks = {{"a"}, {"b"}, {"c"}, {"a"}, {"b"}, {"c"}};
  spec.topics[1].replica_racks = {{"a"}, {"b"}, {"c"}, {"a"},
                                  {"b"}, {"c"}, {"a"}};
  spec.topics[2].replica_racks = {{"b"}, {"c"}};
  for (int m = 0; m < 3; ++m) spec.members[m].rack = std::string(1, 'a' + m);
  EXPECT_THAT(
      Assign(spec, {.strategy = "sticky"}),
      ElementsAre(Pair("consumer0", UnorderedElementsAre("t1-0", "t1-3", "t2-0",
                                                         "t2-3", "t2-6")),
                  Pair("consumer1", UnorderedElementsAre("t1-1", "t1-4", "t2-1",
                                                         "t2-4", "t3-0")),
                  Pair("consumer2", UnorderedElementsAre("t1-2", "t1-5", "t2-2",
                                                         "t2-5", "t3-1"))));
}

TEST_F(KafkaPeerTest, ServerStrategiesAssignBySet) {
  const GroupSpec spec = MakeSpec(
      {{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1", "t-2", "t-3"}}, {"b", {"t"}}});
  EXPECT_THAT(Assign(spec, {.strategy = "uniform"}),
              ElementsAre(Pair("a", UnorderedElementsAre("t-0", "t-1")),
                          Pair("b", UnorderedElementsAre("t-2", "t-3"))));
  EXPECT_THAT(Assign(spec, {.strategy = "server-range"}),
              ElementsAre(Pair("a", UnorderedElementsAre("t-0", "t-1")),
                          Pair("b", UnorderedElementsAre("t-2", "t-3"))));
}

TEST_F(KafkaPeerTest, UniformTakesDifferentSubscriptions) {
  const GroupSpec spec =
      MakeSpec({{"t", 2}, {"u", 2}}, {{"a", {"t"}}, {"b", {"t", "u"}}});
  EXPECT_THAT(Assign(spec, {.strategy = "uniform"}),
              ElementsAre(Pair("a", UnorderedElementsAre("t-0", "t-1")),
                          Pair("b", UnorderedElementsAre("u-0", "u-1"))));
}

TEST_F(KafkaPeerTest, ASubscriptionToATopicWithoutMetadataGivesNothing) {
  const absl::StatusOr<PeerHello> hello = kafka().Hello();
  ASSERT_TRUE(hello.ok()) << hello.status();
  for (const PeerStrategy& strategy : hello->strategies) {
    const GroupSpec spec =
        MakeSpec({{"t", 1}, {"empty", 0}}, {{"a", {"gone", "empty", "t"}}});
    const absl::StatusOr<PeerAnswer> answer =
        kafka().Run(spec, {.strategy = strategy.name});
    ASSERT_TRUE(answer.ok()) << answer.status();
    ASSERT_FALSE(answer->thrown.has_value()) << strategy.name;
    EXPECT_THAT(answer->rounds[0].partitions_of(0),
                ElementsAre(PeerPartition{0, 0}))
        << strategy.name;
  }
}

TEST_F(KafkaPeerTest, TwoMembersOfOneIdAreRefused) {
  const GroupSpec spec = MakeSpec({{"t", 1}}, {{"a", {"t"}}, {"a", {"t"}}});
  for (const char* strategy : {"range", "uniform"}) {
    const absl::Status status =
        kafka().Run(spec, {.strategy = strategy}).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  }
}

TEST_F(KafkaPeerTest, ManyGroupsAnswerInTheOrderInWhichTheyWereSent) {
  std::vector<GroupSpec> groups;
  for (int i = 0; i < 2000; ++i) {
    groups.push_back(MakeSpec({{"t", i % 50}}, {{"a", {"t"}}}));
  }
  const std::vector<absl::StatusOr<PeerAnswer>> answers =
      kafka().RunBatch(groups, {.strategy = "sticky"});
  for (int i = 0; i < 2000; ++i) {
    ASSERT_TRUE(answers[i].ok()) << answers[i].status();
    EXPECT_THAT(answers[i]->rounds[0].partitions_of(0), SizeIs(i % 50));
  }
}

}  // namespace
}  // namespace assignbench
