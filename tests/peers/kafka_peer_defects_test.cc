#include <string>

#include "assignors/registry.h"
#include "tests/golden/answers.h"
#include "tests/peers/kafka_peer.h"

// Where Kafka's own assignors break a promise: the jar still does.

namespace assignbench {
namespace {

TEST_F(KafkaPeerTest, GivesWhatTheFilesOfKafkaDefectsSay) {
  for (const std::string& name : DefectNames()) {
    const nlohmann::ordered_json file = LoadDefect(name);
    const GroupSpec spec = SpecOf(file.at("group"));
    for (const std::string strategy : file.at("strategies")) {
      const absl::StatusOr<nlohmann::ordered_json> answer = KafkaAnswer(
          kafka(), spec, strategy, file.value("old_subscriptions", false),
          file.value("rounds", 1));
      ASSERT_TRUE(answer.ok()) << name << ": " << answer.status();
      EXPECT_EQ(answer->dump(), file.at("kafka").at(strategy).dump())
          << name << ", " << strategy;
    }
  }
}

TEST_F(KafkaPeerTest, ThrowsAsWeDoExactlyWhereThereAreNoMembers) {
  const GroupSpec spec = MakeSpec({{"t", 1}}, {});
  for (const StrategyInfo& strategy : Strategies()) {
    if (strategy.kafka_name.empty()) continue;
    const absl::StatusOr<nlohmann::ordered_json> answer =
        KafkaAnswer(kafka(), spec, strategy.name, false);
    ASSERT_TRUE(answer.ok()) << answer.status();
    EXPECT_EQ(OurAnswer(spec, strategy.name, {.compat = Compat::kExact}).dump(),
              answer->dump())
        << strategy.name;
  }
}

}  // namespace
}  // namespace assignbench
