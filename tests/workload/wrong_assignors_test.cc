// Wrong assignors, each of which one property must catch.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "assignors/cooperative_sticky_assignor.h"
#include "assignors/optimal_assignor.h"
#include "assignors/range_assignor.h"
#include "assignors/round_robin_assignor.h"
#include "assignors/sticky_assignor.h"
#include "workload/verify.h"

namespace assignbench {
namespace {

using Lists = std::vector<std::vector<PartitionIndex>>;  // per member

// Changes what a right assignor gives.
template <typename Right, RebalanceProtocol kProtocol, auto kSpoil>
class Spoiled final : public Assignor {
 public:
  absl::string_view name() const override { return "spoiled"; }
  RebalanceProtocol protocol() const override { return kProtocol; }
  absl::Status Assign(const Group& group, Assignment& assignment) override {
    const absl::Status status = right_.Assign(group, assignment);
    if (!status.ok()) return status;
    Lists lists;
    for (MemberIndex m = 0; m < group.member_count(); ++m) {
      const auto list = assignment.partitions_of(m);
      lists.emplace_back(list.begin(), list.end());
    }
    kSpoil(group, lists);
    std::vector<int32_t> loads;
    for (const auto& list : lists) loads.push_back(int32_t(list.size()));
    PartitionIndex* flat = assignment.Reset(loads).data();
    for (const auto& list : lists) {
      flat = std::copy(list.begin(), list.end(), flat);
    }
    return absl::OkStatus();
  }

