#include "peers/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "peers/wire.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;

GroupSpec OneOfEach() {
  GroupSpec spec =
      MakeSpec({{"t2", 1}, {"t1", 2}},
               {{"m", {"t1", "gone"}}, {"n", {}, {"t2-9", "t2-0"}, 4}});
  spec.topics[1].id = "1234567890abcdeffedcba0987654321";
  spec.topics[1].replica_racks = {{"a", "b"}, {}};
  spec.members[0].instance_id = "i";
  spec.members[0].rack = "b";
  spec.members[0].generation = kNoGeneration;
  return spec;
}

constexpr int32_t Letters(const char (&text)[5]) {
  return text[0] | text[1] << 8 | text[2] << 16 | text[3] << 24;
}

TEST(MessagesTest, ARequestIsWhatTheProtocolSays) {
  std::vector<int32_t> words;
  const absl::StatusOr<AnswerShape> shape = EncodeRequest(
      OneOfEach(),
      {.strategy = "s", .warmups = 2, .repetitions = 3, .max_rounds = 4}, 5, 6,
      words);
  ASSERT_TRUE(shape.ok()) << shape.status();
  const std::vector<int32_t> expected = {1,
                                         6,
                                         5,
                                         3,
                                         2,
                                         3,
                                         4,  // kind, id, strategy, flags, ...
                                         2,
                                         1,
                                         'a',
                                         1,
                                         'b',  // racks
                                         3,    // topics
                                         2,
                                         't' | '2' << 8,
                                         1,
                                         0,
                                         0,
                                         1,
                                         0,
                                         0,  // rank 1 among the known ones
                                         2,
                                         't' | '1' << 8,
                                         2,  //
                                         int32_t(0x90abcdef),
                                         0x12345678,  // id
                                         int32_t(0x87654321),
                                         int32_t(0xfedcba09),
                                         1,
                                         2,
                                         0,
                                         1,
                                         0,  // replica racks
                                         4,
                                         Letters("gone"),
                                         -1,
                                         0,
                                         0,
                                         2,
                                         0,
                                         0,  //
                                         2,  // members
                                         1,
                                         'm',
                                         1,
                                         'i',
                                         1,
                                         -1,
                                         2,
                                         1,
                                         2,
                                         0,  //
                                         1,
                                         'n',
                                         -1,
                                         -1,
                                         4,
                                         0,
                                         2,
                                         0,
                                         9,
                                         0,
                                         0};
  ASSERT_EQ(words[0], int32_t(words.size()) - 1);
  words.erase(words.begin());
  EXPECT_EQ(words, expected);
  EXPECT_EQ(shape->topics, 3);
  EXPECT_THAT(shape->unknown_topics, ElementsAre("gone"));
}

TEST(MessagesTest, WhatCannotBeSentIsNamedAndLeavesNoFrame) {
  std::vector<int32_t> words = {7};
  const auto fault = [&words](const GroupSpec& spec) {
    return std::string(EncodeRequest(spec, {}, 0, 0, words).status().message());
  };
  GroupSpec spec = OneOfEach();
  spec.topics[1].name = "t2";
  EXPECT_EQ(fault(spec), "/topics/1/name: 't2' comes twice");
  spec = OneOfEach();
  spec.topics[0].id = "zz";
  EXPECT_EQ(fault(spec), "/topics/0/id: 'zz'");
  spec = OneOfEach();
  spec.topics[1].replica_racks.pop_back();
  EXPECT_EQ(fault(spec), "/topics/1/replica_racks: not one entry a partition");
  spec = OneOfEach();
  spec.members[1].owned[0].partitions[1] = 5'000'000'000;
  EXPECT_EQ(fault(spec), "/members/1/owned: partition 5000000000 of 't2'");
  EXPECT_THAT(words, ElementsAre(7));
}

TEST(MessagesTest, TellsWhichPartsOfAGroupAStrategyMustCarry) {
  EXPECT_EQ(FeaturesOf(OneOfEach()),
            kCarriesClaims | kCarriesGenerations | kCarriesInstanceIds |
                kCarriesRacks | kCarriesUnknownTopics | kCarriesGhostClaims |
                kCarriesTopicIds);
  const GroupSpec plain =
      MakeSpec({{"t", 1}}, {{"m", {"t"}, {}, kNoGeneration}});
  EXPECT_EQ(FeaturesOf(plain), 0);
}

// An answer frame of one round in which two members share t-0 and t-1.
std::vector<int32_t> GoodAnswer() {
  return {6, 0, 1, 1, 1, 8, 1, 2, 1, 0, 1, 1, 0, 0};
}

constexpr int32_t kId = 6;

AnswerShape Shape() {
  return {.members = 2,
          .topics = 1,
          .max_rounds = 1,
          .repetitions = 1,
          .unknown_topics = {}};
}

