#include "cli/comparison.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<ComparisonRow> Compare(const GroupSpec& spec,
                                   const std::vector<std::string>& events,
                                   ComparisonRequest request = {}) {
  for (const std::string& text : events) {
    const absl::StatusOr<Event> event = ParseEvent(text);
    EXPECT_THAT(event, IsOk());
    request.events.push_back(*event);
  }
  const auto rows = CompareStrategies(spec, request);
  EXPECT_THAT(rows, IsOk());
  return *rows;
}

const ComparisonRow& Row(const std::vector<ComparisonRow>& rows,
                         absl::string_view strategy) {
  for (const ComparisonRow& row : rows) {
    if (row.strategy->name == strategy) return row;
  }
  ADD_FAILURE() << "no row " << strategy;
  return rows.front();
}

GroupSpec ThreeOnNine() {
  return MakeSpec({{"t", 9}}, {{"A", {"t"}}, {"B", {"t"}}, {"C", {"t"}}});
}

TEST(ComparisonTest, HasARowPerStrategy) {
  EXPECT_EQ(Compare(ThreeOnNine(), {}).size(), Strategies().size());
}

TEST(ComparisonTest, StickyMovesNothingWhereRoundRobinReshuffles) {
  const auto rows = Compare(ThreeOnNine(), {"leave=B"});
  EXPECT_EQ(Row(rows, "sticky").after_value("moved"), 0);
  EXPECT_EQ(Row(rows, "sticky").after_value("handovers"), 3);
  EXPECT_GT(*Row(rows, "roundrobin").after_value("moved"), 2);
  EXPECT_EQ(Row(rows, "roundrobin").after_value("forced"), 0);
}

TEST(ComparisonTest, TakesMediansOverDrawsOfRandomIds) {
  ComparisonRequest request;
  request.draws = 9;
  const auto rows = Compare(ThreeOnNine(), {"restart=B"}, request);
  EXPECT_FALSE(rows[0].bands.empty());
  for (const Band& band : rows[0].bands) {
    const auto median = rows[0].after_value(band.name);
    ASSERT_TRUE(median.has_value());
    EXPECT_LE(band.p5, *median) << band.name;
    EXPECT_GE(band.p95, *median) << band.name;
  }
  EXPECT_TRUE(Compare(ThreeOnNine(), {"leave=B"}, request)[0].bands.empty());
}

TEST(ComparisonTest, MedianAndBandAreThoseOfTheDrawsOneByOne) {
  // Members whose new ids come anywhere among the others.
  std::vector<BriefMember> members;
  for (const char digit : {'1', '4', '7', 'a', 'd'}) {
    members.push_back(
        {std::string("app-") + digit + "0000000-0000-4000-8000-000000000000",
         {"t"}});
  }
  const GroupSpec spec = MakeSpec({{"t", 23}}, members);
  std::vector<double> moved;
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    ComparisonRequest one;
    one.seed = seed;
    const auto rows = Compare(spec, {"restart=app-7"}, one);
    moved.push_back(*Row(rows, "roundrobin").after_value("moved"));
  }
  std::sort(moved.begin(), moved.end());
  ASSERT_LT(moved[1], moved[2]);
  ComparisonRequest five;
  five.draws = 5;
  const auto rows = Compare(spec, {"restart=app-7"}, five);
  EXPECT_EQ(Row(rows, "roundrobin").after_value("moved"), moved[2]);
  for (const Band& band : Row(rows, "roundrobin").bands) {
    if (band.name != "moved") continue;
    EXPECT_EQ(band.p5, moved[0]);
    EXPECT_EQ(band.p95, moved[4]);
  }
}

TEST(ComparisonTest, DrawsTheIdsOfThoseThatScalingAdds) {
  ComparisonRequest request;
  request.draws = 3;
  EXPECT_FALSE(
      Compare(ThreeOnNine(), {"scale=5"}, request).front().bands.empty());
}

