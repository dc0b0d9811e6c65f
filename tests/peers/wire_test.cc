#include "peers/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace assignbench {
namespace {

using ::testing::ElementsAre;

absl::Span<const int32_t> Body(const std::vector<int32_t>& frame) {
  return absl::MakeConstSpan(frame).subspan(1);
}

TEST(WireTest, AFrameStartsWithTheNumberOfItsWords) {
  std::vector<int32_t> words = {99};
  WordWriter out(words);
  out.Word(5);
  out.Text("abcde");
  out.Finish();
  EXPECT_THAT(words, ElementsAre(99, 4, 5, 5, 0x64636261, 0x65));
}

TEST(WireTest, ACancelledFrameLeavesNothing) {
  std::vector<int32_t> words = {99};
  WordWriter out(words);
  out.Word(5);
  out.Cancel();
  EXPECT_THAT(words, ElementsAre(99));
}

TEST(WireTest, ReadsBackWhatWasWritten) {
  std::vector<int32_t> words;
  WordWriter out(words);
  out.Wide(0xfedcba9876543210);
  out.Text("");
  out.Text("zażółć");
  out.Word(-7);
  out.Finish();
  WordReader in(Body(words));
  EXPECT_EQ(in.Wide(), 0xfedcba9876543210);
  EXPECT_EQ(in.Text(), "");
  EXPECT_EQ(in.Text(), "zażółć");
  EXPECT_EQ(in.Word(), -7);
  EXPECT_TRUE(in.Finish().ok());
}

TEST(WireTest, NamesTheFirstFaultOnly) {
  const std::vector<int32_t> frame = {1, -3};
  WordReader in(frame);
  EXPECT_EQ(in.Index(2, 4), 2);
  EXPECT_EQ(in.Text(), "");
  EXPECT_EQ(in.Word(), 0);
  const absl::Status status = in.Finish();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(status.message(), "1 is not in [2, 4)");
}

TEST(WireTest, RefusesAFrameThatEndsTooEarly) {
  const std::vector<int32_t> frame = {1};
  WordReader in(frame);
  in.Wide();
  EXPECT_EQ(in.Finish().message(), "it ends too early");
}

TEST(WireTest, RefusesWordsLeftOver) {
  const std::vector<int32_t> frame = {1, 2, 3};
  WordReader in(frame);
  in.Word();
  EXPECT_EQ(in.Finish().message(), "2 words too many");
}

TEST(WireTest, RefusesLengthsThatTheFrameCannotHold) {
  for (const int32_t length : {-1, 2, 0x7fffffff}) {
    const std::vector<int32_t> frame = {length, 0, 0};
    WordReader list(frame);
    EXPECT_EQ(list.Count(2), 0) << length;
    EXPECT_FALSE(list.ok()) << length;
  }
  for (const int32_t length : {-1, 9, 0x7fffffff}) {
    const std::vector<int32_t> frame = {length, 0, 0};
    WordReader text(frame);
    EXPECT_EQ(text.Text(), "") << length;
    EXPECT_FALSE(text.ok()) << length;
  }
}

}  // namespace
}  // namespace assignbench
