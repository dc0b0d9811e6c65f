#include "workload/consumer_protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_replace.h"
#include "tests/support/groups.h"

// What Kafka writes is compared in consumer_protocol_golden_test.cc.

namespace assignbench {
namespace {

using ::testing::HasSubstr;

std::string Bytes(absl::string_view hex) {
  return absl::HexStringToBytes(absl::StrReplaceAll(hex, {{" ", ""}}));
}

template <typename T>
std::string FaultOf(const absl::StatusOr<T>& decoded) {
  EXPECT_TRUE(absl::IsInvalidArgument(decoded.status())) << decoded.status();
  return std::string(decoded.status().message());
}

std::string SubscriptionFault(absl::string_view hex) {
  return FaultOf(DecodeSubscription(Bytes(hex)));
}

TEST(ConsumerProtocolTest, AFaultNamesPlaceAndOffset) {
  EXPECT_EQ(SubscriptionFault(""), "/version, byte 0: the input ends");
  EXPECT_EQ(SubscriptionFault("0000"), "/topics, byte 2: the input ends");
  EXPECT_EQ(SubscriptionFault("0000 00000001 0005 61"),
            "/topics/0, byte 6: a length of 5 where 1 bytes are left");
  EXPECT_EQ(SubscriptionFault("0000 00000001 ffff ffffffff"),
            "/topics/0, byte 6: a name is null");
  EXPECT_EQ(SubscriptionFault("0001 00000000 ffffffff 00000001 0001 61 "
                              "00000002 00000000"),
            "/owned/0/partitions, byte 17: "
            "a list of 2 items where 4 bytes are left");
  EXPECT_EQ(SubscriptionFault("0003 00000000 ffffffff 00000000 00000000"),
            "/rack, byte 18: the input ends");
}

TEST(ConsumerProtocolTest, NegativeCountsAreFaults) {
  EXPECT_EQ(SubscriptionFault("0000 ffffffff ffffffff"),
            "/topics, byte 2: a list of -1 items where 4 bytes are left");
  EXPECT_EQ(SubscriptionFault("0000 00000000 fffffffe"),
            "/user_data, byte 6: a length of -2 where 0 bytes are left");
  EXPECT_EQ(FaultOf(DecodeAssignment(Bytes("0000 80000000 ffffffff"))),
            "/partitions, byte 2: "
            "a list of -2147483648 items where 4 bytes are left");
}

TEST(ConsumerProtocolTest, ACountThatTheInputCannotHoldCostsNoMemory) {
  EXPECT_THAT(SubscriptionFault("0000 7fffffff ffffffff"),
              HasSubstr("a list of 2147483647 items"));
  EXPECT_THAT(FaultOf(DecodeStickyUserData(Bytes("7fffffff"))),
              HasSubstr("a list of 2147483647 items"));
  EXPECT_THAT(FaultOf(DecodeAssignment(Bytes("0000 00000000 7fffffff"))),
              HasSubstr("a length of 2147483647"));
}

TEST(ConsumerProtocolTest, UnknownVersionsAreFaults) {
  EXPECT_EQ(SubscriptionFault("0004 00000000 ffffffff 00000000 00000000 ffff"),
            "/version, byte 0: 4 is not among 0 to 3");
  EXPECT_EQ(SubscriptionFault("ffff 00000000 ffffffff"),
            "/version, byte 0: -1 is not among 0 to 3");
  EXPECT_EQ(FaultOf(EncodeSubscription({.version = 4})),
            "/version: 4 is not among 0 to 3");
  EXPECT_EQ(FaultOf(EncodeAssignment({.version = -1})),
            "/version: -1 is not among 0 to 3");
}

TEST(ConsumerProtocolTest, BytesLeftOverAreFaults) {
  EXPECT_EQ(SubscriptionFault("0000 00000000 ffffffff 00"),
            "byte 10: 1 bytes are left over");
  EXPECT_EQ(FaultOf(DecodeStickyUserData(Bytes("00000000 00000001 00"))),
            "byte 8: 1 bytes are left over");
  EXPECT_EQ(FaultOf(DecodeStickyUserData(Bytes("00000000 0000"))),
            "/generation, byte 4: the input ends");
  EXPECT_EQ(FaultOf(DecodeCooperativeUserData(Bytes("0000000000"))),
            "byte 4: 1 bytes are left over");
}

TEST(ConsumerProtocolTest, NamesThatCannotBeSentAreRefused) {
  EXPECT_EQ(
      FaultOf(EncodeSubscription({.topics = {"b", std::string(32768, 'a')}})),
      "/topics/0: 32768 bytes; at most 32767");
  EXPECT_EQ(FaultOf(EncodeSubscription({.topics = {"\xff"}})),
            "/topics/0: not UTF-8");
  EXPECT_EQ(FaultOf(EncodeStickyUserData(
                {.previous = {{"\xff", {1}}}, .generation = 1})),
            "/previous/0/topic: not UTF-8");
  EXPECT_TRUE(EncodeSubscription({.topics = {std::string(32767, 'a')}}).ok());
}

ConsumerSubscription Metadata(const MemberSpec& member,
                              absl::string_view strategy,
                              const MetadataForm& form = {}) {
  const absl::StatusOr<std::string> bytes =
      MemberMetadata(member, strategy, form);
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  const absl::StatusOr<ConsumerSubscription> decoded =
      DecodeSubscription(bytes.value_or(""));
  EXPECT_TRUE(decoded.ok()) << decoded.status();
  return decoded.value_or(ConsumerSubscription());
}

MemberSpec SomeMember() {
  MemberSpec member =
      MakeSpec({{"t", 9}, {"u", 9}}, {{"m", {"u", "t"}, {"u-3", "t-2", "t-1"}}})
          .members[0];
  member.generation = 7;
  member.rack = "r";
  return member;
}

TEST(ConsumerProtocolTest, AnEagerMemberOwnsNothingWhenItJoins) {
  ConsumerSubscription expected;
  expected.topics = {"t", "u"};
  expected.generation = 7;
  expected.rack = "r";
  EXPECT_EQ(Metadata(SomeMember(), "range"), expected);
  EXPECT_EQ(Metadata(SomeMember(), "roundrobin"), expected);
  const ConsumerSubscription sticky = Metadata(SomeMember(), "sticky");
  EXPECT_TRUE(sticky.owned.empty());
  const absl::StatusOr<StickyUserData> data =
      DecodeStickyUserData(*sticky.user_data);
  ASSERT_TRUE(data.ok()) << data.status();
  EXPECT_EQ(*data, (StickyUserData{.previous = {{"t", {2, 1}}, {"u", {3}}},
                                   .generation = 7}));
}

TEST(ConsumerProtocolTest, ACooperativeMemberListsWhatItOwns) {
  const ConsumerSubscription subscription =
      Metadata(SomeMember(), "cooperative-sticky");
  EXPECT_THAT(subscription.owned,
              testing::ElementsAre(TopicPartitions{"t", {1, 2}},
                                   TopicPartitions{"u", {3}}));
  EXPECT_EQ(subscription.user_data, EncodeCooperativeUserData(7));
  EXPECT_EQ(*DecodeCooperativeUserData(*subscription.user_data), 7);
}

TEST(ConsumerProtocolTest, AGenerationStandsWhereTheFormSays) {
  const MetadataForm old = {.generation_in_user_data = false,
                            .generation_in_subscription = false};
  const ConsumerSubscription sticky = Metadata(SomeMember(), "sticky", old);
  EXPECT_EQ(sticky.generation, kNoGeneration);
  EXPECT_FALSE(DecodeStickyUserData(*sticky.user_data)->generation.has_value());
  const ConsumerSubscription cooperative =
      Metadata(SomeMember(), "cooperative-sticky", old);
  EXPECT_EQ(cooperative.generation, kNoGeneration);
  EXPECT_FALSE(cooperative.user_data.has_value());
}

TEST(ConsumerProtocolTest, AMemberThatWasNeverAssignedHasNoStickyData) {
  MemberSpec member = SomeMember();
  member.owned.clear();
  EXPECT_TRUE(Metadata(member, "sticky").user_data.has_value());
  member.generation = kNoGeneration;
  EXPECT_FALSE(Metadata(member, "sticky").user_data.has_value());
}

TEST(ConsumerProtocolTest, AStrategyOfTheServerHasNoMetadata) {
  EXPECT_EQ(FaultOf(MemberMetadata(SomeMember(), "uniform")),
            "no consumer of Kafka brings a strategy 'uniform'");
  MemberSpec member = SomeMember();
  member.owned[1].partitions = {int64_t{1} << 31};
  EXPECT_EQ(FaultOf(MemberMetadata(member, "sticky")),
            "/owned/1/partitions: 2147483648");
}

}  // namespace
}  // namespace assignbench
