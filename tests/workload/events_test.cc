#include "workload/events.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Event Parse(const std::string& text) {
  const absl::StatusOr<Event> event = ParseEvent(text);
  EXPECT_THAT(event, IsOk());
  return event.ok() ? *event : Event{};
}

TEST(EventsTest, ReadsMembersThatLeaveCrashAndRestart) {
  EXPECT_EQ(Parse("leave=consumer-1").kind, Event::Kind::kLeave);
  EXPECT_EQ(Parse("leave=consumer-1").member, "consumer-1");
  EXPECT_EQ(Parse("crash=a").kind, Event::Kind::kCrash);
  EXPECT_EQ(Parse("restart=a").kind, Event::Kind::kRestart);
  EXPECT_EQ(Parse("restart=a").text, "restart=a");
}

TEST(EventsTest, ReadsAJoinWithRackAndTopics) {
  const Event join = Parse("join=pod-9@eu-1:orders,payments");
  EXPECT_EQ(join.kind, Event::Kind::kJoin);
  EXPECT_EQ(join.member, "pod-9");
  EXPECT_EQ(join.rack, "eu-1");
  EXPECT_TRUE(join.topics_given);
  EXPECT_THAT(join.topics, ElementsAre("orders", "payments"));
}

TEST(EventsTest, ReadsAJoinOfJustAName) {
  const Event join = Parse("join=pod-9");
  EXPECT_EQ(join.member, "pod-9");
  EXPECT_EQ(join.rack, "");
  EXPECT_FALSE(join.topics_given);
  EXPECT_THAT(join.topics, IsEmpty());
}

TEST(EventsTest, DividesAtTheLastColonAndAtSign) {
  const Event join = Parse("join=app@host:9092@a:t");
  EXPECT_EQ(join.member, "app@host:9092");
  EXPECT_EQ(join.rack, "a");
  EXPECT_THAT(join.topics, ElementsAre("t"));
  EXPECT_EQ(Parse("leave=app@host:9092").member, "app@host:9092");
}

TEST(EventsTest, ReadsRollingRestartsWithAndWithoutSurge) {
  EXPECT_EQ(Parse("rolling-restart").kind, Event::Kind::kRollingRestart);
  EXPECT_EQ(Parse("rolling-restart").count, 0);
  EXPECT_EQ(Parse("rolling-restart:surge=3").count, 3);
}

TEST(EventsTest, ReadsGrowthSubscriptionScaleAndStrategy) {
  EXPECT_EQ(Parse("grow=orders:24").topic, "orders");
  EXPECT_EQ(Parse("grow=orders:24").count, 24);
  EXPECT_EQ(Parse("subscribe=a:t,u").member, "a");
  EXPECT_THAT(Parse("subscribe=a:t,u").topics, ElementsAre("t", "u"));
  EXPECT_EQ(Parse("scale=7").count, 7);
  EXPECT_EQ(Parse("strategy=range").strategy, "range");
}

TEST(EventsTest, QuotesTheTextAndTheFormOfAnEventThatIsNotWellWritten) {
  const struct {
    const char* text;
    const char* form;
  } kCases[] = {
      {"leave", "expected leave=MEMBER"},
      {"leave=", "expected leave=MEMBER"},
      {"join=:t", "expected join=MEMBER[@RACK]"},
      {"join=a@", "expected join=MEMBER[@RACK]"},
      {"join=a:", "expected join=MEMBER[@RACK]"},
      {"join=a:t,,u", "expected join=MEMBER[@RACK]"},
      {"join=a:t,t", "expected join=MEMBER[@RACK]"},
      {"rolling-restart=a", "expected rolling-restart[:surge=N]"},
      {"rolling-restart:surge=0", "expected rolling-restart[:surge=N]"},
      {"grow=t", "expected grow=TOPIC:COUNT"},
      {"grow=t:-1", "expected grow=TOPIC:COUNT"},
      {"grow=t:+5", "expected grow=TOPIC:COUNT"},
      {"grow=t:2147483648", "expected grow=TOPIC:COUNT"},
      {"grow=t:99999999999999999999", "expected grow=TOPIC:COUNT"},
      {"subscribe=a", "expected subscribe=MEMBER:topic,topic"},
      {"scale=0", "expected scale=N"},
      {"scale=many", "expected scale=N"},
      {"strategy=", "expected strategy=NAME"},
  };
  for (const auto& bad : kCases) {
    EXPECT_THAT(ParseEvent(bad.text),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         AllOf(HasSubstr(std::string("'") + bad.text + "'"),
                               HasSubstr(bad.form))));
  }
}

TEST(EventsTest, NamesAllFormsWhenItKnowsNoneOfThatName) {
  for (const char* text : {"", "=", "explode=a", "leaves=a", "rolling"}) {
    EXPECT_THAT(ParseEvent(text),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         AllOf(HasSubstr("one of leave=MEMBER"),
                               HasSubstr("strategy=NAME"))));
  }
}

}  // namespace
}  // namespace assignbench