TEST(MessagesTest, ReadsAnAnswer) {
  const absl::StatusOr<PeerAnswer> answer =
      DecodeAnswer(GoodAnswer(), kId, Shape());
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_TRUE(answer->settled);
  ASSERT_EQ(answer->rounds.size(), 1);
  EXPECT_THAT(answer->rounds[0].nanoseconds,
              ElementsAre((int64_t{1} << 32) + 8));
  EXPECT_THAT(answer->rounds[0].partitions_of(0),
              ElementsAre(PeerPartition{0, 1}));
  EXPECT_THAT(answer->rounds[0].partitions_of(1),
              ElementsAre(PeerPartition{0, 0}));
}

TEST(MessagesTest, EveryTruncatedOrPaddedAnswerIsRefused) {
  const std::vector<int32_t> good = GoodAnswer();
  for (size_t length = 0; length < good.size(); ++length) {
    const std::vector<int32_t> part(good.begin(), good.begin() + length);
    EXPECT_EQ(DecodeAnswer(part, kId, Shape()).status().code(),
              absl::StatusCode::kDataLoss)
        << length;
  }
  std::vector<int32_t> padded = good;
  padded.push_back(0);
  EXPECT_EQ(DecodeAnswer(padded, kId, Shape()).status().message(),
            "1 words too many");
}

TEST(MessagesTest, NoWordOfAnAnswerCanCrashTheReader) {
  for (size_t at = 0; at < GoodAnswer().size(); ++at) {
    for (const int32_t value : {-2147483647 - 1, -1, 2, 3, 1000, 2147483647}) {
      std::vector<int32_t> bad = GoodAnswer();
      bad[at] = value;
      const absl::StatusOr<PeerAnswer> answer = DecodeAnswer(bad, kId, Shape());
      // Times and partition numbers may be anything.
      if (answer.ok()) {
        EXPECT_EQ(answer->rounds[0].partitions.size(), 2);
      }
    }
  }
}

TEST(MessagesTest, MembersComeAsBytesBehindWhatTheySay) {
  const GroupSpec spec = MakeSpec({{"t", 1}}, {{"m", {"t"}, {"t-0"}, 4}});
  std::vector<int32_t> words;
  PeerTask task = {.strategy = "range"};
  ASSERT_TRUE(EncodeRequest(spec, task, 0, 0, words).ok());
  std::vector<int32_t> bytes;
  task.as_bytes = true;
  ASSERT_TRUE(EncodeRequest(spec, task, 0, 0, bytes).ok());
  ASSERT_EQ(bytes[4], words[4] | 8);
  // Version 3, one topic, no user data, nothing owned, generation 4, no rack.
  const std::string metadata(
      "\0\3\0\0\0\1\0\1t\xff\xff\xff\xff\0\0\0\0\0\0\0\4\xff\xff", 23);
  std::vector<int32_t> text;
  WordWriter out(text);
  out.Text(metadata);
  EXPECT_TRUE(std::equal(words.begin() + 5, words.end(), bytes.begin() + 5));
  EXPECT_EQ(std::vector<int32_t>(bytes.begin() + words.size(), bytes.end()),
            std::vector<int32_t>(text.begin() + 1, text.end()));
}

TEST(MessagesTest, BytesThatCannotBeSentAreNamed) {
  GroupSpec spec = MakeSpec({{"t", 1}}, {{"m", {"t"}, {"t-0"}, 4}});
  std::vector<int32_t> words;
  PeerTask task = {.strategy = "sticky", .as_bytes = true, .max_rounds = 2};
  EXPECT_EQ(EncodeRequest(spec, task, 0, 0, words).status().message(),
            "members as bytes for one round only");
  task = {.strategy = "uniform", .as_bytes = true};
  EXPECT_EQ(EncodeRequest(spec, task, 0, 0, words).status().message(),
            "/members/0: no consumer of Kafka brings a strategy 'uniform'");
  EXPECT_TRUE(words.empty());
}

TEST(MessagesTest, AHelloSaysWhetherMembersMayComeAsBytes) {
  for (const int32_t flags : {0, 1, 2, 4, 6, 7}) {
    std::vector<int32_t> words;
    WordWriter out(words);
    for (const int32_t word : {0x31504241, 1, 0, 0, 0, flags, 0}) {
      out.Word(word);
    }
    out.Finish();
    words.erase(words.begin());
    const absl::StatusOr<PeerHello> hello = DecodeHello(words);
    ASSERT_TRUE(hello.ok()) << hello.status();
    EXPECT_EQ(hello->order_probes, flags % 2 == 1);
    EXPECT_EQ(hello->takes_bytes, flags >= 2);
    EXPECT_EQ(hello->takes_only_bytes, flags >= 4);
  }
}

TEST(MessagesTest, AHelloOfAnotherVersionIsRefused) {
  std::vector<int32_t> words;
  WordWriter out(words);
  out.Word(0x31504241);
  out.Word(2);
  out.Finish();
  words.erase(words.begin());
  EXPECT_EQ(DecodeHello(words).status().message(),
            "it speaks version 2 of the protocol");
}

}  // namespace
}  // namespace assignbench
