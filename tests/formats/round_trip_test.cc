#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/registry.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/formats/describe_printer.h"
#include "tests/formats/inputs.h"
#include "workload/shapes.h"

namespace assignbench {
namespace {

struct RunningGroup {
  Group group;
  Assignment assignment;
};

// 50 topics of 60 partitions over 120 members, laid out by sticky.
RunningGroup LaidOutBySticky() {
  const absl::StatusOr<GroupSpec> spec =
      MakeShape("uniform", {.topics = 50, .partitions = 3000, .members = 120},
                /*seed=*/1);
  EXPECT_TRUE(spec.ok()) << spec.status();
  const absl::StatusOr<Group> group = Group::Create(*spec);
  EXPECT_TRUE(group.ok()) << group.status();
  RunningGroup running = {*group, {}};
  const absl::Status assigned =
      FindStrategy("sticky")->Make()->Assign(*group, running.assignment);
  EXPECT_TRUE(assigned.ok()) << assigned;
  return running;
}

// The group that was read, running with what its members own.
RunningGroup AsRead(const GroupSpec& spec) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  EXPECT_TRUE(group.ok()) << group.status();
  std::vector<int32_t> loads;
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    loads.push_back(int32_t(group->claims_of(m).size()));
  }
  RunningGroup running = {*group, {}};
  const absl::Span<PartitionIndex> list = running.assignment.Reset(loads);
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    const absl::Span<const PartitionIndex> claims = group->claims_of(m);
    std::copy(claims.begin(), claims.end(),
              list.begin() + running.assignment.offsets()[m]);
  }
  return running;
}

void ExpectSameMeasures(const RunningGroup& a, const RunningGroup& b) {
  const Balance x = MeasureBalance(a.group, a.assignment);
  const Balance y = MeasureBalance(b.group, b.assignment);
  EXPECT_EQ(x.members, y.members);
  EXPECT_EQ(x.partitions, y.partitions);
  EXPECT_EQ(x.min_load, y.min_load);
  EXPECT_EQ(x.max_load, y.max_load);
  EXPECT_EQ(x.stddev, y.stddev);
  EXPECT_EQ(x.sum_of_squares, y.sum_of_squares);
  EXPECT_EQ(x.optimal_sum_of_squares, y.optimal_sum_of_squares);
  EXPECT_EQ(x.idle_members, y.idle_members);
  EXPECT_EQ(x.topic_spread_max, y.topic_spread_max);
  EXPECT_EQ(x.copartition_splits, y.copartition_splits);
}

TEST(RoundTripTest, AGroupReadBackFromItsDescriptionHasTheSameMeasures) {
  const RunningGroup original = LaidOutBySticky();
  const LoadedGroup read = Understood(
      {PrintDescribe(original.group, original.assignment, "orders-group")});
  EXPECT_EQ(read.spec.name, "orders-group");
  EXPECT_TRUE(read.ownership_known);
  const RunningGroup again = AsRead(read.spec);
  ASSERT_EQ(again.group.member_count(), 120);
  ASSERT_EQ(again.group.partition_count(), 3000);
  ExpectSameMeasures(original, again);
}

TEST(RoundTripTest, StickyMovesNothingOfAGroupReadBack) {
  const RunningGroup original = LaidOutBySticky();
  const RunningGroup again = AsRead(
      Understood({PrintDescribe(original.group, original.assignment, "g")})
          .spec);
  Assignment next;
  ASSERT_TRUE(FindStrategy("sticky")->Make()->Assign(again.group, next).ok());
  EXPECT_EQ(
      MeasureMovement(again.group, PreviousOwners(again.group), next).moved, 0);
}

TEST(RoundTripTest, ReadingOnlyWhatIsOwnedSeesOtherSubscriptions) {
  const RunningGroup original = LaidOutBySticky();
  LoadOptions options;
  options.subscriptions = SubscriptionRule::kOwned;
  const RunningGroup again = AsRead(
      Understood({PrintDescribe(original.group, original.assignment, "g")},
                 options)
          .spec);
  EXPECT_TRUE(original.group.identical_subscriptions());
  EXPECT_FALSE(again.group.identical_subscriptions());
}

}  // namespace
}  // namespace assignbench
