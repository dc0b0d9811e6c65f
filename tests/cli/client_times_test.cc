#include "cli/client_times.h"

#include <gtest/gtest.h>

#include "tests/support/groups.h"
#include "workload/shapes.h"

namespace assignbench {
namespace {

Group Uniform(int64_t partitions, int32_t members = 100) {
  const ShapeSize size = {
      .topics = 10, .partitions = partitions, .members = members};
  return MakeGroup(*MakeShape("uniform", size, 1));
}

TEST(ClientTimesTest, GrowWithTheGroup) {
  const std::vector<ClientTime> times = *FindClientTimes("franz-go");
  EXPECT_EQ(times.front().client, "franz-go");
  const double small = *ClientPlanMs(times, "sticky", Uniform(5'000));
  EXPECT_GT(small, 0);
  EXPECT_GT(*ClientPlanMs(times, "sticky", Uniform(500'000)), 10 * small);
}

TEST(ClientTimesTest, AreNotToldBeyondWhatWasMeasured) {
  const std::vector<ClientTime> times = *FindClientTimes("franz-go");
  EXPECT_FALSE(ClientPlanMs(times, "sticky", Uniform(10)).has_value());
  EXPECT_FALSE(ClientPlanMs(times, "sticky", Uniform(2'000'000)).has_value());
  EXPECT_FALSE(ClientPlanMs(times, "sticky", Uniform(5'000, 9)).has_value());
  EXPECT_FALSE(
      ClientPlanMs(times, "sticky", Uniform(5'000, 9'000)).has_value());
  EXPECT_FALSE(ClientPlanMs(times, "uniform", Uniform(5'000)).has_value());
}

TEST(ClientTimesTest, AReleaseIsFoundByItsBeginning) {
  const std::vector<ClientTime> times = *FindClientTimes("librdkafka-2.0");
  EXPECT_EQ(times.front().version, "2.0.2");
  const absl::Status unknown = FindClientTimes("librdkafka-2.1").status();
  EXPECT_NE(std::string(unknown.message()).find("librdkafka-2.0.2"),
            std::string::npos)
      << unknown;
  EXPECT_FALSE(FindClientTimes("librd").ok());
}

}  // namespace
}  // namespace assignbench
