#include "workload/shapes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::SizeIs;

GroupSpec Make(const std::string& shape, const ShapeSize& size,
               uint64_t seed = 1) {
  absl::StatusOr<GroupSpec> spec = MakeShape(shape, size, seed);
  EXPECT_THAT(spec, IsOk());
  return spec.ok() ? *std::move(spec) : GroupSpec();
}

std::vector<int64_t> Counts(const GroupSpec& spec) {
  std::vector<int64_t> counts;
  for (const TopicSpec& topic : spec.topics) counts.push_back(topic.partitions);
  return counts;
}

int64_t Total(const GroupSpec& spec) {
  const std::vector<int64_t> counts = Counts(spec);
  return std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

std::map<std::string, std::set<std::string>> Subscribers(
    const GroupSpec& spec) {
  std::map<std::string, std::set<std::string>> subscribers;
  for (const MemberSpec& member : spec.members) {
    for (const std::string& topic : member.topics) {
      subscribers[topic].insert(member.id);
    }
  }
  return subscribers;
}

bool SameTopics(const MemberSpec& a, const MemberSpec& b) {
  return a.topics == b.topics;
}

// The text of what matters in a group.
std::string Print(const GroupSpec& spec) {
  std::string text;
  for (const TopicSpec& topic : spec.topics) {
    text += topic.name + " " + std::to_string(topic.partitions) + "\n";
  }
  for (const MemberSpec& member : spec.members) {
    text += member.id + ":";
    for (const std::string& topic : member.topics) text += " " + topic;
    text += "\n";
  }
  return text;
}

TEST(ShapesTest, EveryShapeMakesALegalGroupOfAnySize) {
  const ShapeSize kSizes[] = {{1, 1, 1},   {1, 7, 3},   {3, 1, 1}, {5, 3, 9},
                              {7, 100, 2}, {50, 60, 4}, {4, 4, 40}};
  for (const ShapeInfo& shape : Shapes()) {
    for (const ShapeSize& size : kSizes) {
      const std::string name(shape.name);
      const GroupSpec spec = Make(name, size);
      EXPECT_THAT(Group::Create(spec), IsOk()) << name;
      EXPECT_THAT(spec.members, SizeIs(size.members)) << name;
      EXPECT_EQ(Total(spec), size.partitions) << name;
    }
  }
}

TEST(ShapesTest, TheSameArgumentsGiveTheSameGroup) {
  for (const ShapeInfo& shape : Shapes()) {
    const std::string name(shape.name);
    EXPECT_EQ(Print(Make(name, {20, 45, 12}, 7)),
              Print(Make(name, {20, 45, 12}, 7)));
  }
  EXPECT_NE(Print(Make("random_half", {20, 45, 12}, 7)),
            Print(Make("random_half", {20, 45, 12}, 8)));
}

TEST(ShapesTest, NamesSortAsTheirNumbers) {
  const GroupSpec spec = Make("uniform", {500, 500, 1001});
  EXPECT_EQ(spec.topics[7].name, "t007");
  EXPECT_EQ(spec.members[123].id, "c0123");
  EXPECT_EQ(Make("uniform", {1, 1, 10}).members[9].id, "c9");
}

TEST(ShapesTest, UniformIsEvenAndIdentical) {
  const GroupSpec spec = Make("uniform", {3, 11, 4});
  EXPECT_THAT(Counts(spec), ElementsAre(4, 4, 3));
  for (const MemberSpec& member : spec.members) {
    EXPECT_THAT(member.topics, ElementsAre("t0", "t1", "t2"));
  }
}

TEST(ShapesTest, SkewedTopicsFallAsOneOverTheRank) {
  const GroupSpec spec = Make("skewed_topics", {4, 2500, 2});
  // 2500 / (1 + 1/2 + 1/3 + 1/4) = 1200; rounded one down or up.
  const int64_t kExpected[] = {1200, 600, 400, 300};
  for (int t = 0; t < 4; ++t) EXPECT_NEAR(Counts(spec)[t], kExpected[t], 1);
  EXPECT_EQ(Total(spec), 2500);
}

TEST(ShapesTest, ManySmallTopicsHaveOneToThreePartitions) {
  const GroupSpec as_given = Make("many_small_topics", {100, 200, 3});
  EXPECT_THAT(as_given.topics, SizeIs(100));
  EXPECT_THAT(Counts(as_given), Each(AllOf(Ge(1), Le(3))));
  const std::vector<int64_t> counts = Counts(as_given);
  EXPECT_THAT(std::set<int64_t>(counts.begin(), counts.end()),
              ElementsAre(1, 2, 3));
}

TEST(ShapesTest, ManySmallTopicsTakesMoreOrFewerTopicsWhereItMust) {
  const GroupSpec more = Make("many_small_topics", {10, 100, 3});
  EXPECT_THAT(more.topics, SizeIs(34));
  EXPECT_THAT(Counts(more), Each(AllOf(Ge(1), Le(3))));
  EXPECT_THAT(Make("many_small_topics", {10, 4, 3}).topics, SizeIs(4));
}

TEST(ShapesTest, RandomHalfGivesEachMemberHalfAndEachTopicASubscriber) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    for (const int32_t members : {2, 3, 9}) {
      const GroupSpec spec = Make("random_half", {15, 60, members}, seed);
      for (const MemberSpec& member : spec.members) {
        EXPECT_THAT(member.topics, SizeIs(8));
      }
      EXPECT_THAT(Subscribers(spec), SizeIs(15));
      EXPECT_THAT(Group::Create(spec), IsOk());
    }
  }
}

