#include "assignors/sticky_loads.h"

#include <algorithm>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assignbench {
namespace {

using testing::ElementsAre;

std::vector<MemberIndex> Serve(const std::vector<MemberIndex>& members,
                               const std::vector<int32_t>& loads, int count) {
  LeastLoadedFirst placing;
  placing.Start(members, loads);
  std::vector<MemberIndex> served;
  for (int i = 0; i < count; ++i) served.push_back(placing.Next());
  return served;
}

TEST(LeastLoadedFirstTest, ServesEqualMembersInTurn) {
  EXPECT_THAT(Serve({0, 1, 2}, {5, 5, 5}, 5), ElementsAre(0, 1, 2, 0, 1));
}

TEST(LeastLoadedFirstTest, FillsUpFromBelow) {
  EXPECT_THAT(Serve({0, 1, 2}, {2, 0, 1}, 7), ElementsAre(1, 1, 2, 0, 1, 2, 0));
}

TEST(LeastLoadedFirstTest, CrossesAGapBetweenLoads) {
  EXPECT_THAT(Serve({0, 3}, {0, 9, 9, 3}, 5), ElementsAre(0, 0, 0, 0, 3));
}

TEST(LeastLoadedFirstTest, AgreesWithASortedSet) {
  const std::vector<MemberIndex> members = {1, 2, 4, 5, 7, 8};
  std::vector<int32_t> loads = {0, 4, 1, 0, 1, 9, 0, 3, 4};
  LeastLoadedFirst placing;
  placing.Start(members, loads);
  for (int i = 0; i < 200; ++i) {
    std::set<std::pair<int32_t, MemberIndex>> sorted;
    for (const MemberIndex m : members) sorted.emplace(loads[m], m);
    const MemberIndex m = placing.Next();
    EXPECT_EQ(m, sorted.begin()->second) << "step " << i;
    ++loads[m];
  }
}

TEST(LowestLoadTest, AgreesWithAScanUnderChanges) {
  const std::vector<MemberIndex> members = {0, 2, 3, 5, 6};
  std::vector<int32_t> loads = {3, 0, 1, 1, 0, 2, 1};
  LowestLoad lowest;
  lowest.Start(members, loads);
  uint32_t draw = 1;
  for (int i = 0; i < 300; ++i) {
    const MemberIndex expected = *std::min_element(
        members.begin(), members.end(), [&](MemberIndex a, MemberIndex b) {
          return std::pair(loads[a], a) < std::pair(loads[b], b);
        });
    EXPECT_EQ(lowest.member(), expected) << "step " << i;
    EXPECT_EQ(lowest.load(), loads[expected]);
    draw = draw * 1664525 + 1013904223;
    const MemberIndex changed = members[(draw >> 16) % members.size()];
    loads[changed] = (draw >> 24) % 4;
    lowest.Update(changed, loads[changed]);
  }
}

TEST(LowestLoadTest, TakesOneMember) {
  LowestLoad lowest;
  const std::vector<MemberIndex> members = {4};
  const std::vector<int32_t> loads = {0, 0, 0, 0, 7};
  lowest.Start(members, loads);
  EXPECT_EQ(lowest.member(), 4);
  EXPECT_EQ(lowest.load(), 7);
}

}  // namespace
}  // namespace assignbench
