#include "assignors/optimum_checker.h"

#include <utility>
#include <vector>

#include "assignors/optimum.h"
#include "assignors/previous_owners.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "workload/random.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

using testing::HasSubstr;

// A has all of t; B reads t, C reads t and u.
Group Uneven() {
  return MakeGroup({{"t", 4}, {"u", 1}}, {{"A", {"t"}, {"t-0", "t-1", "t-2"}},
                                          {"B", {"t"}},
                                          {"C", {"t", "u"}, {"u-0"}}});
}

absl::Status Check(const Group& group, const std::vector<MemberIndex>& owners,
                   const OptimumProof& proof) {
  return CheckOptimal(group, PreviousOwners(group), owners, proof);
}

OptimalPlan Plan(const Group& group) {
  return PlanOptimum(group, PreviousOwners(group));
}

TEST(OptimumCheckerTest, AcceptsEveryOptimalAssignmentNotOnlyThatOfTheSolver) {
  const Group group = Uneven();
  const OptimalPlan plan = Plan(group);
  EXPECT_EQ(plan.optimum.sum_of_squares, 9);
  EXPECT_EQ(plan.optimum.moves, 1);
  for (const std::vector<MemberIndex>& owners :
       {plan.owners, {0, 0, 1, 1, 2}, {1, 0, 0, 1, 2}, {0, 1, 0, 1, 2}}) {
    EXPECT_THAT(Check(group, owners, plan.proof), IsOk());
  }
}

TEST(OptimumCheckerTest, RefusesWhatIsNoAssignment) {
  const Group group = Uneven();
  const OptimumProof proof = Plan(group).proof;
  EXPECT_THAT(
      Check(group, {0, 0, 1, kNoMember, 2}, proof),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("t-3")));
  EXPECT_THAT(
      Check(group, {0, 0, 1, 2, 1}, proof),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("u-0")));
}

TEST(OptimumCheckerTest, RefusesWorseLoads) {
  const Group group = Uneven();
  EXPECT_THAT(Check(group, {0, 0, 0, 1, 2}, Plan(group).proof),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("not its layer's load")));
}

TEST(OptimumCheckerTest, RefusesMoreMoves) {
  const Group group = Uneven();
  EXPECT_THAT(
      Check(group, {0, 1, 1, 0, 2}, Plan(group).proof),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("could move")));
}

TEST(OptimumCheckerTest, RefusesAProofOfAnotherShape) {
  const Group group = Uneven();
  const OptimalPlan plan = Plan(group);
  OptimumProof proof = plan.proof;
  proof.move_prices.of_pool.pop_back();
  EXPECT_THAT(
      Check(group, plan.owners, proof),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("no proof")));
  proof = plan.proof;
  proof.layer_of_member[0] = 7;
  EXPECT_FALSE(Check(group, plan.owners, proof).ok());
  proof = plan.proof;
  proof.layer_price.push_back(proof.layer_price.back());
  EXPECT_FALSE(Check(group, plan.owners, proof).ok());
}

// A proof without move prices for members of these layers and one class for
// each topic.
OptimumProof Layers(std::vector<int64_t> prices, std::vector<int32_t> of_class,
                    std::vector<int32_t> of_member) {
  OptimumProof proof;
  proof.move_prices.of_class.assign(of_class.size(), 0);
  proof.move_prices.of_pool.assign(of_class.size(), 0);
  proof.move_prices.of_member.assign(of_member.size(), 0);
  proof.move_prices.of_layer.assign(prices.size(), 0);
  proof.layer_price = std::move(prices);
  proof.layer_of_class = std::move(of_class);
  proof.layer_of_member = std::move(of_member);
  return proof;
}

TEST(OptimumCheckerTest, RefusesAClassThatSkipsALowerLayer) {
  const Group group = MakeGroup({{"t", 2}}, {{"A", {"t"}}, {"B", {"t"}}});
  EXPECT_THAT(Check(group, {0, 0}, Layers({0, 4}, {1}, {1, 0})),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("lower layer")));
  EXPECT_THAT(
      Check(group, {0, 0}, Layers({4, 0}, {0}, {0, 1})),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("no proof")));
  EXPECT_THAT(Check(group, {0, 1}, Layers({2}, {0}, {0, 0})), IsOk());
}

TEST(OptimumCheckerTest, RefusesTwoLayersOfOnePrice) {
  // One of A and B has two; nothing moves if it is B.
  const Group group =
      MakeGroup({{"t", 2}, {"u", 1}},
                {{"A", {"t"}, {"t-0"}}, {"B", {"t", "u"}, {"t-1", "u-0"}}});
  EXPECT_FALSE(Check(group, {0, 0, 1}, Layers({3}, {0, 0}, {0, 0})).ok());
  EXPECT_FALSE(Check(group, {0, 0, 1}, Layers({3, 3}, {0, 1}, {0, 1})).ok());
  EXPECT_THAT(Check(group, {0, 1, 1}, Layers({3}, {0, 0}, {0, 0})), IsOk());
}

// An assignment that is not optimal passes with no proof: not with that of the
// optimum, and not when its prices are changed at random.
TEST(OptimumCheckerTest, AcceptsNoWorseAssignmentWhateverThePrices) {
  int worse = 0;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    Random random(seed);
    const Group group = MakeGroup(RandomGroup(
        seed, {.max_members = 4, .max_topics = 3, .racks = seed % 2 == 0}));
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    const OptimalPlan plan =
        PlanOptimum(group, previous, {.racks = seed % 2 == 0});
    std::vector<MemberIndex> owners = plan.owners;
    for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
      const auto readers = group.subscribers_of(group.topic_of(p));
      if (!readers.empty() && random.Percent(30)) {
        owners[p] = readers[random.Below(readers.size())];
      }
    }
    int32_t moves = 0;
    int64_t squares = 0;
    std::vector<int64_t> loads(group.member_count());
    for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
      moves += previous[p] != kNoMember && owners[p] != previous[p];
      if (owners[p] != kNoMember) ++loads[owners[p]];
    }
    for (const int64_t load : loads) squares += load * load;
    if (squares == plan.optimum.sum_of_squares && moves <= plan.optimum.moves) {
      continue;
    }
    if (plan.proof.racks && squares == plan.optimum.sum_of_squares) continue;
    ++worse;
    OptimumProof proof = plan.proof;
    for (int attempt = 0; attempt < 50; ++attempt) {
      ASSERT_FALSE(CheckOptimal(group, previous, owners, proof).ok())
          << "seed " << seed;
      OptimumPrices& prices = proof.move_prices;
      for (auto* list : {&prices.of_class, &prices.of_pool, &prices.of_member,
                         &prices.of_layer}) {
        if (list->empty()) continue;
        (*list)[random.Below(list->size())] += int32_t(random.Between(-1, 1));
      }
    }
  }
  EXPECT_GT(worse, 100);
}

}  // namespace
}  // namespace assignbench
