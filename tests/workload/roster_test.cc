#include "workload/roster.h"

#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::SizeIs;

constexpr char kUuid[] = "0a1b2c3d-0000-4abc-8def-0123456789ab";
// A pattern of POSIX, as gmock takes it here.
constexpr char kUuidPattern[] =
    "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

Roster MakeRoster(const std::vector<std::string>& ids) {
  GroupSpec spec = MakeSpec({{"t", 4}, {"u", 2}}, {});
  for (const std::string& id : ids) {
    MemberSpec& member = spec.members.emplace_back();
    member.id = id;
    member.topics = {"t"};
  }
  return Roster(spec);
}

auto Refuses(const std::string& message) {
  return StatusIs(absl::StatusCode::kInvalidArgument, message);
}

TEST(RosterTest, FindsMembersByIdInstanceAndUniquePrefix) {
  GroupSpec spec = MakeSpec({}, {{"consumer-1-x"}, {"consumer-2-x"}, {"pod"}});
  spec.members[0].instance_id = "pod-1";
  spec.members[1].instance_id = "pod-10";
  const Roster roster(spec);
  EXPECT_EQ(roster.Find("consumer-2-x").value(), 1);
  EXPECT_EQ(roster.Find("consumer-2").value(), 1);
  EXPECT_EQ(roster.Find("pod").value(), 2);    // an id
  EXPECT_EQ(roster.Find("pod-1").value(), 0);  // an instance id
  EXPECT_EQ(roster.Find("pod-10").value(), 1);
}

TEST(RosterTest, NamesTheCandidatesOfAnAmbiguousPrefix) {
  const Roster few = MakeRoster({"ab", "ac", "b"});
  EXPECT_THAT(few.Find("a"), Refuses("'a' is the start of 2 members: 'ab', "
                                     "'ac'"));
  const Roster many = MakeRoster({"a1", "a2", "a3", "a4", "a5", "a6", "a7"});
  EXPECT_THAT(many.Find("a"),
              Refuses("'a' is the start of 7 members: 'a1', 'a2', 'a3', 'a4', "
                      "'a5' and 2 more"));
  EXPECT_THAT(few.Find("x"), Refuses("no member 'x'"));
}

TEST(RosterTest, DropsClaims) {
  const Roster roster(MakeSpec({{"t", 1}}, {{"A", {"t"}, {"t-0"}, 7}}));
  EXPECT_THAT(roster.member(0).owned, IsEmpty());
  EXPECT_EQ(roster.member(0).generation, kNoGeneration);
}

TEST(RosterTest, GivesEachNewMemberAPodOfItsOwn) {
  Roster roster = MakeRoster({"a", "b"});
  roster.Remove(1);
  MemberSpec member;
  member.id = "b";
  ASSERT_THAT(roster.Join(member), IsOk());
  EXPECT_THAT(roster.pods(), ElementsAre(0, 2));
}

TEST(RosterTest, RefusesAJoinUnderATakenIdOrToAnUnknownTopic) {
  Roster roster = MakeRoster({"a"});
  MemberSpec member;
  member.id = "a";
  EXPECT_THAT(roster.Join(member), Refuses("member 'a' is there already"));
  member.id = "b";
  member.topics = {"t", "x"};
  EXPECT_THAT(roster.Join(member), Refuses("no topic 'x'"));
  EXPECT_EQ(roster.member_count(), 1);
}

TEST(RosterTest, ScalesDownFromTheNewest) {
  Roster roster = MakeRoster({"z", "b", "a", "c"});
  Random random(1);
  roster.Scale(2, random);
  EXPECT_EQ(roster.member(0).id, "z");
  EXPECT_EQ(roster.member(1).id, "b");
  EXPECT_EQ(roster.member_count(), 2);
}

