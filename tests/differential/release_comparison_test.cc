#include "tests/differential/release_comparison.h"

#include "tests/peers/kafka_peer.h"
#include "workload/history.h"

namespace assignbench {
namespace {

constexpr int32_t kAll =
    kCarriesClaims | kCarriesGenerations | kCarriesInstanceIds | kCarriesRacks;

class ReleaseComparisonTest : public KafkaPeerTest {
 protected:
  static ReleaseReport Compare(const StrategyInfo& strategy,
                               const std::vector<GroupSpec>& groups,
                               int32_t carries = kAll) {
    ReleaseComparison comparison(kafka(), strategy, IterationOrder::kKafkaJava,
                                 carries);
    const absl::Status status = comparison.Compare(groups);
    EXPECT_TRUE(status.ok()) << status;
    return comparison.report();
  }
};

TEST_F(ReleaseComparisonTest, FindsNothingWhereThereIsNothing) {
  const StrategyInfo& sticky = *FindStrategy("sticky");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const ReleaseReport report =
        Compare(sticky, RandomHistory(seed, HistoryKind::kSmall, sticky));
    EXPECT_TRUE(report.differed.empty());
    EXPECT_TRUE(report.stripped.empty());
  }
}

TEST_F(ReleaseComparisonTest, ShrinksAGroupOnWhichOtherStrategiesDiffer) {
  StrategyInfo impostor = *FindStrategy("range");
  impostor.name = "roundrobin";
  const std::vector<std::string> topics = {"t", "u"};
  const ReleaseReport report = Compare(
      impostor, {MakeSpec({{"t", 5}, {"u", 7}},
                          {{"c", topics}, {"b", topics}, {"a", topics}})});
  EXPECT_EQ(report.compared, 1);
  EXPECT_EQ(report.differed,
            (std::map<std::string, int64_t>{{"partitions", 1}}));
  ASSERT_EQ(report.differences.size(), 1);
  const ReleaseDifference& difference = report.differences[0];
  EXPECT_EQ(difference.way, "partitions");
  EXPECT_EQ(difference.features, std::set<std::string>{});
  EXPECT_EQ(difference.group,
            "t0 partitions 3\n"
            "m0 topics t0 generation -1 owned\n"
            "m1 topics t0 generation -1 owned\n");
  EXPECT_EQ(difference.ours, "m0: t0-0 t0-1\nm1: t0-2\n");
  EXPECT_EQ(difference.theirs, "m0: t0-0 t0-2\nm1: t0-1\n");
}

TEST_F(ReleaseComparisonTest, TakesOutWhatTheReleaseCanNotKnow) {
  GroupSpec spec = MakeSpec(
      {{"t", 2}}, {{"a", {"t"}, {"t-1"}, 3}, {"b", {"t"}, {"t-1"}, 4}});
  spec.members[1].instance_id = "i";
  spec.members[0].rack = "r";
  const ReleaseReport report =
      Compare(*FindStrategy("sticky"), {spec}, kCarriesClaims);
  EXPECT_EQ(report.stripped,
            (std::map<std::string, int64_t>{
                {"generations", 1}, {"instance ids", 1}, {"racks", 1}}));
  EXPECT_EQ(report.compared, 1);
  EXPECT_TRUE(report.differed.empty());
}

TEST_F(ReleaseComparisonTest, LeavesOutInputsOnWhichKafkaBreaksPromises) {
  const ReleaseReport report = Compare(
      *FindStrategy("sticky"), {MakeSpec({{"t", 1}}, {{"a", {"t"}, {"t-7"}}})});
  EXPECT_EQ(report.compared, 0);
  EXPECT_EQ(report.left_out, (std::map<std::string, int64_t>{{"ghost", 1}}));
}

}  // namespace
}  // namespace assignbench
