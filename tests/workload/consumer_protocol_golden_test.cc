#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "tests/support/groups.h"
#include "workload/consumer_protocol.h"
#include "workload/formats/json_reader.h"
#include "workload/group_bytes.h"

// What Kafka's jars wrote (tests/golden/consumer_protocol.json), checked
// without Java: both directions, and that no part of it passes for a whole.

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

const Json& Vectors() {
  static const Json& vectors = *[] {
    std::ifstream file(ASSIGNBENCH_CONSUMER_PROTOCOL);
    return new Json(Json::parse(file));
  }();
  return vectors;
}

std::optional<std::string> BytesOf(const Json& hex) {
  if (hex.is_null()) return std::nullopt;
  return absl::HexStringToBytes(hex.get<std::string>());
}

std::string Hex(const absl::StatusOr<std::string>& bytes) {
  return bytes.ok() ? absl::BytesToHexString(*bytes)
                    : bytes.status().ToString();
}

// A list for each pair: that grouping them is left to the encoder.
std::vector<TopicPartitions> ListsOf(const Json& pairs) {
  std::vector<TopicPartitions> lists;
  for (const Json& pair : pairs) {
    lists.push_back(
        {pair.at(0).get<std::string>(), {pair.at(1).get<int32_t>()}});
  }
  return lists;
}

// Decodes every part of `bytes` from its start; each but the whole and those of
// `whole` bytes must fail.
template <typename Decode>
void ExpectNoPartPasses(const std::string& bytes, const Decode& decode,
                        size_t whole = std::string::npos) {
  for (size_t size = 0; size < bytes.size(); ++size) {
    // A copy of that size, so that reading on would be noticed.
    const std::vector<char> part(bytes.begin(), bytes.begin() + size);
    const auto decoded = decode(absl::string_view(part.data(), part.size()));
    EXPECT_EQ(decoded.ok(), size == whole) << size << " bytes";
    if (decoded.ok()) continue;
    EXPECT_TRUE(absl::IsInvalidArgument(decoded.status()));
    EXPECT_NE(decoded.status().message().find("byte "), std::string::npos)
        << decoded.status();
  }
}

TEST(ConsumerProtocolGoldenTest, SubscriptionsAreThoseOfKafka) {
  EXPECT_GE(Vectors().at("subscriptions").size(), 40);
  for (const Json& vector : Vectors().at("subscriptions")) {
    SCOPED_TRACE(vector.dump());
    ConsumerSubscription subscription;
    subscription.version = vector.at("version").get<int16_t>();
    subscription.topics = vector.at("topics").get<std::vector<std::string>>();
    subscription.user_data = BytesOf(vector.at("user_data"));
    subscription.owned = ListsOf(vector.at("owned"));
    subscription.generation = vector.at("generation").get<int32_t>();
    if (!vector.at("rack").is_null()) {
      subscription.rack = vector.at("rack").get<std::string>();
    }
    const std::string expected = *BytesOf(vector.at("bytes"));
    EXPECT_EQ(Hex(EncodeSubscription(subscription)), Hex(expected));

    const absl::StatusOr<ConsumerSubscription> decoded =
        DecodeSubscription(expected);
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    EXPECT_EQ(decoded->version, subscription.version);
    EXPECT_EQ(decoded->topics.size(), subscription.topics.size());
    EXPECT_EQ(decoded->user_data, subscription.user_data);
    EXPECT_EQ(decoded->owned.empty(),
              subscription.version < 1 || subscription.owned.empty());
    EXPECT_EQ(decoded->generation, subscription.version < 2
                                       ? kNoGeneration
                                       : subscription.generation);
    EXPECT_EQ(decoded->rack,
              subscription.version < 3 ? std::nullopt : subscription.rack);
    EXPECT_EQ(Hex(EncodeSubscription(*decoded)), Hex(expected));
    ExpectNoPartPasses(expected, DecodeSubscription);
  }
}

TEST(ConsumerProtocolGoldenTest, AssignmentsAreThoseOfKafka) {
  EXPECT_GE(Vectors().at("assignments").size(), 24);
  for (const Json& vector : Vectors().at("assignments")) {
    SCOPED_TRACE(vector.dump());
    ConsumerAssignment assignment;
    assignment.version = vector.at("version").get<int16_t>();
    assignment.partitions = ListsOf(vector.at("partitions"));
    assignment.user_data = BytesOf(vector.at("user_data"));
    const std::string expected = *BytesOf(vector.at("bytes"));
    EXPECT_EQ(Hex(EncodeAssignment(assignment)), Hex(expected));

    const absl::StatusOr<ConsumerAssignment> decoded =
        DecodeAssignment(expected);
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    EXPECT_EQ(decoded->version, assignment.version);
    EXPECT_EQ(decoded->user_data, assignment.user_data);
    EXPECT_EQ(Hex(EncodeAssignment(*decoded)), Hex(expected));
    ExpectNoPartPasses(expected, DecodeAssignment);
  }
}

