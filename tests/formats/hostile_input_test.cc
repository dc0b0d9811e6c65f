#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// The refusal, which must be one short line.
std::string ShortRefusal(const std::string& text) {
  const std::string refusal = Refusal({text});
  EXPECT_EQ(refusal.find('\n'), std::string::npos);
  EXPECT_LT(refusal.size(), 600u);
  return refusal;
}

TEST(HostileInputTest, AnEmptyInputIsRefused) {
  EXPECT_THAT(ShortRefusal(""), StartsWith("a: the input is empty; give "));
  EXPECT_THAT(ShortRefusal("\xEF\xBB\xBF"), HasSubstr("the input is empty"));
  EXPECT_THAT(ShortRefusal(" \r\n\t\n"),
              HasSubstr("the input holds nothing but blanks"));
  EXPECT_THAT(Refusal({}), StartsWith("no input; give "));
}

TEST(HostileInputTest, BinaryDataIsRefused) {
  EXPECT_THAT(ShortRefusal(std::string("\x7F\x45LF\x02\0\0", 7)),
              StartsWith("a: this is binary data (byte '\\x02' at offset 4)"));
  EXPECT_THAT(ShortRefusal(Offsets("g t 0") + std::string(1, '\0')),
              HasSubstr("byte '\\x00' at offset"));
  EXPECT_THAT(ShortRefusal("\xFF\xFEG\x00R"), HasSubstr("UTF-16"));
}

TEST(HostileInputTest, NamesThatAreNotUtf8AreRefused) {
  EXPECT_THAT(ShortRefusal(Offsets("g\xFF t 0 5 5 0 a-1 /10.0.0.1 a\n")),
              HasSubstr("a:2:1: the group name 'g\\xFF' is not UTF-8"));
  EXPECT_THAT(ShortRefusal(Offsets("g t 0 5 5 0 a\xC3-1 /10.0.0.1 a\n")),
              HasSubstr("a:2:13: the member id 'a\\xC3-1' is not UTF-8"));
  EXPECT_THAT(ShortRefusal("{\"name\": \"\xFF\"}"), HasSubstr("broken JSON"));
}

TEST(HostileInputTest, ProseThatIsNotUtf8IsSkipped) {
  EXPECT_EQ(Owners(Understood({"caf\xE9\n\n" +
                               Offsets("g t 0 5 5 0 a-1 /10.0.0.1 a\n")})
                       .spec),
            "a-1: t[0]");
}

TEST(HostileInputTest, OverlongLinesAreReadOrRefusedInOneLine) {
  const std::string megabyte(1 << 20, 'x');
  EXPECT_THAT(ShortRefusal(megabyte), HasSubstr("neither a JSON group"));
  EXPECT_THAT(ShortRefusal(Offsets("g t 0 5 5 0 " + megabyte)),
              HasSubstr("not a whole row"));
  EXPECT_THAT(ShortRefusal("{\"" + megabyte + "\": 1}"),
              HasSubstr("unknown key 'xxx"));
  EXPECT_THAT(ShortRefusal("{" + megabyte), HasSubstr("broken JSON"));
}

TEST(HostileInputTest, JsonOfAnyDepthIsRefusedWithoutDescending) {
  const std::string deep(1'000'000, '[');
  EXPECT_THAT(ShortRefusal(deep), HasSubstr("expected an object"));
  EXPECT_THAT(ShortRefusal("{\"answers\": {\"x\": " + deep),
              HasSubstr("a: /answers: nested more than 64 deep"));
  EXPECT_THAT(ShortRefusal("{\"topics\": " + deep),
              HasSubstr("/topics/0: expected an object, found an array"));
}

TEST(HostileInputTest, AHugePasteIsReadRowByRow) {
  std::string rows;
  int32_t count = 0;
  while (rows.size() < 20'000'000) {
    absl::StrAppend(&rows, "my-group        orders          ", count,
                    "          1200456         1200999         543             "
                    "consumer-",
                    count % 500,
                    "-9f145d54-19f6-4bb8-a6f9-5d37561a49d3 /10.0.0.1       "
                    "consumer-1\n");
    ++count;
  }
  const LoadedGroup group = Understood({Offsets(rows)});
  EXPECT_EQ(group.spec.topics[0].partitions, count);
  EXPECT_EQ(group.spec.members.size(), 500u);
}

}  // namespace
}  // namespace assignbench
