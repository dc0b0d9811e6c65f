#include <dirent.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "assignors/group.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/formats/inputs.h"

namespace assignbench {
namespace {

const std::string kData = ASSIGNBENCH_TEST_DATA;

// tests/data/samples.expected: after a line "=== NAME" what is understood of
// that sample alone, or its refusal.
std::map<std::string, std::string> Expected() {
  std::map<std::string, std::string> expected;
  std::string name;
  for (const absl::string_view line :
       absl::StrSplit(ReadFile(kData + "/samples.expected"), '\n')) {
    if (line.substr(0, 4) == "=== ") {
      name = std::string(line.substr(4));
    } else if (!line.empty()) {
      absl::StrAppend(&expected[name], line, "\n");
    }
  }
  return expected;
}

std::vector<std::string> SampleNames() {
  std::vector<std::string> names;
  DIR* const folder = opendir((kData + "/samples").c_str());
  if (folder == nullptr) return names;
  while (const dirent* entry = readdir(folder)) {
    if (entry->d_name[0] != '.') names.push_back(entry->d_name);
  }
  closedir(folder);
  std::sort(names.begin(), names.end());
  return names;
}

TEST(SamplesTest, EverySampleHasAnExpectation) {
  std::vector<std::string> expected;
  for (const auto& [name, text] : Expected()) expected.push_back(name);
  EXPECT_EQ(SampleNames(), expected);
  EXPECT_GE(expected.size(), 36u);
}

TEST(SamplesTest, EachIsUnderstoodOrRefusedExactlyAsExpected) {
  for (const auto& [name, text] : Expected()) {
    const std::vector<InputText> inputs = {
        {name, ReadFile(absl::StrCat(kData, "/samples/", name))}};
    EXPECT_EQ(Summary(LoadGroup(inputs, {})), text) << name;
  }
}

TEST(SamplesTest, EachRefusalIsOneLineThatNamesTheInputAndACommand) {
  for (const std::string& name : SampleNames()) {
    const std::vector<InputText> inputs = {
        {name, ReadFile(absl::StrCat(kData, "/samples/", name))}};
    const absl::StatusOr<LoadedGroup> group = LoadGroup(inputs, {});
    if (group.ok()) continue;
    const std::string message(group.status().message());
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_THAT(message, testing::StartsWith(name + ":"));
    EXPECT_THAT(message, testing::HasSubstr("kafka-consumer-groups.sh"));
  }
}

TEST(SamplesTest, ASampleCutAnywhereIsRefusedOrStillAValidGroup) {
  for (const std::string& name : SampleNames()) {
    const std::string text = ReadFile(absl::StrCat(kData, "/samples/", name));
    for (size_t length = 0; length < text.size(); ++length) {
      const absl::StatusOr<LoadedGroup> group = Load({text.substr(0, length)});
      if (!group.ok()) continue;
      EXPECT_TRUE(Group::Create(group->spec).ok()) << name << " at " << length;
    }
  }
}

}  // namespace
}  // namespace assignbench
