#include "assignors/topic_id.h"

#include <gtest/gtest.h>

#include <vector>

namespace assignbench {
namespace {

TEST(TopicIdTest, ReadsKafkasFormAndHexadecimal) {
  const TopicId id{.high = 0x1234567890abcdef, .low = 0xfedcba0987654321};
  EXPECT_EQ(ParseTopicId("1234567890abcdeffedcba0987654321"), id);
  EXPECT_EQ(ParseTopicId("12345678-90ab-cdef-fedc-ba0987654321"), id);
  EXPECT_EQ(ParseTopicId("EjRWeJCrze_-3LoJh2VDIQ"), id);
}

TEST(TopicIdTest, RefusesWhatIsNoId) {
  for (const char* text : {"", "x", "1234567890abcdeffedcba098765432g",
                           "1234567890abcdeffedcba09876543210",
                           "12345678_90ab-cdef-fedc-ba09876543",
                           "EjRWeJCrze+-3LoJh2VD!Q", "EjRWeJCrze_-3LoJh2VDI"}) {
    EXPECT_FALSE(ParseTopicId(text).has_value()) << text;
  }
}

TEST(TopicIdTest, ComparesTheHalvesAsSignedNumbers) {
  const std::vector<TopicId> ascending = {
      {.high = 0x8000000000000000, .low = 5},
      {.high = 0xffffffffffffffff, .low = 0},
      {.high = 0, .low = 0xffffffffffffffff},
      {.high = 0, .low = 1},
      {.high = 1, .low = 0}};
  for (size_t i = 0; i < ascending.size(); ++i) {
    for (size_t k = 0; k < ascending.size(); ++k) {
      EXPECT_EQ(ascending[i] < ascending[k], i < k) << i << ", " << k;
    }
  }
}

}  // namespace
}  // namespace assignbench