TEST(ShapesTest, RandomHalfDiffersFromMemberToMember) {
  const GroupSpec spec = Make("random_half", {40, 40, 2});
  EXPECT_FALSE(SameTopics(spec.members[0], spec.members[1]));
}

TEST(ShapesTest, WindowSlidesAndWraps) {
  const GroupSpec spec = Make("window", {40, 40, 4});
  EXPECT_EQ(spec.members[0].topics.front(), "t00");
  EXPECT_EQ(spec.members[0].topics.back(), "t19");
  EXPECT_EQ(spec.members[1].topics.front(), "t10");
  EXPECT_EQ(spec.members[3].topics.front(), "t30");
  EXPECT_EQ(spec.members[3].topics.back(), "t09");
  EXPECT_THAT(Make("window", {6, 6, 2}).members[1].topics, SizeIs(6));
}

TEST(ShapesTest, ChainLinksEachMemberToTheNext) {
  const GroupSpec spec = Make("chain", {99, 11, 4});
  EXPECT_THAT(Counts(spec), ElementsAre(3, 3, 5));
  EXPECT_THAT(spec.members[0].topics, ElementsAre("t0"));
  EXPECT_THAT(spec.members[1].topics, ElementsAre("t0", "t1"));
  EXPECT_THAT(spec.members[2].topics, ElementsAre("t1", "t2"));
  EXPECT_THAT(spec.members[3].topics, ElementsAre("t2"));
}

TEST(ShapesTest, IslandsHaveNoTopicInCommon) {
  const GroupSpec spec = Make("islands", {10, 40, 9});
  std::set<std::vector<std::string>> islands;
  for (const MemberSpec& member : spec.members) islands.insert(member.topics);
  EXPECT_THAT(islands, SizeIs(4));
  std::vector<std::string> topics;
  for (const auto& island : islands) {
    topics.insert(topics.end(), island.begin(), island.end());
  }
  EXPECT_THAT(topics, SizeIs(10));
  EXPECT_THAT(Subscribers(spec), SizeIs(10));
}

TEST(ShapesTest, OddOneOutHasOneMemberWithTheFirstTopicOnly) {
  const GroupSpec spec = Make("odd_one_out", {3, 9, 4});
  for (int m = 0; m < 3; ++m) EXPECT_THAT(spec.members[m].topics, SizeIs(3));
  EXPECT_THAT(spec.members[3].topics, ElementsAre("t0"));
  EXPECT_THAT(Make("odd_one_out", {3, 9, 1}).members[0].topics, SizeIs(3));
}

TEST(ShapesTest, RefusesWhatItCannotMake) {
  EXPECT_THAT(MakeShape("round", {1, 1, 1}, 0),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(HasSubstr("'round'"), HasSubstr("islands"))));
  EXPECT_THAT(MakeShape("uniform", {0, 1, 1}, 0),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("start at 1, not 0, 1 and 1")));
  EXPECT_THAT(MakeShape("chain", {1, 50'000'001, 1}, 0),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("50000001 partitions are above")));
  EXPECT_THAT(MakeShape("many_small_topics", {1, 1'000'000, 2000}, 0),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("subscriptions, above the limit")));
}

}  // namespace
}  // namespace assignbench