TEST(ComparisonTest, MeasuresTheStateBeforeTheEventsToo) {
  const ComparisonRow row = Compare(ThreeOnNine(), {"leave=B"}).front();
  ASSERT_EQ(row.before.front().name, "members");
  EXPECT_EQ(row.before.front().value, 3);
  EXPECT_EQ(row.after_value("members"), 2);
}

TEST(ComparisonTest, SplitsAreOfTheCopartitionedTopicsThatAreNamed) {
  const GroupSpec spec =
      MakeSpec({{"t", 1}, {"u", 2}}, {{"A", {"t", "u"}}, {"B", {"t", "u"}}});
  ComparisonRequest request;
  request.copartitioned = {"t", "u"};
  EXPECT_EQ(
      Row(Compare(spec, {}), "roundrobin").after_value("copartition_splits"),
      0);
  EXPECT_EQ(Row(Compare(spec, {}, request), "roundrobin")
                .after_value("copartition_splits"),
            1);
}

TEST(ComparisonTest, NamesACopartitionedTopicThatIsNotThere) {
  ComparisonRequest request;
  request.copartitioned = {"nope"};
  EXPECT_THAT(CompareStrategies(ThreeOnNine(), request),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("no topic 'nope'")));
}

TEST(ComparisonTest, JsonHasEveryMeasureAndNullWhereUnknown) {
  Comparison comparison;
  comparison.loaded.spec =
      MakeSpec({{"t", 2}, {"u", 1}}, {{"A", {"t"}}, {"B", {"t", "u"}}});
  comparison.rows = Compare(comparison.loaded.spec, {});
  comparison.show_assignment = true;
  const auto json = nlohmann::json::parse(ToJson(comparison));
  for (const char* key : {"group", "assumed", "events", "rows"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  const auto& row = json["rows"][0];
  for (const char* key : {"strategy",
                          "protocol",
                          "members",
                          "partitions",
                          "min_load",
                          "max_load",
                          "stddev",
                          "sum_of_squares",
                          "optimal_sum_of_squares",
                          "idle_members",
                          "topic_spread_max",
                          "copartition_splits",
                          "max_rate",
                          "rate_imbalance",
                          "moved",
                          "forced",
                          "beyond_forced",
                          "wasted",
                          "handovers",
                          "revoked",
                          "rack_mismatches",
                          "rounds",
                          "unassigned_after_first_round",
                          "plan_ns",
                          "join_response_bytes",
                          "assignment_bytes",
                          "group_record_bytes",
                          "before",
                          "assignment",
                          "first_round"}) {
    EXPECT_TRUE(row.contains(key)) << key;
  }
  EXPECT_TRUE(row["max_rate"].is_null());
  EXPECT_TRUE(row["optimal_sum_of_squares"].is_number());
  EXPECT_EQ(row["before"]["members"], 2);
  EXPECT_EQ(row["assignment"]["A"]["t"], nlohmann::json({0}));
}

// A group of 2 members of which each has one of 2 partitions of "t".
TEST(ComparisonTest, BytesAreOfARebalanceInWhichNothingChanges) {
  const GroupSpec spec = MakeSpec({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  const auto rows = Compare(spec, {});
  const auto bytes = [&](absl::string_view strategy, absl::string_view name) {
    return Row(rows, strategy).after_value(name);
  };
  // Version, one topic with its name and one number, no user data.
  EXPECT_EQ(bytes("range", "assignment_bytes"), 2 * (2 + 4 + 3 + 4 + 4 + 4));
  EXPECT_EQ(bytes("sticky", "assignment_bytes"), 2 * 21);
  // What sticky remembers: one topic with its name and one number, generation.
  const double sticky = 2 * (4 + 3 + 4 + 4 + 4);
  EXPECT_EQ(bytes("sticky", "join_response_bytes"),
            *bytes("range", "join_response_bytes") + sticky + 1);
  EXPECT_EQ(bytes("sticky", "group_record_bytes"),
            *bytes("range", "group_record_bytes") + sticky + 1);
  for (const char* name :
       {"join_response_bytes", "assignment_bytes", "group_record_bytes"}) {
    for (const char* strategy : {"uniform", "server-range", "optimal"}) {
      EXPECT_EQ(bytes(strategy, name), std::nullopt) << strategy;
    }
  }
}

TEST(ComparisonTest, BytesOfTheStateBeforeAreThoseOfItsMembers) {
  const auto rows = Compare(ThreeOnNine(), {"leave=B"});
  const ComparisonRow& row = Row(rows, "sticky");
  ASSERT_EQ(row.before.back().name, "group_record_bytes");
  EXPECT_GT(row.before.back().value, row.after_value("group_record_bytes"));
}

TEST(ComparisonTest, WarnsWhereABrokerRefusesTheGroupsRecord) {
  Comparison comparison;
  comparison.loaded.spec = ThreeOnNine();
  comparison.rows = Compare(comparison.loaded.spec, {});
  EXPECT_THAT(ToTable(comparison),
              HasSubstr("\nbytes of the group's record: range "));
  EXPECT_THAT(ToTable(comparison), Not(HasSubstr("warning:")));
  // 1,000 members that list a name of 1,000 bytes: one of 10 bytes would do.
  const std::string topic(1000, 't');
  std::vector<BriefMember> members;
  for (int m = 0; m < 1000; ++m) {
    members.push_back({absl::StrCat("m", m), {topic}});
  }
  comparison.loaded.spec = MakeSpec({{topic, 10}}, members);
  comparison.rows = Compare(comparison.loaded.spec, {});
  EXPECT_THAT(
      ToTable(comparison),
      HasSubstr(
          "\nwarning: range, roundrobin, sticky, cooperative-sticky: a "
          "broker with the default max.message.bytes (1048588) refuses "));
}

TEST(ComparisonTest, TheTableMarksWhatAnotherReadingWouldChange) {
  Comparison comparison;
  comparison.loaded.spec =
      MakeSpec({{"t", 1}, {"u", 3}}, {{"A", {"t", "u"}}, {"B", {"t", "u"}}});
  comparison.rows = Compare(comparison.loaded.spec, {});
  EXPECT_THAT(ToTable(comparison), Not(HasSubstr("--subscriptions")));
  comparison.other_reading = "owned";
  comparison.other_rows =
      Compare(MakeSpec({{"t", 1}, {"u", 3}}, {{"A", {"t"}}, {"B", {"u"}}}), {});
  EXPECT_THAT(ToTable(comparison),
              HasSubstr("*: another value with --subscriptions owned"));
  comparison.other_rows = comparison.rows;
  EXPECT_THAT(ToTable(comparison), HasSubstr("nothing here would differ"));
}

TEST(ComparisonTest, TheTableEndsWithARowThatIsOnlyAMeasure) {
  Comparison comparison;
  comparison.loaded.spec = ThreeOnNine();
  comparison.rows = Compare(comparison.loaded.spec, {});
  EXPECT_EQ(comparison.rows.back().strategy->name, "optimal");
  EXPECT_THAT(ToTable(comparison),
              HasSubstr("\noptimal: the exact optimum: a measure, which nobody "
                        "can deploy\n"));
}

TEST(ComparisonTest, ATimeIsNotAnotherValueInAnotherReading) {
  Comparison comparison;
  comparison.rows = Compare(ThreeOnNine(), {});
  comparison.other_rows = comparison.rows;
  for (NamedNumber& number : comparison.other_rows[0].after) number.value = -1;
  EXPECT_FALSE(comparison.DiffersInOtherReading(0, "plan_ns").has_value());
  EXPECT_TRUE(comparison.DiffersInOtherReading(0, "max_load").has_value());
}

TEST(ComparisonTest, NumbersAreWholeWhereTheyCan) {
  EXPECT_EQ(NumberText(3.0), "3");
  EXPECT_EQ(NumberText(0.5), "0.50");
  EXPECT_EQ(NumberText(std::nullopt), "-");
}

}  // namespace
}  // namespace assignbench
