// The faults of a strategy that a LiveGroup must feel, each planted.

#include "workload/live_group.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "assignors/cooperative_sticky_assignor.h"
#include "assignors/sticky_assignor.h"

namespace assignbench {
namespace {

// Gives the partitions of all topics to owner(partition, member count), and no
// heed to claims.
template <RebalanceProtocol kProtocol, auto kOwner>
class Dealer final : public Assignor {
 public:
  absl::string_view name() const override { return "dealer"; }
  RebalanceProtocol protocol() const override { return kProtocol; }
  absl::Status Assign(const Group& group, Assignment& assignment) override {
    std::vector<MemberIndex> owners;
    for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
      owners.push_back(kOwner(p, group.member_count()));
    }
    assignment.ResetFromOwners(group.member_count(), owners);
    return absl::OkStatus();
  }
};

MemberIndex InTurn(PartitionIndex p, int32_t members) { return p % members; }
// Two partitions each; of three members the last gets one of the first's.
MemberIndex FirstToLast(PartitionIndex p, int32_t members) {
  return p == 1 && members == 3 ? 2 : p / 2;
}
MemberIndex AllToTheFirst(PartitionIndex, int32_t) { return 0; }
MemberIndex OneToNobody(PartitionIndex p, int32_t members) {
  return p == 0 ? kNoMember : InTurn(p, members);
}
// Another result at each call, as of an assignor that keeps state.
MemberIndex Restless(PartitionIndex p, int32_t members) {
  static int calls = 0;
  calls += p == 0;
  return (p + calls) % members;
}

template <typename T>
std::unique_ptr<Assignor> Make(const AssignorOptions&) {
  return std::make_unique<T>();
}

constexpr absl::string_view kPromises[] = {
    "balanced-when-identical", "nothing-moves-when-nothing-changed"};

template <RebalanceProtocol kProtocol, auto kOwner>
StrategyInfo Wrong() {
  return {.name = "wrong",
          .kafka_name = "",
          .description = "",
          .origin = "",
          .protocol = kProtocol,
          .reads_claims = true,
          .promises = kPromises,
          .make = &Make<Dealer<kProtocol, kOwner>>};
}

// What happens to two consumers of four partitions, and then to three.
std::string Fault(const StrategyInfo& strategy, bool twice = false) {
  LiveGroup group;
  group.AddTopic("t", 4);
  const auto join = [&](const std::string& id) {
    Consumer consumer;
    consumer.spec.id = id;
    consumer.spec.topics = {"t"};
    consumer.strategies = {&strategy};
    group.Join(consumer);
  };
  join("a");
  join("b");
  absl::Status status = group.Rebalance();
  if (status.ok() && twice) status = group.Rebalance();
  if (status.ok()) {
    join("c");
    status = group.Rebalance();
  }
  return std::string(status.message());
}

TEST(LiveGroupTest, NobodyMayBeginWhatAnotherStillReads) {
  EXPECT_EQ(Fault(Wrong<RebalanceProtocol::kCooperative, InTurn>()),
            "t-3: 'a' begins to read what 'b' still reads");
}

// Not even if the one who gives it up heard of the assignment first.
TEST(LiveGroupTest, WhatIsGivenUpIsNotFreeInTheSameRound) {
  EXPECT_EQ(Fault(Wrong<RebalanceProtocol::kCooperative, FirstToLast>()),
            "t-1: 'c' begins to read what 'a' still reads");
}

TEST(LiveGroupTest, AnEagerGroupStopsReadingFirst) {
  EXPECT_EQ(Fault(Wrong<RebalanceProtocol::kEager, InTurn>()), "");
}

TEST(LiveGroupTest, APartitionWithoutAReaderIsAFault) {
  EXPECT_EQ(Fault(Wrong<RebalanceProtocol::kEager, OneToNobody>()),
            "t-0: nobody reads it");
}

TEST(LiveGroupTest, LoadsThatDifferBreakThePromise) {
  EXPECT_EQ(Fault(Wrong<RebalanceProtocol::kEager, AllToTheFirst>()),
            "'a' reads 4, 'b' 0");
}

TEST(LiveGroupTest, NothingMovesWhenNothingChanged) {
  EXPECT_EQ(Fault(Wrong<RebalanceProtocol::kEager, Restless>(), true),
            "partitions changed hands though nothing else changed");
}

TEST(LiveGroupTest, RightStrategiesPass) {
  for (const char* const name : {"sticky", "cooperative-sticky", "range"}) {
    EXPECT_EQ(Fault(*FindStrategy(name), true), "") << name;
  }
}

// What a member that comes back remembers is two generations old, and another
// reads it by now.
TEST(LiveGroupTest, OneThatComesBackMeetsWhoReadsInItsPlace) {
  const StrategyInfo& strategy = *FindStrategy("cooperative-sticky");
  LiveGroup group;
  group.AddTopic("t", 4);
  for (const char* const id : {"a", "b"}) {
    Consumer consumer;
    consumer.spec.id = id;
    consumer.spec.topics = {"t"};
    consumer.strategies = {&strategy};
    group.Join(consumer);
  }
  ASSERT_TRUE(group.Rebalance().ok());
  group.Crash("b");
  ASSERT_TRUE(group.Rebalance().ok());
  EXPECT_EQ(group.ledger().readers().at({"t", 3}), "a");
  group.ComeBack("b");
  ASSERT_TRUE(group.Rebalance().ok());
  EXPECT_EQ(group.rounds(), 2);
}

}  // namespace
}  // namespace assignbench
