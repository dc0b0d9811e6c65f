// Groups under churn: RapidCheck draws what happens to a group, a LiveGroup
// lives through it under each strategy, and its ledger tells whether somebody
// read what another did, or nobody. A failing run is shrunk to the fewest
// events.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assignors/registry.h"
#include "rapidcheck/gtest.h"
#include "rapidcheck/state.h"
#include "workload/live_group.h"

namespace assignbench {
namespace {

// Where a consumer stands in a rolling upgrade: it lists the old strategy, both
// (the new one first), or the new one. Without an upgrade all list the old one.
enum class Stage { kOld, kBoth, kNew };

struct Who {
  std::string id;
  std::string instance_id = {};
  Stage stage = Stage::kOld;
};

// What decides which events are possible.
struct Roster {
  std::vector<std::string> topics;
  std::vector<Who> members;
  std::vector<Who> away;  // crashed
  int next = 0;           // part of the next new name

  bool Has(Stage stage) const {
    return std::any_of(members.begin(), members.end(),
                       [&](const Who& who) { return who.stage == stage; });
  }
};

enum class Kind {
  kJoin,
  kLeave,
  kCrash,
  kComeBack,
  kGrow,
  kRecreate,
  kNewTopic,
  kSubscribe,
  kRestart,
  kUpgrade,
  kNothing,
  kCount
};
constexpr const char* kKinds[] = {
    "join",      "leave",     "crash",   "come back", "grow",   "recreate",
    "new topic", "subscribe", "restart", "upgrade",   "nothing"};
static_assert(std::size(kKinds) == size_t(Kind::kCount));

// The system under test: the group, and what its consumers may list.
struct Sut {
  LiveGroup group;
  const StrategyInfo* before;
  const StrategyInfo* after;  // of an upgrade; else null
  std::array<int64_t, size_t(Kind::kCount)>& happened;

  std::vector<const StrategyInfo*> Listed(Stage stage) const {
    if (stage == Stage::kOld) return {before};
    if (stage == Stage::kNew) return {after};
    return {after, before};
  }
};

// One event and the rebalance after it. `a`, `b` and `c` say which member, how
// many partitions, which topics: numbers that every roster gives a meaning to,
// so that a run stays one when others are taken out of it.
class Happening : public rc::state::Command<Roster, Sut> {
 public:
  Happening(Kind kind, unsigned a, unsigned b, unsigned c)
      : kind_(kind), a_(a), b_(b), c_(c) {}

  void checkPreconditions(const Roster& roster) const override {
    const size_t members = roster.members.size();
    switch (kind_) {
      case Kind::kJoin:
        RC_PRE(members < 7);
        break;
      case Kind::kLeave:
      case Kind::kCrash:
        RC_PRE(members > 1);
        break;
      case Kind::kComeBack:
        RC_PRE(!roster.away.empty());
        RC_PRE(Fits(roster, AwayOf(roster).stage));
        break;
      case Kind::kNewTopic:
        RC_PRE(roster.topics.size() < 4);
        break;
      case Kind::kUpgrade:
        RC_PRE(Member(roster).stage != Stage::kNew);
        RC_PRE(Fits(roster, After(Member(roster).stage)) ||
               (members == 1 && Member(roster).stage == Stage::kOld));
        break;
      default:
        break;
    }
  }

  void apply(Roster& roster) const override {
    switch (kind_) {
      case Kind::kJoin:
        roster.members.push_back(Joiner(roster));
        ++roster.next;
        break;
      case Kind::kLeave:
        roster.members.erase(roster.members.begin() + MemberAt(roster));
        break;
      case Kind::kCrash:
        roster.away.push_back(Member(roster));
        roster.members.erase(roster.members.begin() + MemberAt(roster));
        break;
      case Kind::kComeBack:
        roster.members.push_back(AwayOf(roster));
        roster.away.erase(roster.away.begin() + a_ % roster.away.size());
        break;
      case Kind::kNewTopic:
        roster.topics.push_back(absl::StrCat("t", roster.next++));
        break;
      case Kind::kRestart:
      case Kind::kUpgrade:
        roster.members[MemberAt(roster)] = Restarted(roster);
        ++roster.next;
        break;
      default:
        break;
    }
  }

