#include "quality/optimum.h"

#include <algorithm>
#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "quality/measures.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::Eq;
using testing::Optional;

std::optional<Optimum> OptimumOf(const Group& group) {
  return ClosedFormOptimum(group, PreviousOwners(group));
}

TEST(ClosedFormOptimumTest, GivesTheCeilToThoseWhoOwnedMost) {
  const Group group = MakeGroup({{"t", 5}}, {{"a", {"t"}, {"t-0", "t-1"}},
                                             {"b", {"t"}, {"t-2", "t-3"}},
                                             {"c", {"t"}, {"t-4"}}});
  ASSERT_TRUE(OptimumOf(group).has_value());
  EXPECT_EQ(OptimumOf(group)->sum_of_squares, 9);
  EXPECT_EQ(OptimumOf(group)->forced, 0);
}

TEST(ClosedFormOptimumTest, ForcesWhatLiesAboveTheQuotas) {
  const Group group =
      MakeGroup({{"t", 10}}, {{"a", {"t"}, {"t-1", "t-3", "t-5", "t-7", "t-9"}},
                              {"b", {"t"}, {"t-0", "t-2", "t-4", "t-6", "t-8"}},
                              {"c", {"t"}}});
  ASSERT_TRUE(OptimumOf(group).has_value());
  EXPECT_EQ(OptimumOf(group)->sum_of_squares, 34);
  EXPECT_EQ(OptimumOf(group)->forced, 3);
}

TEST(ClosedFormOptimumTest, IgnoresMembersWithoutSubscription) {
  const Group group =
      MakeGroup({{"t", 2}}, {{"a", {"t"}, {"t-0", "t-1"}}, {"b"}});
  ASSERT_TRUE(OptimumOf(group).has_value());
  EXPECT_EQ(OptimumOf(group)->sum_of_squares, 4);
  EXPECT_EQ(OptimumOf(group)->forced, 0);
}

TEST(ClosedFormOptimumTest, IsZeroWhenNobodySubscribes) {
  for (const Group& group :
       {MakeGroup({}, {}), MakeGroup({{"t", 3}}, {{"a"}, {"b"}})}) {
    ASSERT_TRUE(OptimumOf(group).has_value());
    EXPECT_EQ(OptimumOf(group)->sum_of_squares, 0);
    EXPECT_EQ(OptimumOf(group)->forced, 0);
  }
}

TEST(ClosedFormOptimumTest, DoesNotApplyToDifferentSubscriptions) {
  const Group group =
      MakeGroup({{"t", 1}, {"u", 1}}, {{"a", {"t"}}, {"b", {"t", "u"}}});
  EXPECT_EQ(OptimumOf(group), std::nullopt);
  EXPECT_EQ(ClosedFormSumOfSquares(group), std::nullopt);
  EXPECT_EQ(LeastMoves(group, PreviousOwners(group), {1, 1}), std::nullopt);
}

TEST(ClosedFormOptimumTest, DoesNotOverflowWithOneMemberAndManyPartitions) {
  EXPECT_THAT(
      ClosedFormSumOfSquares(MakeGroup({{"t", 49'000'000}}, {{"a", {"t"}}})),
      Optional(Eq(2'401'000'000'000'000)));
}

TEST(LeastMovesTest, KeepsTheLesserOfOwnedAndLoad) {
  const Group group = MakeGroup(
      {{"t", 4}}, {{"a", {"t"}, {"t-0", "t-1", "t-2"}}, {"b", {"t"}}});
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  EXPECT_THAT(LeastMoves(group, previous, {3, 1}), Optional(0));
  EXPECT_THAT(LeastMoves(group, previous, {2, 2}), Optional(1));
  EXPECT_THAT(LeastMoves(group, previous, {0, 4}), Optional(3));
}

// All assignments of a small group with identical subscriptions, one by one.
class BruteForce {
 public:
  BruteForce(int32_t members, const std::vector<MemberIndex>& previous)
      : previous_(previous), loads_(members) {
    Place(0, 0);
  }

  int64_t sum_of_squares() const { return sum_of_squares_; }
  int32_t forced() const { return forced_; }

 private:
  void Place(size_t p, int32_t moved) {
    if (p == previous_.size()) {
      int64_t squares = 0;
      for (const int64_t load : loads_) squares += load * load;
      if (squares > sum_of_squares_) return;
      forced_ = squares < sum_of_squares_ ? moved : std::min(forced_, moved);
      sum_of_squares_ = squares;
      return;
    }
    for (size_t m = 0; m < loads_.size(); ++m) {
      ++loads_[m];
      Place(p + 1, moved + (previous_[p] != kNoMember &&
                            previous_[p] != MemberIndex(m)));
      --loads_[m];
    }
  }

  const std::vector<MemberIndex>& previous_;
  std::vector<int32_t> loads_;
  int64_t sum_of_squares_ = 1000;
  int32_t forced_ = 0;
};

TEST(ClosedFormOptimumTest, EqualsTheBestOfAllAssignments) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    const int32_t members = 1 + int32_t(random() % 4);
    const int32_t partitions = int32_t(random() % 7);
    std::vector<BriefMember> briefs;
    for (int32_t m = 0; m < members; ++m) {
      briefs.push_back({std::string(1, char('a' + m)), {"t"}});
    }
    for (int32_t p = 0; p < partitions; ++p) {
      const size_t owner = random() % (members + 1);
      if (owner == size_t(members)) continue;
      briefs[owner].owned.push_back("t-" + std::to_string(p));
    }
    const Group group = MakeGroup({{"t", partitions}}, briefs);
    const std::vector<MemberIndex> previous = PreviousOwners(group);
    const BruteForce best(members, previous);
    const std::optional<Optimum> optimum = ClosedFormOptimum(group, previous);
    ASSERT_TRUE(optimum.has_value());
    ASSERT_EQ(optimum->sum_of_squares, best.sum_of_squares()) << i;
    ASSERT_EQ(optimum->forced, best.forced()) << i;
  }
}

}  // namespace
}  // namespace assignbench
