#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/peers/kafka_peer.h"
#include "workload/random_group.h"

// Members as bytes: what our MemberMetadata() writes, read by Kafka's own code.

namespace assignbench {
namespace {

using ::testing::HasSubstr;

constexpr const char* kClientStrategies[] = {"range", "roundrobin", "sticky",
                                             "cooperative-sticky"};

// A member's list topic by topic, in the order in which topics first come up:
// how an assignment's bytes hold it.
std::vector<PeerPartition> ByTopic(absl::Span<const PeerPartition> list) {
  std::vector<PeerPartition> sorted(list.begin(), list.end());
  std::vector<int32_t> topics;
  for (const PeerPartition& partition : list) {
    if (std::find(topics.begin(), topics.end(), partition.topic) ==
        topics.end()) {
      topics.push_back(partition.topic);
    }
  }
  const auto rank = [&](const PeerPartition& partition) {
    return std::find(topics.begin(), topics.end(), partition.topic);
  };
  std::stable_sort(
      sorted.begin(), sorted.end(),
      [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return sorted;
}

using KafkaPeerBytesTest = KafkaPeerTest;

TEST_F(KafkaPeerBytesTest, GiveTheListsThatMembersGiveOtherwise) {
  ASSERT_TRUE(kafka().Hello().ok());
  EXPECT_TRUE(kafka().Hello()->takes_bytes);
  EXPECT_FALSE(kafka().Hello()->takes_only_bytes);
  std::vector<GroupSpec> groups;
  for (uint64_t seed = 1; seed <= 1000; ++seed) {
    groups.push_back(RandomGroup(
        seed, {.stale_claims = seed % 2 == 0, .racks = seed % 3 == 0}));
  }
  int64_t lists = 0, thrown = 0, regrouped = 0;
  for (const char* strategy : kClientStrategies) {
    for (const bool with_generation : {true, false}) {
      PeerTask task = {.strategy = strategy,
                       .generation_in_user_data = with_generation,
                       .generation_in_subscription = with_generation,
                       .wire_form = true};
      const auto expected = kafka().RunBatch(groups, task);
      task.as_bytes = true;
      const auto got = kafka().RunBatch(groups, task);
      for (size_t g = 0; g < groups.size(); ++g) {
        SCOPED_TRACE(absl::StrCat(strategy, ", group ", g));
        ASSERT_TRUE(expected[g].ok()) << expected[g].status();
        ASSERT_TRUE(got[g].ok()) << got[g].status();
        EXPECT_EQ(got[g]->settled, expected[g]->settled);
        ASSERT_EQ(got[g]->thrown.has_value(), expected[g]->thrown.has_value());
        if (got[g]->thrown.has_value()) {
          EXPECT_EQ(got[g]->thrown->type, expected[g]->thrown->type);
          ++thrown;
          continue;
        }
        for (size_t m = 0; m < groups[g].members.size(); ++m) {
          const auto list = expected[g]->rounds[0].partitions_of(m);
          const auto sent = got[g]->rounds[0].partitions_of(m);
          EXPECT_EQ(std::vector<PeerPartition>(sent.begin(), sent.end()),
                    ByTopic(list));
          ++lists;
          if (!std::equal(sent.begin(), sent.end(), list.begin(), list.end())) {
            ++regrouped;
          }
        }
      }
    }
  }
  EXPECT_GT(lists, 10'000);
  std::cout << "members as bytes: " << lists << " lists are the same, "
            << regrouped << " of them once put topic by topic; " << thrown
            << " groups throw either way\n";
}

TEST_F(KafkaPeerBytesTest, TheClockRunsFromBytesToBytes) {
  std::vector<std::string> topics;
  std::vector<BriefTopic> sizes;
  for (int t = 0; t < 100; ++t) {
    topics.push_back(absl::StrCat("topic-of-some-length-", t));
    sizes.push_back({topics.back(), 10});
  }
  std::vector<BriefMember> members;
  members.reserve(100);
  for (int m = 0; m < 100; ++m) {
    members.push_back({absl::StrCat("m", m), topics});
  }
  PeerTask task = {.strategy = "roundrobin", .warmups = 30, .repetitions = 31};
  const auto median = [&] {
    const auto answer = kafka().Run(MakeSpec(sizes, members), task);
    EXPECT_TRUE(answer.ok()) << answer.status();
    std::vector<int64_t> times = answer->rounds[0].nanoseconds;
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
  };
  const int64_t lists = median();
  task.as_bytes = true;
  const int64_t bytes = median();
  std::cout << "roundrobin, 1,000 partitions, 100 members: " << lists
            << " ns from lists, " << bytes << " ns from bytes\n";
  EXPECT_GT(bytes, 0);
}

TEST_F(KafkaPeerBytesTest, TheCoordinatorsStrategiesTakeNone) {
  const GroupSpec spec = MakeSpec({{"t", 1}}, {{"a", {"t"}}});
  // Ours does not even send them; a peer that gets them refuses.
  const absl::Status status =
      kafka().Run(spec, {.strategy = "uniform", .as_bytes = true}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("'uniform'"));
}

TEST_F(KafkaPeerBytesTest, TwoMembersOfOneIdAreRefused) {
  const GroupSpec spec = MakeSpec({{"t", 1}}, {{"a", {"t"}}, {"a", {"t"}}});
  const absl::Status status =
      kafka().Run(spec, {.strategy = "range", .as_bytes = true}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
}

}  // namespace
}  // namespace assignbench
