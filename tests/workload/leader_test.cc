#include "workload/leader.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assignors/registry.h"
#include "tests/support/groups.h"
#include "workload/consumer_protocol.h"
#include "workload/protocol_bytes.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

constexpr const char* kClassic[] = {"range", "roundrobin", "sticky",
                                    "cooperative-sticky"};

std::vector<JoinedMember> Joined(const GroupSpec& spec,
                                 absl::string_view strategy) {
  std::vector<JoinedMember> joined;
  for (const MemberSpec& member : spec.members) {
    joined.push_back({.id = member.id,
                      .instance_id = member.instance_id,
                      .metadata = *MemberMetadata(member, strategy)});
  }
  return joined;
}

// What EncodeAssignment() makes of the lists of the spec's members.
std::vector<std::string> Encoded(const GroupSpec& spec, const Group& group,
                                 const Assignment& assignment) {
  std::vector<std::string> bytes;
  for (const MemberSpec& member : spec.members) {
    ConsumerAssignment said;
    for (const PartitionIndex p :
         assignment.partitions_of(group.FindMember(member.id))) {
      const TopicIndex t = group.topic_of(p);
      said.partitions.push_back(
          {std::string(group.topic_name(t)), {p - group.first_partition(t)}});
    }
    bytes.push_back(*EncodeAssignment(said));
  }
  return bytes;
}

// Member "a", subscribed to "t", that lists what it owns as it stands here:
// EncodeSubscription() would sort it.
JoinedMember Claimant(const std::vector<TopicPartitions>& owned) {
  BytesWriter out;
  const BytesPlace place = {"/"};
  out.Int16(1);
  out.Count(1, place);
  out.Text("t", place);
  out.Bytes(std::nullopt, place);
  out.Count(owned.size(), place);
  for (const TopicPartitions& list : owned) {
    out.Text(list.topic, place);
    out.Count(list.partitions.size(), place);
    for (const int32_t number : list.partitions) out.Int32(number);
  }
  return {.id = "a", .instance_id = "", .metadata = out.Take()};
}

TEST(LeaderTest, GivesFromBytesWhatTheStrategyGivesForTheGroup) {
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    RandomGroupOptions options;
    options.stale_claims = seed % 3 == 0;
    const GroupSpec spec = RandomGroup(seed, options);
    const Group group = MakeGroup(spec);
    for (const char* const strategy : kClassic) {
      const absl::StatusOr<Group> read =
          GroupOfMembers(spec.topics, Joined(spec, strategy), strategy);
      ASSERT_TRUE(read.ok()) << read.status();
      Assignment ours;
      Assignment theirs;
      ASSERT_TRUE(FindStrategy(strategy)->Make()->Assign(group, ours).ok());
      ASSERT_TRUE(FindStrategy(strategy)->Make()->Assign(*read, theirs).ok());
      EXPECT_EQ(ours, theirs) << strategy << ", seed " << seed;
      EXPECT_EQ(AssignmentBytes(*read, theirs), Encoded(spec, group, ours))
          << strategy << ", seed " << seed;
    }
  }
}

TEST(LeaderTest, PartitionsOfATopicGoTogetherInBytes) {
  const GroupSpec spec = MakeSpec({{"t", 3}, {"u", 2}}, {{"a", {"t", "u"}}});
  const Group group = MakeGroup(spec);
  const Assignment assignment =
      MakeAssignment(group, {{"a", {"u-1", "t-2", "u-0", "t-0"}}});
  const ConsumerAssignment read =
      *DecodeAssignment(AssignmentBytes(group, assignment)[0]);
  EXPECT_EQ(read.partitions,
            (std::vector<TopicPartitions>{{"u", {1, 0}}, {"t", {2, 0}}}));
}

TEST(LeaderTest, BytesThatEndAnywhereAreAnErrorThatNamesTheMember) {
  const GroupSpec spec =
      MakeSpec({{"t", 3}, {"u", 2}},
               {{"a", {"t", "u"}, {"t-0", "u-1"}, 4}, {"b", {"t"}}});
  for (const char* const strategy : kClassic) {
    const std::vector<JoinedMember> whole = Joined(spec, strategy);
    for (size_t length = 0; length < whole[0].metadata.size(); ++length) {
      std::vector<JoinedMember> cut = whole;
      cut[0].metadata.resize(length);
      const absl::Status status =
          GroupOfMembers(spec.topics, cut, strategy).status();
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
      EXPECT_EQ(std::string(status.message()).find("member 'a': "), 0)
          << status;
    }
    std::vector<JoinedMember> more = whole;
    more[1].metadata.push_back('x');
    EXPECT_FALSE(GroupOfMembers(spec.topics, more, strategy).ok());
  }
}

TEST(LeaderTest, ClaimsOnWhatIsNotThereAreLeftOut) {
  ConsumerSubscription said;
  said.topics = {"t"};
  said.owned = {{"gone", {0}}, {"t", {-1, 7, 2}}};
  const std::vector<JoinedMember> joined = {
      {.id = "a", .instance_id = "", .metadata = *EncodeSubscription(said)}};
  const Group group = *GroupOfMembers(MakeSpec({{"s", 4}, {"t", 3}}, {}).topics,
                                      joined, "cooperative-sticky");
  ASSERT_EQ(group.claim_count(), 1);
  EXPECT_EQ(group.PartitionName(group.claims_of(0)[0]), "t-2");
}

TEST(LeaderTest, WhatNoGroupMayHaveIsAnError) {
  GroupSpec spec = MakeSpec({{"t", 3}}, {{"a", {"t"}, {"t-0"}}});
  std::vector<JoinedMember> joined = Joined(spec, "cooperative-sticky");
  joined.push_back(joined[0]);
  EXPECT_FALSE(GroupOfMembers(spec.topics, joined, "cooperative-sticky").ok());

  for (const std::vector<TopicPartitions>& owned :
       {std::vector<TopicPartitions>{{"t", {0, 0}}},
        {{"t", {2, 1, 2}}},
        {{"t", {0}}, {"t", {1, 0}}},
        {{"t", {0}}, {"t", {0}}}}) {
    EXPECT_EQ(
        GroupOfMembers(spec.topics, {Claimant(owned)}, "cooperative-sticky")
            .status()
            .message(),
        "member 'a' claims a partition twice");
  }
}

TEST(LeaderTest, ClaimsComeInAnyOrder) {
  const Group group =
      *GroupOfMembers(MakeSpec({{"t", 3}, {"u", 2}}, {}).topics,
                      {Claimant({{"u", {1}}, {"t", {2, 0}}, {"u", {0}}})},
                      "cooperative-sticky");
  const absl::Span<const PartitionIndex> claims = group.claims_of(0);
  EXPECT_EQ(std::vector<PartitionIndex>(claims.begin(), claims.end()),
            (std::vector<PartitionIndex>{4, 2, 0, 3}));
}

}  // namespace
}  // namespace assignbench
