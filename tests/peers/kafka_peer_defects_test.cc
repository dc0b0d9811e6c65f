#include <gmock/gmock.h>

#include <string>

#include "tests/peers/kafka_peer.h"

// Where Kafka's own assignors break a promise: the jar still does.

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST_F(KafkaPeerTest, AMemberWithAnEmptySubscriptionGetsPartitions) {
  const GroupSpec spec = MakeSpec({{"t", 4}}, {{"A", {}}, {"B", {"t"}}});
  for (const char* strategy : {"sticky", "cooperative-sticky"}) {
    EXPECT_THAT(Assign(spec, {.strategy = strategy}),
                ElementsAre(Pair("A", ElementsAre("t-0", "t-2")),
                            Pair("B", ElementsAre("t-1", "t-3"))))
        << strategy;
  }
  for (const char* strategy : {"range", "roundrobin", "uniform"}) {
    EXPECT_THAT(Assign(spec, {.strategy = strategy}).at("A"), IsEmpty())
        << strategy;
  }
}

TEST_F(KafkaPeerTest, AMemberGetsAPartitionThatItsTopicHasNotAnyMore) {
  // `t` had three partitions and was made anew with one.
  const GroupSpec spec = MakeSpec(
      {{"t", 1}, {"u", 1}},
      {{"a", {"t"}, {"t-0", "t-1", "t-2"}}, {"b", {"t", "u"}, {"u-0"}}});
  const absl::StatusOr<PeerAnswer> answer =
      kafka().Run(spec, {.strategy = "sticky"});
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_THAT(
      std::string(
          ToAssignment(MakeGroup(spec), spec, *answer).status().message()),
      HasSubstr("got t-1: the group has no such partition"));
}

TEST_F(KafkaPeerTest, ClaimsOnAShrunkenTopicMakeStickyThrow) {
  const GroupSpec spec =
      MakeSpec({{"t", 2}}, {{"a", {"t"}, {"t-2"}}, {"b", {"t"}, {"t-3"}}});
  const absl::StatusOr<PeerAnswer> answer =
      kafka().Run(spec, {.strategy = "sticky"});
  ASSERT_TRUE(answer.ok()) << answer.status();
  ASSERT_TRUE(answer->thrown.has_value());
  EXPECT_EQ(answer->thrown->type, "java.lang.IllegalStateException");
}

TEST_F(KafkaPeerTest, RoundRobinThrowsWithoutMembers) {
  const absl::StatusOr<PeerAnswer> answer =
      kafka().Run(MakeSpec({{"t", 1}}, {}), {.strategy = "roundrobin"});
  ASSERT_TRUE(answer.ok()) << answer.status();
  ASSERT_TRUE(answer->thrown.has_value());
  EXPECT_EQ(answer->thrown->type, "java.lang.IllegalArgumentException");
}

}  // namespace
}  // namespace assignbench
