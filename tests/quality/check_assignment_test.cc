#include "quality/check_assignment.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

Group TwoTopics() {
  return MakeGroup({{"t", 2}, {"u", 1}, {"unread", 5}},
                   {{"a", {"t"}}, {"b", {"t", "u"}}, {"c"}});
}

absl::Status Check(const Group& group, const MemberLists& lists,
                   Completeness completeness = Completeness::kComplete) {
  return CheckAssignment(group, MakeAssignment(group, lists), completeness);
}

void ExpectFault(const absl::Status& status, const std::string& message) {
  EXPECT_THAT(status, StatusIs(absl::StatusCode::kFailedPrecondition, message));
}

TEST(CheckAssignmentTest, AcceptsEveryPartitionOnceAtASubscriber) {
  EXPECT_THAT(Check(TwoTopics(), {{"a", {"t-1"}}, {"b", {"u-0", "t-0"}}}),
              IsOk());
}

TEST(CheckAssignmentTest, LeavesOutTopicsThatNobodyReads) {
  EXPECT_THAT(Check(MakeGroup({{"unread", 5}}, {{"a"}}), {}), IsOk());
}

TEST(CheckAssignmentTest, AcceptsAGroupOfNothing) {
  EXPECT_THAT(Check(MakeGroup({}, {}), {}), IsOk());
}

TEST(CheckAssignmentTest, NamesAPartitionThatNobodyHas) {
  ExpectFault(Check(TwoTopics(), {{"a", {"t-0", "t-1"}}}),
              "u-0: assigned to nobody; 'b' subscribes to its topic");
}

TEST(CheckAssignmentTest, AllowsWithheldPartitionsInACooperativeRound) {
  EXPECT_THAT(Check(TwoTopics(), {{"a", {"t-0"}}}, Completeness::kPartial),
              IsOk());
}

TEST(CheckAssignmentTest, NamesBothOwnersOfAPartition) {
  ExpectFault(Check(TwoTopics(), {{"a", {"t-0", "t-1"}}, {"b", {"t-1", "u-0"}}},
                    Completeness::kPartial),
              "t-1: assigned to 'a' and to 'b'");
}

TEST(CheckAssignmentTest, NamesAPartitionListedTwiceByOneMember) {
  ExpectFault(Check(TwoTopics(), {{"a", {"t-0", "t-0"}}}),
              "t-0: assigned to 'a' twice");
}

TEST(CheckAssignmentTest, NamesAMemberWithoutTheSubscription) {
  ExpectFault(Check(TwoTopics(), {{"a", {"u-0"}}, {"b", {"t-0", "t-1"}}}),
              "u-0: assigned to 'a', which does not subscribe to its topic");
  ExpectFault(Check(TwoTopics(), {{"c", {"t-0"}}}),
              "t-0: assigned to 'c', which does not subscribe to its topic");
}

TEST(CheckAssignmentTest, NamesAPartitionOutOfRange) {
  const Group group = MakeGroup({{"t", 2}}, {{"a", {"t"}}});
  Assignment assignment;
  for (const PartitionIndex wrong : {2, -1}) {
    const int32_t loads[] = {1};
    assignment.Reset(loads)[0] = wrong;
    ExpectFault(CheckAssignment(group, assignment, Completeness::kPartial),
                "partition " + std::to_string(wrong) +
                    ": assigned to 'a', but the group's partitions are 0 to 1");
  }
}

TEST(CheckAssignmentTest, RefusesAnAssignmentForOtherMembers) {
  const Group group = MakeGroup({{"t", 2}}, {{"a", {"t"}}});
  ExpectFault(CheckAssignment(group, Assignment(), Completeness::kPartial),
              "the assignment has lists for 0 members; the group has 1");
}

}  // namespace
}  // namespace assignbench
