// A Group is shared by threads, each with an assignor of its own: what the tsan
// preset watches.

#include <memory>
#include <thread>
#include <vector>

#include "assignors/registry.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

TEST(ThreadsTest, AssignorsOfOwnThreadsShareAGroup) {
  const Group group =
      MakeGroup({{"t", 200}, {"u", 100}}, {{"A", {"t"}, {"t-1", "t-7"}, 2},
                                           {"B", {"t", "u"}, {"t-1", "u-3"}, 3},
                                           {"C", {"u"}, {"u-3", "u-4"}, 3}});
  for (const StrategyInfo& strategy : Strategies()) {
    constexpr int kThreads = 4;
    std::vector<Assignment> results(kThreads);
    std::vector<std::thread> threads;
    for (Assignment& result : results) {
      threads.emplace_back([&group, &strategy, &result] {
        const std::unique_ptr<Assignor> assignor = strategy.Make();
        const Group copy = group;
        for (int i = 0; i < 20; ++i) {
          if (!assignor->Assign(copy, result).ok()) return;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const Assignment& result : results) {
      EXPECT_GT(result.size(), 0);
      EXPECT_EQ(result, results[0]) << strategy.name;
    }
  }
}

}  // namespace
}  // namespace assignbench