  void run(const Roster& roster, Sut& sut) const override {
    const absl::Status status = Live(roster, sut);
    if (!status.ok()) RC_FAIL(std::string(status.message()));
    ++sut.happened[size_t(kind_)];
  }

  void show(std::ostream& out) const override {
    out << kKinds[int(kind_)] << "(" << a_ << ", " << b_ << ", " << c_ << ")";
  }

 private:
  static Stage After(Stage stage) {
    return stage == Stage::kOld ? Stage::kBoth : Stage::kNew;
  }
  // A consumer of that stage shares a strategy with all others.
  static bool Fits(const Roster& roster, Stage stage) {
    return stage == Stage::kBoth ||
           !roster.Has(stage == Stage::kOld ? Stage::kNew : Stage::kOld);
  }

  size_t MemberAt(const Roster& roster) const {
    return a_ % roster.members.size();
  }
  const Who& Member(const Roster& roster) const {
    return roster.members[MemberAt(roster)];
  }
  const Who& AwayOf(const Roster& roster) const {
    return roster.away[a_ % roster.away.size()];
  }
  const std::string& Topic(const Roster& roster) const {
    return roster.topics[c_ % roster.topics.size()];
  }

  Who Joiner(const Roster& roster) const {
    return {.id = absl::StrCat("m", a_ % 10, "-", roster.next),
            .instance_id =
                b_ % 3 == 0 ? absl::StrCat("i", roster.next) : std::string(),
            .stage = Member(roster).stage};
  }
  Who Restarted(const Roster& roster) const {
    Who who = Member(roster);
    who.id = absl::StrCat("m", b_ % 10, "-", roster.next);
    if (kind_ == Kind::kUpgrade) who.stage = After(who.stage);
    return who;
  }

  // All of them, or by the bits of `b`.
  std::vector<std::string> Topics(const Roster& roster) const {
    std::vector<std::string> topics;
    for (size_t t = 0; t < roster.topics.size(); ++t) {
      if (c_ % 2 == 0 || (b_ >> t) % 2 == 1) topics.push_back(roster.topics[t]);
    }
    return topics;
  }

  Consumer ConsumerOf(const Roster& roster, const Who& who,
                      const Sut& sut) const {
    Consumer consumer;
    consumer.spec.id = who.id;
    consumer.spec.instance_id = who.instance_id;
    consumer.spec.topics = Topics(roster);
    consumer.strategies = sut.Listed(who.stage);
    return consumer;
  }

  absl::Status Live(const Roster& roster, Sut& sut) const {
    LiveGroup& group = sut.group;
    switch (kind_) {
      case Kind::kJoin:
        group.Join(ConsumerOf(roster, Joiner(roster), sut));
        break;
      case Kind::kLeave:
        group.Leave(Member(roster).id);
        break;
      case Kind::kCrash:
        group.Crash(Member(roster).id);
        break;
      case Kind::kComeBack:
        group.ComeBack(AwayOf(roster).id);
        break;
      case Kind::kGrow:
        group.ResizeTopic(Topic(roster),
                          group.partitions(Topic(roster)) + 1 + b_ % 3);
        break;
      case Kind::kRecreate:
        group.ResizeTopic(Topic(roster), b_ % 6);
        break;
      case Kind::kNewTopic:
        group.AddTopic(absl::StrCat("t", roster.next), 1 + b_ % 5);
        break;
      case Kind::kSubscribe:
        group.Subscribe(Member(roster).id, Topics(roster));
        break;
      case Kind::kRestart:
      case Kind::kUpgrade: {
        const Who who = Restarted(roster);
        if (!who.instance_id.empty()) {
          group.RestartStatic(Member(roster).id, who.id, sut.Listed(who.stage));
          break;
        }
        if (roster.members.size() > 1) {
          group.Leave(Member(roster).id);
          const absl::Status status = group.Rebalance();
          if (!status.ok()) return status;
          group.Join(ConsumerOf(roster, who, sut));
        } else {
          group.Join(ConsumerOf(roster, who, sut));
          group.Leave(Member(roster).id);
        }
        break;
      }
      default:
        break;
    }
    return group.Rebalance();
  }

