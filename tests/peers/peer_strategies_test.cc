#include "peers/peer_strategies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "tests/support/groups.h"
#include "workload/verify.h"

namespace assignbench {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<PeerStrategies> Broken(const std::string& how) {
  absl::StatusOr<std::unique_ptr<PeerStrategies>> peer =
      PeerStrategies::Start({.name = "mad",
                             .command = {ASSIGNBENCH_BROKEN_PEER, how},
                             .time_limit = absl::Seconds(20)});
  return peer.ok() ? *std::move(peer) : nullptr;
}

VerifyResult VerifyAlone(const PeerStrategies& peer, int64_t cases) {
  const StrategyInfo& strategy = peer.strategies()[0];
  VerifyOptions options;
  options.cases = cases;
  options.prepare = [&](GroupSpec& spec) { peer.StripTo(strategy, spec); };
  return Verify(strategy, options);
}

const PropertyResult& ResultOf(const VerifyResult& result,
                               absl::string_view property) {
  for (const PropertyResult& each : result.properties) {
    if (each.property->name == property) return each;
  }
  ADD_FAILURE() << property;
  return result.properties[0];
}

TEST(PeerStrategiesTest, TakeTheirNameAndVersionFromTheHello) {
  const std::unique_ptr<PeerStrategies> peer = Broken("");
  ASSERT_NE(peer, nullptr);
  ASSERT_EQ(peer->strategies().size(), 1);
  EXPECT_EQ(peer->strategies()[0].name, "first");
  EXPECT_EQ(peer->strategies()[0].client, "broken 1.0");
}

TEST(PeerStrategiesTest, AssignAsThePeerAnswers) {
  const std::unique_ptr<PeerStrategies> peer = Broken("");
  const Group group = MakeGroup({{"t", 2}}, {{"b", {"t"}}, {"a", {"t"}}});
  Assignment assignment;
  ASSERT_TRUE(peer->strategies()[0].Make()->Assign(group, assignment).ok());
  EXPECT_EQ(Lists(group, assignment),
            (MemberLists{{"b", {"t-0", "t-1"}}, {"a", {}}}));
}

// Everything goes to the first member, whoever subscribes to it.
TEST(PeerStrategiesTest, AreVerifiedLikeOurOwn) {
  const std::unique_ptr<PeerStrategies> peer = Broken("");
  const VerifyResult result = VerifyAlone(*peer, 200);
  EXPECT_TRUE(result.broken());
  EXPECT_GT(ResultOf(result, "subscribed-only").all.violated, 0);
  EXPECT_GT(ResultOf(result, "balanced-when-identical").all.violated, 0);
  EXPECT_EQ(ResultOf(result, "answers").all.violated, 0);
  EXPECT_EQ(ResultOf(result, "deterministic").all.violated, 0);
}

TEST(PeerStrategiesTest, ACrashIsAResultAndTheRunGoesOn) {
  const std::unique_ptr<PeerStrategies> peer = Broken("crash-at-three");
  const VerifyResult result = VerifyAlone(*peer, 60);
  EXPECT_GE(result.cases, 60);
  const PropertyResult& answers = ResultOf(result, "answers");
  EXPECT_GT(answers.all.violated, 0);
  EXPECT_LT(answers.all.violated, answers.all.applied);
  ASSERT_TRUE(answers.example.has_value());
  EXPECT_EQ(answers.example->group.members.size(), 3);
  EXPECT_THAT(answers.example->witness, HasSubstr("signal 6"));
  EXPECT_GT(ResultOf(result, "in-range").all.applied, 0);
}

TEST(PeerStrategiesTest, WhatDoesNotReachTheStrategyIsTakenOut) {
  const std::unique_ptr<PeerStrategies> peer = Broken("");
  const StrategyInfo& strategy = peer->strategies()[0];
  EXPECT_EQ(peer->NotCarried(strategy),
            "claims, generations, instance ids, racks");
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"a", {"t"}, {"t-0", "gone-1"}, 5}});
  spec.members[0].instance_id = "pod";
  spec.members[0].rack = "r";
  spec.topics[0].replica_racks = {{"r"}, {"r"}};
  peer->StripTo(strategy, spec);
  EXPECT_TRUE(spec.members[0].owned.empty());
  EXPECT_EQ(spec.members[0].generation, kNoGeneration);
  EXPECT_EQ(spec.members[0].instance_id, "");
  EXPECT_EQ(spec.members[0].rack, "");
  EXPECT_TRUE(spec.topics[0].replica_racks.empty());
}

TEST(PeerStrategiesTest, AProgramThatDoesNotStartIsAnError) {
  EXPECT_EQ(Broken("exit"), nullptr);
}

}  // namespace
}  // namespace assignbench
