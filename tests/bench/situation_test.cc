#include "bench/situation.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::HasSubstr;

GroupSpec FourReaders() {
  return MakeSpec(
      {{"t", 25}, {"u", 1}},
      {{"a", {"t"}}, {"b", {"t", "u"}}, {"c", {"u"}}, {"d", {"t", "u"}}});
}

std::vector<std::string> MemberIds(const GroupSpec& spec) {
  std::vector<std::string> ids;
  for (const MemberSpec& member : spec.members) ids.push_back(member.id);
  return ids;
}

TEST(SituationTest, FreshChangesNothing) {
  const absl::StatusOr<GroupSpec> spec =
      After(Happening::kFresh, FourReaders());
  ASSERT_THAT(spec, IsOk());
  EXPECT_THAT(MemberIds(*spec), testing::ElementsAre("a", "b", "c", "d"));
}

TEST(SituationTest, TheMemberInTheMiddleLeaves) {
  const absl::StatusOr<GroupSpec> spec =
      After(Happening::kLeaveOne, FourReaders());
  ASSERT_THAT(spec, IsOk());
  EXPECT_THAT(MemberIds(*spec), testing::ElementsAre("a", "b", "d"));
}

TEST(SituationTest, TheJoinerReadsWhatTheFirstMemberReads) {
  const absl::StatusOr<GroupSpec> spec =
      After(Happening::kJoinOne, FourReaders());
  ASSERT_THAT(spec, IsOk());
  EXPECT_EQ(spec->members.back().id, "zz-new");
  EXPECT_THAT(spec->members.back().topics, testing::ElementsAre("t"));
}

TEST(SituationTest, ATopicGrowsByATenthAndAtLeastByOne) {
  GroupSpec fresh = FourReaders();
  EXPECT_EQ(After(Happening::kGrowTopic, fresh)->topics[0].partitions, 27);
  fresh.topics[0].partitions = 3;
  EXPECT_EQ(After(Happening::kGrowTopic, fresh)->topics[0].partitions, 4);
}

TEST(SituationTest, ADynamicMemberComesBackUnderANewId) {
  GroupSpec fresh = FourReaders();
  fresh.members[2].instance_id = "pod";
  const absl::StatusOr<GroupSpec> spec =
      After(Happening::kRollingRestart, fresh);
  ASSERT_THAT(spec, IsOk());
  EXPECT_THAT(MemberIds(*spec), testing::ElementsAre("a", "b", "c", "b-back"));
  EXPECT_EQ(spec->members[3].topics, fresh.members[3].topics);
}

TEST(SituationTest, WhatCannotHappenIsAnError) {
  GroupSpec fresh = FourReaders();
  for (MemberSpec& member : fresh.members) member.instance_id = member.id;
  EXPECT_THAT(
      After(Happening::kRollingRestart, fresh),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("static")));
  fresh.members.clear();
  EXPECT_THAT(
      After(Happening::kLeaveOne, fresh),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("leave_one")));
}

TEST(SituationTest, NamesSayWhatIsMeasured) {
  EXPECT_EQ(ToString(BenchSizes()[0]), "topics:50/partitions:3000/members:120");
  EXPECT_EQ(ToString(Happening::kRollingRestart), "rolling_restart");
}

}  // namespace
}  // namespace assignbench
