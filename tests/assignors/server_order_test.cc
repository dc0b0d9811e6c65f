#include "assignors/server_order.h"

#include "assignors/previous_owners.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/groups.h"

namespace assignbench {
namespace {

using testing::ElementsAre;

// Topic 0 has the largest id and topic 1 a negative one.
Group WithIds() {
  GroupSpec spec = MakeSpec({{"t", 20}, {"u", 1}, {"v", 1}, {"w", 1}},
                            {{"q", {"t", "u", "v"}, {"t-18", "t-2", "u-0"}},
                             {"a", {"t", "u", "v"}, {"v-0", "t-1", "t-17"}}});
  spec.topics[0].id = "00000000000000010000000000000000";  // hash 1
  spec.topics[1].id = "ffffffffffffffffffffffffffffffff";  // hash 0
  spec.topics[2].id = "00000000000000000000000000000011";  // hash 17
  return MakeGroup(spec);
}

TEST(ServerOrderTest, SortedGoesByNamesIdsAndNumbers) {
  const Group group = WithIds();
  ServerOrder order(IterationOrder::kSorted);
  order.Start(group);
  EXPECT_THAT(order.members(), ElementsAre(0, 1));
  EXPECT_THAT(order.FirstSubscription(group), ElementsAre(1, 2, 0));
  std::vector<int32_t> offsets;
  std::vector<PartitionIndex> owned;
  order.ListOwned(group, PreviousOwners(group), offsets, owned);
  EXPECT_THAT(offsets, ElementsAre(0, 3, 6));
  EXPECT_THAT(owned, ElementsAre(21, 1, 17, 20, 2, 18));
}

TEST(ServerOrderTest, JavasGoesByBucketsAndTheOrderOfTheInput) {
  const Group group = WithIds();
  ServerOrder order(IterationOrder::kKafkaJava);
  order.Start(group);
  // "q" and "a" share a bucket, as do the ids of t and v.
  EXPECT_THAT(order.members(), ElementsAre(1, 0));
  EXPECT_THAT(order.FirstSubscription(group), ElementsAre(1, 0, 2));
  std::vector<int32_t> offsets;
  std::vector<PartitionIndex> owned;
  order.ListOwned(group, PreviousOwners(group), offsets, owned);
  EXPECT_THAT(offsets, ElementsAre(0, 3, 6));
  EXPECT_THAT(owned, ElementsAre(21, 1, 17, 20, 18, 2));
}

TEST(ServerOrderTest, ListsOnlyWhatIsOwned) {
  const Group group = MakeGroup(
      {{"t", 2}}, {{"A", {"t"}, {"t-0", "t-1"}, 1}, {"B", {"t"}, {"t-1"}, 2}});
  for (const IterationOrder kind :
       {IterationOrder::kSorted, IterationOrder::kKafkaJava}) {
    ServerOrder order(kind);
    order.Start(group);
    std::vector<int32_t> offsets;
    std::vector<PartitionIndex> owned;
    order.ListOwned(group, PreviousOwners(group), offsets, owned);
    EXPECT_THAT(offsets, ElementsAre(0, 1, 2));
    EXPECT_THAT(owned, ElementsAre(0, 1));
  }
}

}  // namespace
}  // namespace assignbench
