#include "bench/prepared_case.h"

#include <memory>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/list_assignor.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::HasSubstr;

Group TwoReaders() {
  return MakeGroup({{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1", "t-2", "t-3"}, 1},
                                {"b", {"t"}}});
}

StrategyInfo Fake(absl::string_view name, RebalanceProtocol protocol,
                  std::unique_ptr<Assignor> (*make)(const AssignorOptions&)) {
  return {.name = name,
          .kafka_name = name,
          .description = "",
          .origin = "",
          .protocol = protocol,
          .reads_claims = false,
          .promises = {},
          .make = make};
}

StrategyInfo Eager(absl::string_view name,
                   std::unique_ptr<Assignor> (*make)(const AssignorOptions&)) {
  return Fake(name, RebalanceProtocol::kEager, make);
}

TEST(PreparedCaseTest, JudgesWhatTheStrategyMade) {
  const absl::StatusOr<PreparedCase> prepared =
      Prepare(*FindStrategy("sticky"), TwoReaders());
  ASSERT_THAT(prepared, IsOk());
  EXPECT_EQ(prepared->expected.size(), 4);
  EXPECT_EQ(prepared->spread, 0);
  EXPECT_EQ(prepared->moved, 2);
  EXPECT_EQ(prepared->optimal_gap, 0);
  EXPECT_EQ(prepared->beyond_forced, 0);
  EXPECT_GT(prepared->allocations, 0);
  EXPECT_GE(prepared->peak_bytes, 4 * 4);
}

TEST(PreparedCaseTest, TimesTheFirstCooperativeRoundAndJudgesTheLast) {
  const absl::StatusOr<PreparedCase> prepared =
      Prepare(*FindStrategy("cooperative-sticky"), TwoReaders());
  ASSERT_THAT(prepared, IsOk());
  EXPECT_EQ(prepared->expected.size(), 2);
  EXPECT_EQ(prepared->spread, 0);
  EXPECT_EQ(prepared->moved, 2);
}

TEST(PreparedCaseTest, RefusesAPartitionThatNobodyGets) {
  const StrategyInfo strategy =
      Eager("list", [](const AssignorOptions&) -> std::unique_ptr<Assignor> {
        return std::make_unique<ListAssignor>(
            RebalanceProtocol::kEager,
            std::vector<MemberLists>{{{"a", {"t-0", "t-1"}}, {"b", {"t-2"}}}});
      });
  EXPECT_THAT(Prepare(strategy, TwoReaders()),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("t-3")));
}

TEST(PreparedCaseTest, RefusesAPartitionThatStaysWithheld) {
  const StrategyInfo strategy = Fake(
      "list", RebalanceProtocol::kCooperative,
      [](const AssignorOptions&) -> std::unique_ptr<Assignor> {
        return std::make_unique<ListAssignor>(
            RebalanceProtocol::kCooperative,
            std::vector<MemberLists>{{{"a", {"t-0", "t-1"}}, {"b", {"t-2"}}}});
      });
  EXPECT_FALSE(Prepare(strategy, TwoReaders()).ok());
}

TEST(PreparedCaseTest, RefusesListsThatTheFloorDoesNotWrite) {
  const StrategyInfo strategy =
      Eager("range", [](const AssignorOptions&) -> std::unique_ptr<Assignor> {
        return std::make_unique<ListAssignor>(
            RebalanceProtocol::kEager,
            std::vector<MemberLists>{
                {{"a", {"t-0", "t-2"}}, {"b", {"t-1", "t-3"}}}});
      });
  EXPECT_THAT(Prepare(strategy, TwoReaders()),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("floor range")));
}

TEST(PreparedCaseTest, PassesOnWhatTheStrategyReports) {
  const StrategyInfo strategy =
      Eager("list", [](const AssignorOptions&) -> std::unique_ptr<Assignor> {
        return std::make_unique<ListAssignor>(RebalanceProtocol::kEager,
                                              std::vector<MemberLists>{});
      });
  EXPECT_THAT(Prepare(strategy, TwoReaders()),
              StatusIs(absl::StatusCode::kUnavailable, "no result"));
}

}  // namespace
}  // namespace assignbench
