// JavaMap against the hash containers of a real Java, on random histories.

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assignors/java_map.h"
#include "assignors/names.h"
#include "tests/peers/kafka_peer.h"
#include "workload/random.h"

namespace assignbench {
namespace {

using Container = OrderProbe::Container;
using KeyType = OrderProbe::KeyType;
using Action = OrderProbe::Action;

constexpr Container kContainers[] = {
    Container::kHashMap,         Container::kHashMapOfCapacity,
    Container::kCollectorsToMap, Container::kComputeIfAbsent,
    Container::kHashSet,         Container::kCopiedHashMap,
    Container::kHashSetOfList,   Container::kHashMapByPutAll};

int32_t HashOf(KeyType type, const OrderProbe::Key& key) {
  switch (type) {
    case KeyType::kString:
      return JavaHash(key.text);
    case KeyType::kTopicPartition:
      return JavaHash(JavaHash(key.text), key.number);
    case KeyType::kInteger:
      return key.number;
    case KeyType::kUuid:
      return JavaHash(TopicId{.high = key.high, .low = key.low});
  }
  return 0;
}

bool KeyLess(const OrderProbe::Key& a, const OrderProbe::Key& b) {
  if (a.text != b.text) return NameLess(a.text, b.text);
  if (a.number != b.number) return a.number < b.number;
  return TopicId{.high = a.high, .low = a.low} <
         TopicId{.high = b.high, .low = b.low};
}

// The order that JavaMap expects.
std::vector<int32_t> Emulate(const OrderProbe& probe) {
  const auto less = [&](int32_t a, int32_t b) {
    return KeyLess(probe.keys[a], probe.keys[b]);
  };
  const auto hash = [&](int32_t key) {
    return HashOf(probe.key_type, probe.keys[key]);
  };
  int32_t table = 16;
  if (probe.container == Container::kHashMapOfCapacity) {
    table = JavaMap::TableForCapacity(probe.capacity);
  } else if (probe.container == Container::kHashSetOfList) {
    table = JavaMap::TableForSetCopy(int32_t(probe.steps.size()));
  }
  JavaMap map(table, less);
  for (const OrderProbe::Step& step : probe.steps) {
    if (step.action == Action::kRemove) {
      map.Remove(step.key, hash(step.key));
    } else if (probe.container == Container::kComputeIfAbsent) {
      map.ComputeIfAbsent(step.key, hash(step.key));
    } else {
      map.Put(step.key, hash(step.key));
    }
  }
  if (probe.container != Container::kCopiedHashMap &&
      probe.container != Container::kHashMapByPutAll) {
    return map.Keys();
  }
  JavaMap copy(JavaMap::TableForMapCopy(map.size()), less);
  for (const int32_t key : map.Keys()) copy.Put(key, hash(key));
  return copy.Keys();
}

OrderProbe::Key RandomKey(KeyType type, Random& random) {
  OrderProbe::Key key;
  switch (type) {
    case KeyType::kString:
      for (int64_t i = random.Between(1, 6); i > 0; --i) {
        key.text += random.Percent(90) ? std::string(1, 'a' + random.Below(26))
                                       : std::string("\xf0\x9f\x98\x80");
      }
      break;
    case KeyType::kTopicPartition:
      key.text = absl::StrCat("topic-", random.Below(4));
      key.number = int32_t(random.Below(100));
      break;
    case KeyType::kInteger:
      key.number = int32_t(random.Percent(80) ? random.Below(300)
                                              : random.Below(UINT32_MAX));
      break;
    case KeyType::kUuid:
      key.high = random.Below(UINT64_MAX);
      key.low = random.Below(UINT64_MAX);
      break;
  }
  return key;
}

// A key that shares its hash code with many others of its type, or else the
// bucket in any table of up to mask + 1. Which of two partitions of equal hash
// code goes left in a tree depends on their addresses in Java, so those differ.
OrderProbe::Key CrowdedKey(KeyType type, int32_t mask, Random& random) {
  OrderProbe::Key key;
  if (type == KeyType::kString) {
    for (int i = 0; i < 8; ++i) key.text += random.Percent(50) ? "Aa" : "BB";
    return key;
  }
  key.text = type == KeyType::kTopicPartition ? "t" : "";
  do {
    if (type == KeyType::kUuid) {
      key.high = random.Below(UINT64_MAX);
      key.low = key.high ^ random.Below(5000);
    } else {
      key.number = int32_t(random.Below(1 << 20));
    }
  } while (((HashOf(type, key) ^ HashOf(type, key) >> 16) & mask) != 7);
  return key;
}

// Keys that all differ, and a history that adds and removes them.
OrderProbe RandomProbe(KeyType type, int percent_crowded, Random& random) {
  OrderProbe probe;
  probe.key_type = type;
  probe.container = kContainers[random.Below(std::size(kContainers))];
  probe.capacity = int32_t(random.Below(200));
  const auto less = [](const OrderProbe::Key& a, const OrderProbe::Key& b) {
    return KeyLess(a, b);
  };
  std::set<OrderProbe::Key, decltype(less)> keys(less);
  // Trees stay whole, or are split when the table grows.
  const int32_t mask = random.Percent(50) ? 255 : 31;
  const int64_t tries = random.Between(1, random.Percent(50) ? 25 : 120);
  for (int64_t i = 0; i < tries; ++i) {
    OrderProbe::Key key = random.Percent(percent_crowded)
                              ? CrowdedKey(type, mask, random)
                              : RandomKey(type, random);
    if (keys.insert(key).second) probe.keys.push_back(std::move(key));
  }
  const bool removes = probe.container != Container::kCollectorsToMap &&
                       probe.container != Container::kHashSetOfList;
  const int percent_removed =
      removes && random.Percent(70) ? int(random.Between(10, 60)) : 0;
  for (size_t i = 0; i < probe.keys.size(); ++i) {
    probe.steps.push_back({Action::kAdd, int32_t(i)});
    while (random.Percent(percent_removed)) {
      const auto key = int32_t(random.Below(i + 1));
      probe.steps.push_back(
          {random.Percent(70) ? Action::kRemove : Action::kAdd, key});
    }
  }
  return probe;
}

class JavaMapOrderTest : public KafkaPeerTest {
 protected:
  static void ExpectNoDifference(KeyType type, int percent_crowded,
                                 int32_t cases) {
    Random random(uint64_t(type) * 1000 + percent_crowded);
    for (int32_t i = 0; i < cases; ++i) {
      const OrderProbe probe = RandomProbe(type, percent_crowded, random);
      const absl::StatusOr<std::vector<int32_t>> java = kafka().Probe(probe);
      ASSERT_TRUE(java.ok()) << java.status();
      ASSERT_EQ(Emulate(probe), *java)
          << "case " << i << ", container " << int(probe.container);
    }
  }
};

TEST_F(JavaMapOrderTest, NamesIterateAsInJava) {
  ExpectNoDifference(KeyType::kString, 0, 2000);
}

TEST_F(JavaMapOrderTest, PartitionsIterateAsInJava) {
  ExpectNoDifference(KeyType::kTopicPartition, 0, 2000);
}

TEST_F(JavaMapOrderTest, IntegersIterateAsInJava) {
  ExpectNoDifference(KeyType::kInteger, 0, 2000);
}

TEST_F(JavaMapOrderTest, IdsIterateAsInJava) {
  ExpectNoDifference(KeyType::kUuid, 0, 2000);
}

TEST_F(JavaMapOrderTest, NamesInCrowdedBucketsIterateAsInJava) {
  ExpectNoDifference(KeyType::kString, 100, 1000);
  ExpectNoDifference(KeyType::kString, 50, 1000);
}

TEST_F(JavaMapOrderTest, PartitionsInCrowdedBucketsIterateAsInJava) {
  ExpectNoDifference(KeyType::kTopicPartition, 100, 1000);
  ExpectNoDifference(KeyType::kTopicPartition, 60, 1000);
}

TEST_F(JavaMapOrderTest, IntegersInCrowdedBucketsIterateAsInJava) {
  ExpectNoDifference(KeyType::kInteger, 100, 1000);
  ExpectNoDifference(KeyType::kInteger, 50, 1000);
}

TEST_F(JavaMapOrderTest, IdsInCrowdedBucketsIterateAsInJava) {
  ExpectNoDifference(KeyType::kUuid, 100, 1000);
  ExpectNoDifference(KeyType::kUuid, 50, 1000);
}

}  // namespace
}  // namespace assignbench
