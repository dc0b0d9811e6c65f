#include <gtest/gtest.h>

#include <string>

#include "assignors/registry.h"
#include "tests/golden/golden_file.h"

// What Kafka's jar gave on some hundred groups, checked without Java.

namespace assignbench {
namespace {

TEST(GoldenTest, EveryStrategyGivesTheListsOfKafka) {
  const nlohmann::ordered_json file = LoadGoldenFile();
  int64_t compared = 0;
  for (const auto& entry : file.at("groups")) {
    const GroupSpec spec = SpecOf(entry.at("group"));
    for (const auto& [strategy, answer] : entry.at("answers").items()) {
      const auto ours = OurAnswer(
          spec, strategy,
          {.order = IterationOrder::kKafkaJava, .compat = Compat::kExact});
      EXPECT_EQ(ours.dump(), answer.dump())
          << strategy << " on " << entry.at("group").dump();
      ++compared;
    }
  }
  EXPECT_GE(compared, 1500);
}

TEST(GoldenTest, EveryStrategyOfKafkaIsInTheFile) {
  const nlohmann::ordered_json file = LoadGoldenFile();
  for (const StrategyInfo& strategy : Strategies()) {
    if (strategy.kafka_name.empty()) continue;
    for (const auto& entry : file.at("groups")) {
      EXPECT_TRUE(entry.at("answers").contains(std::string(strategy.name)));
    }
  }
}

}  // namespace
}  // namespace assignbench