TEST(RosterTest, ScalesUpWithTheCommonestSubscription) {
  Roster roster = MakeRoster({"a", "b", std::string("app-") + kUuid});
  ASSERT_THAT(roster.Subscribe(2, {"u"}), IsOk());
  Random random(1);
  roster.Scale(5, random);
  ASSERT_EQ(roster.member_count(), 5);
  EXPECT_THAT(roster.member(4).topics, ElementsAre("t"));
  EXPECT_THAT(roster.member(3).id,
              MatchesRegex(std::string("app-") + kUuidPattern));
  EXPECT_NE(roster.member(3).id, roster.member(4).id);
  EXPECT_THAT(roster.pods(), ElementsAre(0, 1, 2, 3, 4));
}

TEST(RosterTest, TakesTheFirstOfEquallyCommonSubscriptions) {
  Roster roster = MakeRoster({"a", "b", "c", "d"});
  EXPECT_THAT(roster.CommonestSubscription(), ElementsAre("t"));
  ASSERT_THAT(roster.Subscribe(0, {"u"}), IsOk());
  ASSERT_THAT(roster.Subscribe(1, {"u"}), IsOk());
  EXPECT_THAT(roster.CommonestSubscription(), ElementsAre("t"));
  ASSERT_THAT(roster.Subscribe(2, {"u", "t"}), IsOk());
  ASSERT_THAT(roster.Subscribe(3, {"t", "u"}), IsOk());
  EXPECT_THAT(roster.CommonestSubscription(), ElementsAre("t", "u"));
}

TEST(RosterTest, GrowsATopicAndAllThatIsListedPerPartition) {
  GroupSpec spec = MakeSpec({{"t", 1}}, {{"A", {"t"}}});
  spec.topics[0].replica_racks = {{"a"}};
  spec.topics[0].rates = {2.5};
  spec.topics[0].lags = {9};
  Roster roster(spec);
  EXPECT_TRUE(roster.Grow("t", 2, 100).value());
  EXPECT_FALSE(roster.Grow("t", 2, 100).value());
  const TopicSpec& topic = roster.spec().topics[0];
  EXPECT_EQ(topic.partitions, 2);
  EXPECT_THAT(topic.replica_racks, ElementsAre(ElementsAre("a"), IsEmpty()));
  EXPECT_THAT(topic.rates, ElementsAre(2.5, 0));
  EXPECT_THAT(topic.lags, ElementsAre(9, 0));
}

TEST(RosterTest, RefusesGrowthThatKafkaWouldNotDo) {
  Roster roster = MakeRoster({"a"});
  EXPECT_THAT(roster.Grow("x", 9, 100), Refuses("no topic 'x'"));
  EXPECT_THAT(roster.Grow("t", 3, 100),
              Refuses("topic 't' has 4 partitions, and Kafka cannot take any "
                      "away"));
  EXPECT_THAT(roster.Grow("t", 101, 100),
              Refuses("101 partitions are above the limit of 100"));
}

TEST(RosterTest, TellsWhetherASubscriptionChanges) {
  Roster roster = MakeRoster({"a"});
  EXPECT_FALSE(roster.Subscribe(0, {"t"}).value());
  EXPECT_TRUE(roster.Subscribe(0, {"u", "t"}).value());
  EXPECT_FALSE(roster.Subscribe(0, {"t", "u"}).value());
  EXPECT_THAT(roster.Subscribe(0, {"x"}), Refuses("no topic 'x'"));
}

TEST(NewMemberIdTest, KeepsTheClientIdAndDrawsAUuid) {
  Random random(7);
  const std::string id = NewMemberId(std::string("app-1-") + kUuid, random);
  EXPECT_THAT(id, MatchesRegex(std::string("app-1-") + kUuidPattern));
  EXPECT_THAT(id, SizeIs(6 + 36));
  EXPECT_THAT(NewMemberId("plain", random),
              MatchesRegex(std::string("plain-") + kUuidPattern));
  EXPECT_THAT(NewMemberId(kUuid, random),
              MatchesRegex(std::string(kUuid) + "-" + kUuidPattern));
  EXPECT_NE(id, NewMemberId(id, random));
}

}  // namespace
}  // namespace assignbench
