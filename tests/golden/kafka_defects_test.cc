#include "assignors/kafka_defects.h"

#include <gtest/gtest.h>

#include <string>

#include "assignors/registry.h"
#include "quality/check_assignment.h"
#include "tests/golden/answers.h"
#include "tests/support/groups.h"

// The groups of tests/data/kafka-defects, on which Kafka breaks a promise: what
// we give by default and with Compat::kExact. kafka_peer_test asks the jar.

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

class KafkaDefectsTest : public testing::TestWithParam<std::string> {
 protected:
  AssignorOptions Options(Compat compat) const {
    return {.order = IterationOrder::kKafkaJava,
            .compat = compat,
            .generations_in_subscriptions =
                !file_.value("old_subscriptions", false),
            .rules = nullptr};
  }

  // Where a group never settles, nothing short of another algorithm helps.
  bool OursBreaksItToo() const { return file_.contains("rounds"); }

  const Json file_ = LoadDefect(GetParam());
  const GroupSpec spec_ = SpecOf(file_.at("group"));
};

TEST_P(KafkaDefectsTest, ByDefaultThePromiseIsKept) {
  for (const std::string strategy : file_.at("strategies")) {
    EXPECT_EQ(OurAnswer(spec_, strategy, Options(Compat::kSafe),
                        file_.value("rounds", 1))
                  .dump(),
              file_.at("safe").at(strategy).dump())
        << strategy;
    const Group group = MakeGroup(spec_);
    Assignment assignment;
    ASSERT_TRUE(FindStrategy(strategy)
                    ->make(Options(Compat::kSafe))
                    ->Assign(group, assignment)
                    .ok());
    EXPECT_TRUE(CheckAssignment(group, assignment,
                                strategy == "sticky" ? Completeness::kComplete
                                                     : Completeness::kPartial)
                    .ok());
  }
}

TEST_P(KafkaDefectsTest, ExactlyItIsBrokenAsKafkaBreaksIt) {
  for (const std::string strategy : file_.at("strategies")) {
    const Json exact = OurAnswer(spec_, strategy, Options(Compat::kExact),
                                 file_.value("rounds", 1));
    EXPECT_EQ(exact.dump(), file_.at("kafka").at(strategy).dump()) << strategy;
    EXPECT_EQ(exact == file_.at("safe").at(strategy), OursBreaksItToo())
        << strategy;
  }
}

TEST_P(KafkaDefectsTest, TheInputIsRecognised) {
  for (const std::string strategy : file_.at("strategies")) {
    if (OursBreaksItToo()) continue;  // seen only by running it
    EXPECT_NE(
        FindKafkaDefect(MakeGroup(spec_), strategy == "cooperative-sticky",
                        Options(Compat::kExact).generations_in_subscriptions),
        KafkaDefect::kNone)
        << strategy;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, KafkaDefectsTest,
                         testing::ValuesIn(DefectNames()),
                         [](const testing::TestParamInfo<std::string>& test) {
                           std::string name = test.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace assignbench
