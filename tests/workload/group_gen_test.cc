#include "tests/support/group_gen.h"

#include <cstdint>
#include <string>

#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assignbench {
namespace {

RC_GTEST_PROP(GroupGenTest, GivesLegalGroups, ()) {
  const GroupSpec spec = *AnyGroup({.stale_claims = true});
  RC_ASSERT(Group::Create(spec).ok());
}

bool TwoShareATopicOfFour(const GroupSpec& spec) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  for (TopicIndex t = 0; group.ok() && t < group->topic_count(); ++t) {
    if (group->partition_count(t) >= 4 && group->subscribers_of(t).size() > 1) {
      return true;
    }
  }
  return false;
}

// The last group that fails is where RapidCheck's shrinking stopped.
std::string ShrunkCounterexample(uint64_t seed) {
  rc::detail::TestParams params;
  params.seed = seed;
  std::string last;
  const auto property = [&] {
    const GroupSpec spec = *AnyGroup({.max_partitions = 50});
    const bool fails = TwoShareATopicOfFour(spec);
    if (fails) last = Print(spec);
    RC_ASSERT(!fails);
  };
  const rc::detail::TestResult result =
      rc::detail::checkTestable(property, rc::detail::TestMetadata(), params);
  EXPECT_TRUE(result.is<rc::detail::FailureResult>());
  return last;
}

TEST(GroupGenTest, ShrinksToTheSmallestCounterexampleFromEverySeed) {
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_EQ(ShrunkCounterexample(seed),
              "t0 partitions 4\n"
              "m0 topics t0 generation -1 owned\n"
              "m1 topics t0 generation -1 owned\n");
  }
}

}  // namespace
}  // namespace assignbench
