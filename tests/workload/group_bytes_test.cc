#include "workload/group_bytes.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_format.h"
#include "assignors/registry.h"
#include "tests/support/groups.h"
#include "workload/consumer_protocol.h"
#include "workload/random_group.h"

// What Kafka writes is compared in consumer_protocol_golden_test.cc.

namespace assignbench {
namespace {

TEST(GroupBytesTest, TheClientIdIsTheMemberIdWithoutItsUuid) {
  EXPECT_EQ(ClientIdOf("consumer-g-1-01234567-89ab-cdef-0123-456789abcdef"),
            "consumer-g-1");
  EXPECT_EQ(ClientIdOf("-01234567-89ab-cdef-0123-456789abcdef"), "");
  EXPECT_EQ(ClientIdOf("x-01234567-89ab-cdef-0123-456789abcdeg"),
            "x-01234567-89ab-cdef-0123-456789abcdeg");
  EXPECT_EQ(ClientIdOf("x-01234567-89ab-cdef-0123_456789abcdef"),
            "x-01234567-89ab-cdef-0123_456789abcdef");
  EXPECT_EQ(ClientIdOf("pod-1"), "pod-1");
}

TEST(GroupBytesTest, OnlyStrategiesOfConsumersHaveThem) {
  const Group group = MakeGroup({{"t", 1}}, {{"a", {"t"}}});
  const Assignment assignment = MakeAssignment(group, {{"a", {"t-0"}}});
  for (const StrategyInfo& strategy : Strategies()) {
    const bool has = strategy.protocol != RebalanceProtocol::kServer &&
                     !strategy.kafka_name.empty();
    EXPECT_EQ(MeasureGroupBytes(group, assignment, strategy.name).has_value(),
              has)
        << strategy.name;
  }
}

TEST(GroupBytesTest, NamesAndHostsThatOneGivesCount) {
  const Group group = MakeGroup({{"t", 1}}, {{"a", {"t"}}, {"b", {"t"}}});
  const Assignment assignment = MakeAssignment(group, {{"a", {"t-0"}}});
  const int64_t least =
      MeasureGroupBytes(group, assignment, "range", {.client_host_bytes = 0})
          ->group_record;
  EXPECT_EQ(MeasureGroupBytes(group, assignment, "range",
                              {.group_name = "group", .client_host_bytes = 9})
                ->group_record,
            least + 5 + 2 * 9);
}

// As docs/group-bytes.md tells.
TEST(GroupBytesTest, FiveHundredMembersOfAHundredTopicsAreTooManyForABroker) {
  const auto record = [](int members, int topics, int partitions) {
    GroupSpec spec;
    for (int t = 0; t < topics; ++t) {
      TopicSpec& topic = spec.topics.emplace_back();
      topic.name = absl::StrFormat("topic-with-a-name-%04d", t);
      topic.partitions = partitions;
    }
    for (int m = 0; m < members; ++m) {
      MemberSpec& member = spec.members.emplace_back();
      member.id =
          absl::StrFormat("consumer-orders-1-00000000-0000-4000-8000-%012d", m);
      for (const TopicSpec& topic : spec.topics) {
        member.topics.push_back(topic.name);
      }
    }
    const Group group = MakeGroup(spec);
    Assignment assignment;
    EXPECT_TRUE(
        FindStrategy("roundrobin")->Make()->Assign(group, assignment).ok());
    return MeasureGroupBytes(group, assignment, "roundrobin",
                             {.group_name = "orders"})
        ->group_record;
  };
  EXPECT_EQ(record(500, 50, 100), 830'606);
  EXPECT_FALSE(ExceedsMaxMessageBytes(830'606));
  EXPECT_EQ(record(500, 100, 30), 1'366'606);
  EXPECT_TRUE(ExceedsMaxMessageBytes(1'366'606));
}

// 126 and one more fit into one byte of a varint; the id stands in the join
// response as leader, as recipient and as member.
TEST(GroupBytesTest, ACompactLengthTakesASecondByteFrom127On) {
  const auto join_response = [](size_t length) {
    const Group group = MakeGroup({{"t", 1}}, {{std::string(length, 'a'), {}}});
    return MeasureGroupBytes(group, MakeAssignment(group, {}), "range")
        ->join_response;
  };
  EXPECT_EQ(join_response(126) - join_response(125), 3);
  EXPECT_EQ(join_response(127) - join_response(126), 3 * 2);
}

// The sizes of the metadata follow the bytes that MemberMetadata() writes.
TEST(GroupBytesTest, TheJoinResponseGrowsAsTheMetadataDoes) {
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    const GroupSpec spec =
        RandomGroup(seed, {.stale_claims = true, .racks = true});
    const Group group = MakeGroup(spec);
    Assignment nothing;
    nothing.ResetFromOwners(group.member_count(), {});
    for (const char* strategy :
         {"range", "roundrobin", "sticky", "cooperative-sticky"}) {
      int64_t metadata = 0;
      for (const MemberSpec& member : spec.members) {
        const absl::StatusOr<std::string> bytes =
            MemberMetadata(member, strategy);
        ASSERT_TRUE(bytes.ok()) << bytes.status();
        metadata += bytes->size();
      }
      const GroupSpec bare = [&] {
        GroupSpec copy = spec;
        for (MemberSpec& member : copy.members) {
          member.topics.clear();
          member.owned.clear();
          member.rack.clear();
          member.generation = kNoGeneration;
        }
        return copy;
      }();
      // A subscription to nothing: version, four empty fields, no rack.
      const int64_t empty =
          2 + 4 + 4 + 4 + 4 + 2 +
          (std::string(strategy) == "cooperative-sticky" ? 4 : 0);
      const auto record = [&](const Group& of) {
        return MeasureGroupBytes(of, nothing, strategy)->group_record;
      };
      EXPECT_EQ(record(group) - record(MakeGroup(bare)),
                metadata - empty * int64_t(spec.members.size()))
          << strategy;
    }
  }
}

}  // namespace
}  // namespace assignbench
