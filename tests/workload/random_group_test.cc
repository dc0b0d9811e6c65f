#include "workload/random_group.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <tuple>

#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"
#include "tests/support/print_group.h"

namespace assignbench {
namespace {

constexpr uint64_t kGroups = 10'000;

RandomGroupOptions Stale() {
  RandomGroupOptions options;
  options.stale_claims = true;
  return options;
}

// How many of a thousand groups are such.
int Count(const RandomGroupOptions& options,
          const std::function<bool(const GroupSpec&)>& is_such) {
  int count = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    count += is_such(RandomGroup(seed, options));
  }
  return count;
}

bool AnyMember(const GroupSpec& spec,
               const std::function<bool(const MemberSpec&)>& is_such) {
  return std::any_of(spec.members.begin(), spec.members.end(), is_such);
}

bool HasClaims(const GroupSpec& spec) {
  return AnyMember(spec, [](const MemberSpec& m) { return !m.owned.empty(); });
}

bool Subscribes(const MemberSpec& member, const std::string& topic) {
  return std::count(member.topics.begin(), member.topics.end(), topic) > 0;
}

bool ClaimsUnsubscribed(const GroupSpec& spec) {
  return AnyMember(spec, [](const MemberSpec& member) {
    return std::any_of(
        member.owned.begin(), member.owned.end(),
        [&](const ClaimSpec& c) { return !Subscribes(member, c.topic); });
  });
}

// Two members claim one partition in the same generation.
bool ClaimsTwice(const GroupSpec& spec) {
  std::set<std::tuple<std::string, int64_t, int32_t>> seen;
  for (const MemberSpec& member : spec.members) {
    for (const ClaimSpec& claim : member.owned) {
      for (const int64_t p : claim.partitions) {
        if (!seen.insert({claim.topic, p, member.generation}).second) {
          return true;
        }
      }
    }
  }
  return false;
}

bool HasIdenticalSubscriptions(const GroupSpec& spec) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  return group.ok() && group->identical_subscriptions();
}

TEST(RandomGroupTest, IsAlwaysLegal) {
  for (uint64_t seed = 0; seed < kGroups; ++seed) {
    ASSERT_THAT(Group::Create(RandomGroup(seed, {})), IsOk()) << seed;
    ASSERT_THAT(Group::Create(RandomGroup(seed, Stale())), IsOk()) << seed;
  }
}

TEST(RandomGroupTest, TheSameSeedGivesTheSameGroup) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_EQ(Print(RandomGroup(seed, Stale())),
              Print(RandomGroup(seed, Stale())));
  }
  EXPECT_NE(Print(RandomGroup(1, {})), Print(RandomGroup(2, {})));
}

TEST(RandomGroupTest, StaysWithinItsSizes) {
  RandomGroupOptions options;
  options.max_members = 3;
  options.max_topics = 2;
  options.max_partitions = 4;
  const auto fits = [](const GroupSpec& spec) {
    return !spec.members.empty() && spec.members.size() <= 3 &&
           !spec.topics.empty() && spec.topics.size() <= 2 &&
           std::all_of(spec.topics.begin(), spec.topics.end(),
                       [](const TopicSpec& t) { return t.partitions <= 4; });
  };
  EXPECT_EQ(Count(options, fits), 1000);
}

TEST(RandomGroupTest, MakesGroupsOfEveryKind) {
  EXPECT_GT(Count({}, HasIdenticalSubscriptions), 400);
  EXPECT_LT(Count({}, HasIdenticalSubscriptions), 800);
  EXPECT_GT(Count({}, HasClaims), 500);
  EXPECT_LT(Count({}, HasClaims), 900);
  const auto has_empty_topic = [](const GroupSpec& spec) {
    return std::any_of(spec.topics.begin(), spec.topics.end(),
                       [](const TopicSpec& t) { return t.partitions == 0; });
  };
  EXPECT_GT(Count({}, has_empty_topic), 50);
  const auto has_static = [](const GroupSpec& spec) {
    return AnyMember(
        spec, [](const MemberSpec& m) { return !m.instance_id.empty(); });
  };
  EXPECT_GT(Count({}, has_static), 300);
  const auto has_unsubscribed_member = [](const GroupSpec& spec) {
    return AnyMember(spec,
                     [](const MemberSpec& m) { return m.topics.empty(); });
  };
  EXPECT_GT(Count({}, has_unsubscribed_member), 10);
  const auto members_out_of_order = [](const GroupSpec& spec) {
    return !std::is_sorted(
        spec.members.begin(), spec.members.end(),
        [](const MemberSpec& a, const MemberSpec& b) { return a.id < b.id; });
  };
  EXPECT_GT(Count({}, members_out_of_order), 300);
}

TEST(RandomGroupTest, PlainClaimsComeFromAnEarlierAssignment) {
  EXPECT_EQ(Count({}, ClaimsTwice), 0);
  EXPECT_EQ(Count({}, ClaimsUnsubscribed), 0);
  const auto generations_differ = [](const GroupSpec& spec) {
    std::set<int32_t> generations;
    for (const MemberSpec& member : spec.members) {
      if (!member.owned.empty()) generations.insert(member.generation);
    }
    return generations.size() > 1 || generations.count(kNoGeneration) > 0;
  };
  EXPECT_EQ(Count({}, generations_differ), 0);
}

TEST(RandomGroupTest, StaleClaimsContradictEachOther) {
  EXPECT_GT(Count(Stale(), ClaimsTwice), 100);
  EXPECT_GT(Count(Stale(), ClaimsUnsubscribed), 50);
  const auto claims_without_generation = [](const GroupSpec& spec) {
    return AnyMember(spec, [](const MemberSpec& m) {
      return !m.owned.empty() && m.generation == kNoGeneration;
    });
  };
  EXPECT_GT(Count(Stale(), claims_without_generation), 20);
}

TEST(RandomGroupTest, OptionsTurnThingsOff) {
  RandomGroupOptions plain;
  plain.identical_subscriptions = true;
  plain.static_members = false;
  plain.claims = false;
  EXPECT_EQ(Count(plain, HasIdenticalSubscriptions), 1000);
  EXPECT_EQ(Count(plain, HasClaims), 0);
  const auto has_static = [](const GroupSpec& spec) {
    return AnyMember(
        spec, [](const MemberSpec& m) { return !m.instance_id.empty(); });
  };
  EXPECT_EQ(Count(plain, has_static), 0);
}

}  // namespace
}  // namespace assignbench