TEST(ConsumerProtocolGoldenTest, UserDataIsThatOfKafka) {
  EXPECT_GE(Vectors().at("sticky_user_data").size(), 24);
  for (const Json& vector : Vectors().at("sticky_user_data")) {
    SCOPED_TRACE(vector.dump());
    StickyUserData data{.previous = ListsOf(vector.at("partitions")),
                        .generation = vector.at("generation").get<int32_t>()};
    const std::string version_0 = *BytesOf(vector.at("version_0_bytes"));
    for (const std::string& expected :
         {*BytesOf(vector.at("bytes")), version_0}) {
      EXPECT_EQ(Hex(EncodeStickyUserData(data)), Hex(expected));
      const absl::StatusOr<StickyUserData> decoded =
          DecodeStickyUserData(expected);
      ASSERT_TRUE(decoded.ok()) << decoded.status();
      EXPECT_EQ(decoded->generation, data.generation);
      ExpectNoPartPasses(expected, DecodeStickyUserData, version_0.size());
      data.generation.reset();
    }
  }
  for (const Json& vector : Vectors().at("cooperative_user_data")) {
    const int32_t generation = vector.at("generation").get<int32_t>();
    const std::string expected = *BytesOf(vector.at("bytes"));
    EXPECT_EQ(Hex(EncodeCooperativeUserData(generation)), Hex(expected));
    EXPECT_EQ(DecodeCooperativeUserData(expected).value_or(-7), generation);
    ExpectNoPartPasses(expected, DecodeCooperativeUserData);
  }
}

GroupSpec SpecOf(const Json& group) {
  const InputText text = {.name = "group", .text = group.dump()};
  const absl::StatusOr<LoadedGroup> loaded = ReadGroupJson(text, 1000);
  EXPECT_TRUE(loaded.ok()) << loaded.status();
  return loaded.ok() ? loaded->spec : GroupSpec();
}

// A partition by name, which may be a ghost.
PartitionIndex PartitionOf(const Group& group, const Json& pair) {
  const std::string name = absl::StrCat(pair.at(0).get<std::string>(), "-",
                                        pair.at(1).get<int32_t>());
  const int32_t all = group.partition_count() + group.ghost_count();
  for (PartitionIndex p = 0; p < all; ++p) {
    if (group.PartitionName(p) == name) return p;
  }
  ADD_FAILURE() << name;
  return 0;
}

Assignment AssignmentOf(const Group& group, const Json& lists) {
  std::vector<int32_t> loads(group.member_count());
  for (const auto& [id, pairs] : lists.items()) {
    loads[group.FindMember(id)] = pairs.size();
  }
  Assignment assignment;
  const absl::Span<PartitionIndex> partitions = assignment.Reset(loads);
  for (const auto& [id, pairs] : lists.items()) {
    int32_t next = assignment.offsets()[group.FindMember(id)];
    for (const Json& pair : pairs) {
      partitions[next++] = PartitionOf(group, pair);
    }
  }
  return assignment;
}

TEST(ConsumerProtocolGoldenTest, MembersSendWhatKafkasConsumersSend) {
  int64_t compared = 0;
  for (const Json& vector : Vectors().at("groups")) {
    const GroupSpec spec = SpecOf(vector.at("group"));
    for (const auto& [strategy, answers] : vector.at("strategies").items()) {
      for (const MemberSpec& member : spec.members) {
        EXPECT_EQ(Hex(MemberMetadata(member, strategy)),
                  answers.at("metadata_bytes").at(member.id).get<std::string>())
            << strategy << ", " << member.id;
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 4 * (1 + 3 + 5 + 7 + 130));
}

TEST(ConsumerProtocolGoldenTest, SizesOfGroupsAreThoseOfKafka) {
  for (const Json& vector : Vectors().at("groups")) {
    const GroupSpec spec = SpecOf(vector.at("group"));
    const Group group = MakeGroup(spec);
    for (const auto& [strategy, answers] : vector.at("strategies").items()) {
      SCOPED_TRACE(absl::StrCat(spec.name, ", ", strategy));
      EXPECT_EQ(answers.at("join_response_version"), 9);
      EXPECT_EQ(answers.at("group_record_version"), 3);
      const std::optional<GroupBytes> sizes = MeasureGroupBytes(
          group, AssignmentOf(group, answers.at("assignment")), strategy,
          {.group_name = spec.name});
      ASSERT_TRUE(sizes.has_value());
      int64_t assignments = 0;
      for (const auto& [id, hex] : answers.at("assignment_bytes").items()) {
        assignments += hex.get<std::string>().size() / 2;
      }
      EXPECT_EQ(sizes->assignments, assignments);
      EXPECT_EQ(sizes->join_response, answers.at("join_response_size"));
      EXPECT_EQ(sizes->group_record, answers.at("group_record_size"));
    }
  }
}

}  // namespace
}  // namespace assignbench
