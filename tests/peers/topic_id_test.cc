#include "peers/topic_id.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace assignbench