  const Kind kind_;
  const unsigned a_;
  const unsigned b_;
  const unsigned c_;
};

// A number below `bound`, whatever the size of the case.
rc::Gen<unsigned> Any(unsigned bound) {
  return rc::gen::resize(rc::kNominalSize,
                         rc::gen::inRange<unsigned>(0, bound));
}

// Three consumers of two topics, and then whatever comes.
void ExpectSurvivesChurn(const StrategyInfo& before,
                         const StrategyInfo* after) {
  std::array<int64_t, size_t(Kind::kCount)> happened = {};
  EXPECT_TRUE(rc::check([&] {
    Roster roster = {.topics = {"t", "u"},
                     .members = {{.id = "a"}, {.id = "b"}, {.id = "c"}},
                     .away = {},
                     .next = 0};
    Sut sut = {
        .group = {}, .before = &before, .after = after, .happened = happened};
    sut.group.AddTopic("t", 4);
    sut.group.AddTopic("u", 3);
    for (const Who& who : roster.members) {
      Consumer consumer;
      consumer.spec.id = who.id;
      consumer.spec.topics = roster.topics;
      consumer.strategies = sut.Listed(who.stage);
      sut.group.Join(std::move(consumer));
    }
    RC_ASSERT(sut.group.Rebalance().ok());
    const auto next = [&](const Roster&) {
      const auto number = Any(64);
      return rc::gen::map(
          rc::gen::tuple(Any(unsigned(Kind::kCount)), number, number, number),
          [&](const std::tuple<unsigned, unsigned, unsigned, unsigned>& drawn) {
            Kind kind = Kind(std::get<0>(drawn));
            if (kind == Kind::kUpgrade && after == nullptr) {
              kind = Kind::kNothing;
            }
            return std::shared_ptr<const rc::state::Command<Roster, Sut>>(
                std::make_shared<Happening>(kind, std::get<1>(drawn),
                                            std::get<2>(drawn),
                                            std::get<3>(drawn)));
          });
    };
    rc::state::check(roster, sut, next);
  }));
  for (size_t kind = 0; kind < happened.size(); ++kind) {
    if (Kind(kind) == Kind::kUpgrade && after == nullptr) continue;
    EXPECT_GT(happened[kind], 0) << kKinds[kind];
  }
}

class ChurnTest : public testing::TestWithParam<const StrategyInfo*> {};

TEST_P(ChurnTest, LeavesEveryPartitionWithOneReader) {
  ExpectSurvivesChurn(*GetParam(), nullptr);
}

// Those of the classic protocol: in the newer one the coordinator sees to it
// that nobody gets what another still reads.
std::vector<const StrategyInfo*> ClassicStrategies() {
  std::vector<const StrategyInfo*> classic;
  for (const StrategyInfo& strategy : Strategies()) {
    if (strategy.protocol != RebalanceProtocol::kServer) {
      classic.push_back(&strategy);
    }
  }
  return classic;
}

INSTANTIATE_TEST_SUITE_P(
    AllClassic, ChurnTest, testing::ValuesIn(ClassicStrategies()),
    [](const testing::TestParamInfo<const StrategyInfo*>& strategy) {
      std::string name(strategy.param->name);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

// KIP-429: first all consumers list both strategies, then the new one alone.
TEST(RollingUpgradeTest, FromStickyToCooperativeNeverHasTwoReaders) {
  ExpectSurvivesChurn(*FindStrategy("sticky"),
                      FindStrategy("cooperative-sticky"));
}

TEST(RollingUpgradeTest, FromRangeToCooperativeNeverHasTwoReaders) {
  ExpectSurvivesChurn(*FindStrategy("range"),
                      FindStrategy("cooperative-sticky"));
}

}  // namespace
}  // namespace assignbench
