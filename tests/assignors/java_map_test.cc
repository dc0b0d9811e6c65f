#include "assignors/java_map.h"

#include <gmock/gmock.h>

#include <functional>
#include <string>
#include <vector>

namespace assignbench {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

// The order of Java's Integers, whose hash code is their value.
std::vector<int32_t> Order(JavaMap map, const std::vector<int32_t>& numbers) {
  for (const int32_t number : numbers) map.Put(number, number);
  return map.Keys();
}

std::vector<int32_t> UpTo(int32_t count) {
  std::vector<int32_t> numbers;
  for (int32_t i = 0; i < count; ++i) numbers.push_back(i);
  return numbers;
}

TEST(JavaHashTest, OfNamesIsOverTheirUtf16Units) {
  EXPECT_EQ(JavaHash(""), 0);
  EXPECT_EQ(JavaHash("a"), 97);
  EXPECT_EQ(JavaHash("Aa"), JavaHash("BB"));
  EXPECT_EQ(JavaHash("hello"), 99162322);
  EXPECT_EQ(JavaHash("\xe4\x80\x80"), 0x4000);
  EXPECT_EQ(JavaHash("\xc3\xa9"), 0xe9);
  // U+1F600 is the pair D83D DE00.
  EXPECT_EQ(JavaHash("\xf0\x9f\x98\x80"), 31 * 0xD83D + 0xDE00);
}

TEST(JavaHashTest, OfPartitionsAndIdsFollowsTheirClasses) {
  EXPECT_EQ(JavaHash(97, 2), 31 * 33 + 97);
  EXPECT_EQ(JavaHash(TopicId{.high = 0, .low = 7}), 7);
  EXPECT_EQ(JavaHash(TopicId{.high = 0x100000000, .low = 2}), 3);
  EXPECT_EQ(JavaHash(TopicId{.high = 5, .low = 5}), 0);
}

TEST(JavaMapTest, IteratesByBucketThenInTheOrderOfInsertion) {
  EXPECT_THAT(Order(JavaMap(), {17, 2, 1, 33}), ElementsAre(17, 1, 33, 2));
  EXPECT_THAT(Order(JavaMap(32), {17, 2, 1}), ElementsAre(1, 2, 17));
}

TEST(JavaMapTest, AKeyThatIsThereStaysWhereItIs) {
  EXPECT_THAT(Order(JavaMap(), {17, 1, 17}), ElementsAre(17, 1));
}

TEST(JavaMapTest, MixesTheUpperHalfOfTheHashCodeIn) {
  JavaMap map;
  map.Put(0, 1);
  map.Put(1, 0x20000);
  EXPECT_THAT(map.Keys(), ElementsAre(0, 1));
}

TEST(JavaMapTest, DoublesWhenMoreThanThreeQuartersAreFull) {
  std::vector<int32_t> numbers = {16};
  for (const int32_t i : UpTo(11)) numbers.push_back(i);
  EXPECT_EQ(Order(JavaMap(), numbers).front(), 16);
  numbers.push_back(11);
  EXPECT_EQ(Order(JavaMap(), numbers).back(), 16);
}

TEST(JavaMapTest, GrowsFromTablesOfAnySize) {
  for (const int32_t table : {1, 2, 4, 8}) {
    EXPECT_THAT(Order(JavaMap(table), {5, 3, 1, 0, 4, 2}),
                ElementsAreArray(UpTo(6)))
        << table;
  }
}

TEST(JavaMapTest, ComputeIfAbsentAddsInFrontAndGrowsBeforeItLooks) {
  JavaMap map;
  for (const int32_t number : {1, 17, 33}) map.ComputeIfAbsent(number, number);
  EXPECT_THAT(map.Keys(), ElementsAre(33, 17, 1));
  JavaMap full;
  for (int32_t i = 0; i < 12; ++i) full.ComputeIfAbsent(i, i);
  full.ComputeIfAbsent(16, 16);
  EXPECT_EQ(full.First(), 16);
  full.ComputeIfAbsent(0, 0);
  EXPECT_EQ(full.First(), 0);
  EXPECT_EQ(full.Keys().back(), 16);
}

TEST(JavaMapTest, ForgetsWhereARemovedKeyWas) {
  JavaMap map;
  for (const int32_t number : {1, 17, 33}) map.Put(number, number);
  map.Remove(1, 1);
  map.Remove(2, 2);
  EXPECT_EQ(map.size(), 2);
  map.Put(1, 1);
  EXPECT_THAT(map.Keys(), ElementsAre(17, 33, 1));
  EXPECT_EQ(map.First(), 17);
}

TEST(JavaMapTest, KeepsItsTableWhenItEmpties) {
  JavaMap map;
  for (const int32_t i : UpTo(13)) map.Put(i, i);
  for (const int32_t i : UpTo(13)) map.Remove(i, i);
  EXPECT_EQ(map.size(), 0);
  EXPECT_THAT(Order(map, {17, 1}), ElementsAre(1, 17));
}

TEST(JavaMapTest, CopiesCanHaveALargerTableThanTheirOriginal) {
  EXPECT_EQ(JavaMap::TableForCapacity(0), 1);
  EXPECT_EQ(JavaMap::TableForCapacity(17), 32);
  EXPECT_EQ(JavaMap::TableForMapCopy(0), 16);
  EXPECT_EQ(JavaMap::TableForMapCopy(1), 2);
  EXPECT_EQ(JavaMap::TableForMapCopy(11), 16);
  EXPECT_EQ(JavaMap::TableForMapCopy(12), 32);
  EXPECT_EQ(JavaMap::TableForSetCopy(0), 16);
  EXPECT_EQ(JavaMap::TableForSetCopy(11), 16);
  EXPECT_EQ(JavaMap::TableForSetCopy(12), 32);
}

TEST(JavaMapTest, ACrowdedBucketDoublesATableBelow64) {
  std::vector<int32_t> numbers;
  for (int32_t i = 8; i >= 1; --i) numbers.push_back(16 * i);
  EXPECT_THAT(Order(JavaMap(), numbers), ElementsAreArray(numbers));
  numbers.push_back(0);
  EXPECT_THAT(Order(JavaMap(), numbers),
              ElementsAre(128, 96, 64, 32, 0, 112, 80, 48, 16));
}

TEST(JavaMapTest, ABucketIsCrowdedOneEarlierForComputeIfAbsent) {
  JavaMap map;
  for (int32_t i = 1; i <= 7; ++i) map.ComputeIfAbsent(16 * i, 16 * i);
  EXPECT_THAT(map.Keys(), ElementsAre(112, 96, 80, 64, 48, 32, 16));
  map.ComputeIfAbsent(128, 128);
  EXPECT_THAT(map.Keys(), ElementsAre(128, 96, 64, 32, 112, 80, 48, 16));
}

// Balanced, a tree of nine ascending numbers has the fourth at its root, which
// its bucket puts in front.
TEST(JavaMapTest, ACrowdedBucketOfALargeTableIsATree) {
  std::vector<int32_t> numbers;
  for (int32_t i = 0; i < 9; ++i) numbers.push_back(64 * i);
  JavaMap map(64, std::less<>());
  for (const int32_t number : numbers) map.Put(number, number);
  EXPECT_THAT(map.Keys(),
              ElementsAre(192, 0, 64, 128, 256, 320, 384, 448, 512));
  for (const int32_t gone : {192, 0, 512, 320, 448, 64}) map.Remove(gone, gone);
  EXPECT_EQ(map.size(), 3);
}

// Ascending numbers double the root's rank as the tree gets higher.
TEST(JavaMapTest, TheRootOfATreeThatGrowsComesToTheFront) {
  JavaMap map(64, std::less<>());
  for (int32_t i = 0; i < 30; ++i) map.Put(64 * i, 64 * i);
  EXPECT_EQ(map.First(), 64 * 7);
}

}  // namespace
}  // namespace assignbench
