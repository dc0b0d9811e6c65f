#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"
#include "tests/support/print_group.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Fails = std::function<bool(const GroupSpec&)>;

// Takes the first candidate that still fails, until none does; the number of
// steps is bounded.
GroupSpec Shrink(GroupSpec spec, const Fails& fails) {
  for (int step = 0; step < 1000; ++step) {
    std::vector<GroupSpec> candidates = ShrinkCandidates(spec);
    const auto next = std::find_if(candidates.begin(), candidates.end(), fails);
    if (next == candidates.end()) return spec;
    spec = std::move(*next);
  }
  ADD_FAILURE() << "does not end";
  return spec;
}

// What each of some random groups that fail shrinks to, each once.
std::vector<std::string> Minimal(const Fails& fails) {
  RandomGroupOptions options;
  options.stale_claims = true;
  options.max_partitions = 30;
  std::set<std::string> minimal;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const GroupSpec spec = RandomGroup(seed, options);
    if (fails(spec)) minimal.insert(Print(Shrink(spec, fails)));
  }
  return std::vector<std::string>(minimal.begin(), minimal.end());
}

TEST(ShrinkGroupTest, CandidatesAreLegalAndDifferFromTheGroup) {
  RandomGroupOptions options;
  options.stale_claims = true;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const GroupSpec spec = RandomGroup(seed, options);
    const std::string text = Print(spec);
    for (const GroupSpec& candidate : ShrinkCandidates(spec)) {
      ASSERT_THAT(Group::Create(candidate), IsOk()) << text;
      ASSERT_NE(Print(candidate), text);
    }
  }
}

TEST(ShrinkGroupTest, CandidatesFitRacksRatesAndLags) {
  GroupSpec spec = MakeSpec({{"t", 3}}, {{"A", {"t"}}});
  spec.topics[0].id = "AAAAAAAAAAAAAAAAAAAAAQ";
  spec.topics[0].replica_racks = {{"a"}, {"b"}, {"a", "b"}};
  spec.topics[0].rates = {1, 2, 3};
  spec.topics[0].lags = {1, 2, 3};
  spec.members[0].rack = "a";
  for (const GroupSpec& candidate : ShrinkCandidates(spec)) {
    EXPECT_THAT(Group::Create(candidate), IsOk());
  }
  const GroupSpec shrunk =
      Shrink(spec, [](const GroupSpec& g) { return !g.topics.empty(); });
  EXPECT_THAT(shrunk.topics[0].id, IsEmpty());
  EXPECT_THAT(shrunk.topics[0].replica_racks, IsEmpty());
  EXPECT_THAT(shrunk.topics[0].rates, IsEmpty());
  EXPECT_THAT(shrunk.topics[0].lags, IsEmpty());
  EXPECT_THAT(shrunk.members[0].rack, IsEmpty());
}

TEST(ShrinkGroupTest, TriesSmallCountsHalfAndOneLess) {
  const GroupSpec spec = MakeSpec({{"t0", 100}}, {{"m0", {"t0"}}});
  std::vector<int64_t> counts;
  for (const GroupSpec& candidate : ShrinkCandidates(spec)) {
    if (candidate.topics.empty() || candidate.members[0].topics.empty()) {
      continue;
    }
    if (candidate.topics[0].partitions < 100) {
      counts.push_back(candidate.topics[0].partitions);
    }
  }
  EXPECT_THAT(counts, ElementsAre(0, 1, 2, 3, 50, 99));
}

TEST(ShrinkGroupTest, ASimplestGroupHasNothingSimpler) {
  GroupSpec spec;
  spec.members.emplace_back().id = "m0";
  EXPECT_THAT(ShrinkCandidates(spec), IsEmpty());
}

TEST(ShrinkGroupTest, FindsTheSmallestTopicThatIsLargeEnough) {
  const auto fails = [](const GroupSpec& spec) {
    return std::any_of(spec.topics.begin(), spec.topics.end(),
                       [](const TopicSpec& t) { return t.partitions >= 17; });
  };
  EXPECT_THAT(Minimal(fails), ElementsAre("t0 partitions 17\n"
                                          "m0 topics generation -1 owned\n"));
}

TEST(ShrinkGroupTest, ClosesGapsAndPutsListsInOrder) {
  const GroupSpec spec = MakeSpec({{"t", 30}, {"u", 3}},
                                  {{"A", {"u", "t"}, {"u-1", "t-20", "t-7"}, 9},
                                   {"B", {"t"}, {"t-20"}, 9}});
  const auto fails = [](const GroupSpec& g) {
    return g.members.size() == 2 && g.members[0].owned.size() == 2 &&
           g.members[0].topics.size() == 2 && g.members[1].owned.size() == 1 &&
           g.members[0].owned[0].partitions.size() +
                   g.members[0].owned[1].partitions.size() ==
               3;
  };
  EXPECT_EQ(Print(Shrink(spec, fails)),
            "t0 partitions 2\nt1 partitions 1\n"
            "m0 topics t0 t1 generation 0 owned t0-0 t0-1 t1-0\n"
            "m1 topics generation 0 owned t0-1\n");
}

TEST(ShrinkGroupTest, FindsTwoMembersOfDifferentSubscriptions) {
  const auto fails = [](const GroupSpec& spec) {
    const absl::StatusOr<Group> group = Group::Create(spec);
    return group.ok() && !group->identical_subscriptions();
  };
  EXPECT_THAT(Minimal(fails), ElementsAre("t0 partitions 0\n"
                                          "m0 topics generation -1 owned\n"
                                          "m1 topics t0 generation -1 owned\n",
                                          "t0 partitions 0\n"
                                          "m0 topics t0 generation -1 owned\n"
                                          "m1 topics generation -1 owned\n"));
}

TEST(ShrinkGroupTest, FindsOnePartitionClaimedTwiceInOneGeneration) {
  const auto fails = [](const GroupSpec& spec) {
    std::set<std::tuple<std::string, int64_t, int32_t>> seen;
    for (const MemberSpec& member : spec.members) {
      if (member.generation < 0) continue;
      for (const ClaimSpec& claim : member.owned) {
        for (const int64_t p : claim.partitions) {
          const bool is_new =
              seen.insert({claim.topic, p, member.generation}).second;
          if (!is_new && claim.topic != "deleted") return true;
        }
      }
    }
    return false;
  };
  EXPECT_THAT(Minimal(fails),
              ElementsAre("t0 partitions 1\n"
                          "m0 topics generation 0 owned t0-0\n"
                          "m1 topics generation 0 owned t0-0\n"));
}

TEST(ShrinkGroupTest, FindsThatTheOrderOfMembersMatters) {
  const auto fails = [](const GroupSpec& spec) {
    return spec.members.size() > 1 && spec.members[0].id > spec.members[1].id;
  };
  EXPECT_THAT(Minimal(fails), ElementsAre("m1 topics generation -1 owned\n"
                                          "m0 topics generation -1 owned\n"));
}

}  // namespace
}  // namespace assignbench
