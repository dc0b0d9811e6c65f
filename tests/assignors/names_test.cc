#include "assignors/names.h"

#include "gtest/gtest.h"

namespace assignbench {
namespace {

TEST(NamesTest, ComparesAsciiByByte) {
  EXPECT_TRUE(NameLess("a", "b"));
  EXPECT_FALSE(NameLess("b", "a"));
  EXPECT_FALSE(NameLess("a", "a"));
  EXPECT_TRUE(NameLess("a-10", "a-2"));
  EXPECT_TRUE(NameLess("Z", "a"));
  EXPECT_TRUE(NameLess("z", "\xC3\xA9"));  // bytes are not signed
}

TEST(NamesTest, PutsAPrefixFirst) {
  EXPECT_TRUE(NameLess("", "a"));
  EXPECT_TRUE(NameLess("topic", "topic-1"));
  EXPECT_FALSE(NameLess("topic-1", "topic"));
}

TEST(NamesTest, ComparesByUtf16UnitNotByCodePoint) {
  const char* emoji = "\xF0\x9F\x98\x80";    // U+1F600 = D83D DE00
  const char* private_use = "\xEE\x80\x80";  // U+E000
  const char* last_below = "\xED\x9F\xBF";   // U+D7FF
  const char* full_width = "\xEF\xBC\xA1";   // U+FF21
  EXPECT_TRUE(NameLess(emoji, private_use));
  EXPECT_FALSE(NameLess(private_use, emoji));
  EXPECT_TRUE(NameLess(emoji, full_width));
  EXPECT_TRUE(NameLess(last_below, emoji));
  EXPECT_TRUE(NameLess(private_use, full_width));
}

TEST(NamesTest, ComparesBelowThePairsByByte) {
  EXPECT_TRUE(NameLess("\xF0\x9F\x98\x80", "\xF0\x9F\x98\x81"));
  EXPECT_TRUE(NameLess("\xC3\xA9", "\xF0\x9F\x98\x80"));
}

TEST(NamesTest, KnowsWellFormedUtf8) {
  EXPECT_TRUE(IsValidUtf8(""));
  EXPECT_TRUE(IsValidUtf8("orders.v1"));
  EXPECT_TRUE(IsValidUtf8("\xC3\xA9\xEE\x80\x80\xF0\x9F\x98\x80"));
}

TEST(NamesTest, RefusesIllFormedUtf8) {
  EXPECT_FALSE(IsValidUtf8("\x80"));              // no lead
  EXPECT_FALSE(IsValidUtf8("\xC3"));              // cut off
  EXPECT_FALSE(IsValidUtf8("\xC3("));             // wrong tail
  EXPECT_FALSE(IsValidUtf8("\xC0\xAF"));          // overlong
  EXPECT_FALSE(IsValidUtf8("\xE0\x80\xAF"));      // overlong
  EXPECT_FALSE(IsValidUtf8("\xED\xA0\x80"));      // first surrogate
  EXPECT_FALSE(IsValidUtf8("\xED\xBF\xBF"));      // last surrogate
  EXPECT_FALSE(IsValidUtf8("\xF0\x80\x80\x80"));  // overlong
  EXPECT_FALSE(IsValidUtf8("\xF4\x90\x80\x80"));  // above U+10FFFF
  EXPECT_FALSE(IsValidUtf8("\xF0\x9F\x98"));      // cut off
}

}  // namespace
}  // namespace assignbench
