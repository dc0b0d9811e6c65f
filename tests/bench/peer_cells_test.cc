#include "bench/peer_cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/groups.h"

namespace assignbench {
namespace {

using ::testing::HasSubstr;

// Two members that run with two partitions each of one that has left.
Situation OneHasLeft() {
  const GroupSpec spec = MakeSpec(
      {{"t", 6}}, {{"a", {"t"}, {"t-0", "t-1"}}, {"b", {"t"}, {"t-2", "t-3"}}});
  return {.group = MakeGroup(spec), .spec = spec};
}

Situation Fresh(const std::string& first) {
  const GroupSpec spec =
      MakeSpec({{"t", 2}}, {{first, {"t"}}, {"other", {"t"}}});
  return {.group = MakeGroup(spec), .spec = spec};
}

TEST(PeerCellsTest, OursGivesTheSameWhateverIsTimed) {
  const Situation situation = OneHasLeft();
  for (const char* const strategy : {"range", "sticky", "cooperative-sticky"}) {
    for (const Boundary boundary :
         {Boundary::kBytes, Boundary::kNames, Boundary::kIds}) {
      const Cell cell =
          MeasureOurs(*FindStrategy(strategy), boundary, situation, {});
      EXPECT_EQ(cell.trouble, "") << strategy;
      EXPECT_GT(cell.first_ns, 0);
      EXPECT_EQ(cell.warm_ns.size(), 5);
      EXPECT_EQ(cell.moved, strategy == std::string("range") ? 1 : 0);
      EXPECT_EQ(cell.optimal_gap, 0);
    }
  }
}

class PeerCells : public testing::Test {
 protected:
  Cell Measure(const Situation& situation) {
    const PeerHello hello = *peer_.Hello();
    return MeasurePeer(peer_, hello.strategies[0], Boundary::kNames, situation,
                       {});
  }

  Peer peer_{{.name = "mad",
              .command = {ASSIGNBENCH_BROKEN_PEER, ""},
              .time_limit = absl::Seconds(3)}};
};

TEST_F(PeerCells, ATimeCountsOnceTheResultIsRight) {
  const Cell cell = Measure(Fresh("first"));
  EXPECT_EQ(cell.trouble, "");
  EXPECT_EQ(cell.first_ns, 1'000);  // it always says so
  EXPECT_EQ(cell.warm_ns.size(), 5);
  EXPECT_EQ(cell.optimal_gap, 2);  // the first gets both
}

TEST_F(PeerCells, WhatNobodyCouldRunWithIsTrouble) {
  GroupSpec spec = MakeSpec({{"t", 2}}, {{"first", {}}, {"other", {"t"}}});
  const Cell cell = Measure({.group = MakeGroup(spec), .spec = spec});
  EXPECT_THAT(cell.trouble, HasSubstr("wrong: "));
  EXPECT_EQ(cell.first_ns, -1);
}

TEST_F(PeerCells, ACrashALieAndAHangAreTrouble) {
  EXPECT_THAT(Measure(Fresh("crash")).trouble, HasSubstr("signal 6"));
  EXPECT_THAT(Measure(Fresh("lie")).trouble, HasSubstr("it reports"));
  const Cell hang = Measure(Fresh("hang"));
  EXPECT_TRUE(hang.over_cap);
  EXPECT_EQ(hang.first_ns, -1);
  EXPECT_EQ(Measure(Fresh("first")).trouble, "");
}

}  // namespace
}  // namespace assignbench
