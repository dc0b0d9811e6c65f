#include <gmock/gmock.h>

#include <vector>

#include "tests/peers/kafka_peer.h"

namespace assignbench {
namespace {

using ::testing::ElementsAre;

using Container = OrderProbe::Container;
using Action = OrderProbe::Action;

// A probe that adds the given integers in order.
OrderProbe AddAll(Container container, const std::vector<int32_t>& numbers) {
  OrderProbe probe;
  probe.container = container;
  probe.key_type = OrderProbe::KeyType::kInteger;
  for (const int32_t number : numbers) {
    probe.steps.push_back({Action::kAdd, int32_t(probe.keys.size())});
    probe.keys.emplace_back().number = number;
  }
  return probe;
}

class KafkaPeerOrderTest : public KafkaPeerTest {
 protected:
  static std::vector<int32_t> Order(const OrderProbe& probe) {
    const absl::StatusOr<std::vector<int32_t>> order = kafka().Probe(probe);
    EXPECT_TRUE(order.ok()) << order.status();
    return order.value_or(std::vector<int32_t>());
  }
};

TEST_F(KafkaPeerOrderTest, BucketsFollowTheSizeOfTheTable) {
  // 17 falls into the bucket of 1 in a table of 16, behind it in one of 32.
  EXPECT_THAT(Order(AddAll(Container::kHashMap, {17, 2, 1})),
              ElementsAre(0, 2, 1));
  OrderProbe larger = AddAll(Container::kHashMapOfCapacity, {17, 2, 1});
  larger.capacity = 17;
  EXPECT_THAT(Order(larger), ElementsAre(2, 1, 0));
}

TEST_F(KafkaPeerOrderTest, ComputeIfAbsentPutsNewKeysFirstInTheirBucket) {
  EXPECT_THAT(Order(AddAll(Container::kComputeIfAbsent, {1, 17})),
              ElementsAre(1, 0));
  EXPECT_THAT(Order(AddAll(Container::kCollectorsToMap, {1, 17})),
              ElementsAre(0, 1));
}

TEST_F(KafkaPeerOrderTest, ARemovedKeyGoesBehindTheOthersWhenAddedAgain) {
  OrderProbe probe = AddAll(Container::kHashSet, {1, 17});
  probe.steps.push_back({Action::kRemove, 0});
  probe.steps.push_back({Action::kAdd, 0});
  EXPECT_THAT(Order(probe), ElementsAre(1, 0));
  probe.steps.push_back({Action::kClear, 0});
  EXPECT_THAT(Order(probe), ElementsAre());
}

TEST_F(KafkaPeerOrderTest, ACopyCanHaveALargerTableThanItsOriginal) {
  std::vector<int32_t> numbers = {17};
  for (int32_t i = 1; i <= 11; ++i) numbers.push_back(i);
  EXPECT_EQ(Order(AddAll(Container::kHashMap, numbers)).front(), 0);
  for (const Container container :
       {Container::kCopiedHashMap, Container::kHashSetOfList,
        Container::kHashMapByPutAll}) {
    const std::vector<int32_t> order = Order(AddAll(container, numbers));
    ASSERT_EQ(order.size(), 12);
    // JDK 17 makes room for 24, newer ones for 12.
    EXPECT_TRUE(order.back() == 0 || order.front() == 0);
  }
}

TEST_F(KafkaPeerOrderTest, TakesNamesPartitionsAndIds) {
  OrderProbe probe;
  probe.keys = {{.text = "BB"}, {.text = "Aa"}, {.text = "a"}};
  probe.steps = {{Action::kAdd, 0}, {Action::kAdd, 1}, {Action::kAdd, 2}};
  // "BB" and "Aa" have the same hash, whose bucket is 0; that of "a" is 1.
  EXPECT_THAT(Order(probe), ElementsAre(0, 1, 2));
  probe.key_type = OrderProbe::KeyType::kTopicPartition;
  EXPECT_EQ(Order(probe).size(), 3);
  probe.key_type = OrderProbe::KeyType::kUuid;
  probe.keys[0].low = 1;
  probe.keys[1].high = 2;
  // Ids hash to the two halves of high ^ low, xored: 1, 2 and 0.
  EXPECT_THAT(Order(probe), ElementsAre(2, 0, 1));
}

TEST_F(KafkaPeerOrderTest, RefusesAProbeThatMakesNoSense) {
  OrderProbe probe = AddAll(Container::kCollectorsToMap, {1});
  probe.steps.push_back({Action::kRemove, 0});
  EXPECT_EQ(kafka().Probe(probe).status().code(),
            absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assignbench