 private:
  Right right_;
};

template <typename T>
std::unique_ptr<Assignor> Make(const AssignorOptions&) {
  return std::make_unique<T>();
}

// How often `property` is violated by T, which is called `name`.
template <typename T>
int64_t Violations(absl::string_view property,
                   absl::string_view name = "spoiled") {
  const StrategyInfo strategy = {.name = name,
                                 .kafka_name = "",
                                 .description = "",
                                 .origin = "",
                                 .protocol = T().protocol(),
                                 .reads_claims = true,
                                 .promises = {},
                                 .make = &Make<T>};
  VerifyOptions options;
  options.cases = 400;
  options.properties = {FindProperty(property)};
  const VerifyResult result = Verify(strategy, options);
  EXPECT_EQ(result.properties[0].example.has_value(),
            result.properties[0].all.violated > 0);
  return result.properties[0].all.violated;
}

constexpr auto kEager = RebalanceProtocol::kEager;
constexpr auto kCooperative = RebalanceProtocol::kCooperative;

void LoseTheLast(const Group&, Lists& lists) {
  for (auto& list : lists) {
    if (!list.empty()) {
      list.pop_back();
      return;
    }
  }
}
void GiveTheFirstTwice(const Group&, Lists& lists) {
  for (auto& list : lists) {
    if (list.empty()) continue;
    lists.back().push_back(list.front());
    return;
  }
}
void GiveWhatIsNotThere(const Group& group, Lists& lists) {
  lists.front().push_back(group.partition_count() + group.ghost_count());
}
void GiveAllToTheLast(const Group&, Lists& lists) {
  for (size_t m = 0; m + 1 < lists.size(); ++m) {
    lists.back().insert(lists.back().end(), lists[m].begin(), lists[m].end());
    lists[m].clear();
  }
}
void CountCalls(const Group& group, Lists& lists) {
  static int calls = 0;
  if (++calls % 2 == 0 && lists.size() > 1 && group.identical_subscriptions()) {
    std::swap(lists[0], lists[1]);
  }
}
void SwapTheFirstTwo(const Group& group, Lists& lists) {
  if (lists.size() > 1 && group.identical_subscriptions()) {
    std::swap(lists[0], lists[1]);
  }
}
// By where a member stood in the input.
void ServeTheFirstListed(const Group& group, Lists& lists) {
  if (!group.identical_subscriptions()) return;
  Lists served(lists.size());
  for (size_t m = 0; m < lists.size(); ++m) {
    served[m] = lists[group.input_position(MemberIndex(m))];
  }
  lists = served;
}
// By a hash of the first name.
void LookAtNames(const Group& group, Lists& lists) {
  if (group.member_id(0).size() % 2 == 0) SwapTheFirstTwo(group, lists);
}
void WithholdKept(const Group& group, Lists& lists) {
  if (group.claim_count() == 0 || group.generation_of(0) >= 100) return;
  for (auto& list : lists) {
    if (!list.empty()) list.erase(list.begin());
  }
}

TEST(WrongAssignorsTest, AreCaughtByTheirProperty) {
  EXPECT_GT(
      (Violations<Spoiled<RangeAssignor, kEager, LoseTheLast>>("complete")), 0);
  EXPECT_GT((Violations<Spoiled<RangeAssignor, kEager, GiveTheFirstTwice>>(
                "exclusive")),
            0);
  EXPECT_GT((Violations<Spoiled<RangeAssignor, kEager, GiveWhatIsNotThere>>(
                "in-range")),
            0);
  EXPECT_GT((Violations<Spoiled<RangeAssignor, kEager, GiveAllToTheLast>>(
                "subscribed-only")),
            0);
  EXPECT_GT(
      (Violations<Spoiled<RangeAssignor, kEager, CountCalls>>("deterministic")),
      0);
  EXPECT_GT((Violations<Spoiled<RangeAssignor, kEager, SwapTheFirstTwo>>(
                "range-as-kafka", "range")),
            0);
  EXPECT_GT((Violations<Spoiled<RoundRobinAssignor, kEager, SwapTheFirstTwo>>(
                "roundrobin-as-kafka", "roundrobin")),
            0);
  EXPECT_GT((Violations<Spoiled<StickyAssignor, kEager, SwapTheFirstTwo>>(
                "nothing-moves-when-nothing-changed")),
            0);
  EXPECT_GT((Violations<Spoiled<StickyAssignor, kEager, SwapTheFirstTwo>>(
                "no-wasted-moves")),
            0);
  EXPECT_GT((Violations<Spoiled<StickyAssignor, kEager, SwapTheFirstTwo>>(
                "moves-minimal-when-identical")),
            0);
  EXPECT_GT((Violations<Spoiled<RangeAssignor, kEager, ServeTheFirstListed>>(
                "input-order-irrelevant")),
            0);
  EXPECT_GT((Violations<Spoiled<RangeAssignor, kEager, LookAtNames>>(
                "names-matter-by-order-only")),
            0);
}

TEST(WrongAssignorsTest, OfTheCooperativeKindAreCaughtToo) {
  // Sticky under the cooperative protocol gives out what others still read.
  EXPECT_GT((Violations<Spoiled<StickyAssignor, kCooperative, SwapTheFirstTwo>>(
                "never-two-owners")),
            0);
  EXPECT_GT((Violations<
                Spoiled<CooperativeStickyAssignor, kCooperative, WithholdKept>>(
                "no-needless-revocation")),
            0);
  EXPECT_GT((Violations<Spoiled<StickyAssignor, kCooperative, SwapTheFirstTwo>>(
                "terminates")),
            0);
  EXPECT_GT(
      (Violations<Spoiled<StickyAssignor, kCooperative, SwapTheFirstTwo>>(
          "settles-within-five")) +
          (Violations<Spoiled<StickyAssignor, kCooperative, SwapTheFirstTwo>>(
              "terminates")),
      0);
}

// Fails where somebody claims something.
class Refuser final : public Assignor {
 public:
  absl::string_view name() const override { return "refuser"; }
  RebalanceProtocol protocol() const override { return kEager; }
  absl::Status Assign(const Group& group, Assignment& assignment) override {
    if (group.claim_count() > 0) return absl::UnavailableError("crashed");
    return RangeAssignor().Assign(group, assignment);
  }
};

TEST(WrongAssignorsTest, OneThatCrashesIsCaughtAndNotHeldToHang) {
  EXPECT_GT(Violations<Refuser>("answers"), 0);
  EXPECT_EQ(Violations<Refuser>("terminates"), 0);
}

TEST(WrongAssignorsTest, TheRightOnesAreNot) {
  EXPECT_EQ((Violations<OptimalAssignor>("balanced-as-possible")), 0);
  EXPECT_EQ((Violations<RangeAssignor>("co-partitioned")), 0);
  EXPECT_GT((Violations<RoundRobinAssignor>("co-partitioned")), 0);
  EXPECT_GT((Violations<RangeAssignor>("balanced-when-identical")), 0);
  EXPECT_GT((Violations<StickyAssignor>("static-members-stable")), 0);
}

}  // namespace
}  // namespace assignbench
