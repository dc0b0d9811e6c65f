#include "tests/formats/inputs.h"

#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"

namespace assignbench {

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

absl::StatusOr<LoadedGroup> Load(const std::vector<std::string>& texts,
                                 const LoadOptions& options) {
  std::vector<InputText> inputs;
  for (const std::string& text : texts) {
    inputs.push_back({std::string(1, char('a' + inputs.size())), text});
  }
  return LoadGroup(inputs, options);
}

std::string Refusal(const std::vector<std::string>& texts,
                    const LoadOptions& options) {
  const absl::StatusOr<LoadedGroup> group = Load(texts, options);
  return group.ok() ? "understood" : std::string(group.status().message());
}

LoadedGroup Understood(const std::vector<std::string>& texts,
                       const LoadOptions& options) {
  absl::StatusOr<LoadedGroup> group = Load(texts, options);
  EXPECT_TRUE(group.ok()) << group.status();
  return group.ok() ? *group : LoadedGroup();
}

std::string Summary(const absl::StatusOr<LoadedGroup>& group) {
  if (!group.ok()) {
    return absl::StrCat("refused: ", group.status().message(), "\n");
  }
  std::string text = WriteGroupJson(group->spec, group->history);
  for (const std::string& sentence : group->assumed) {
    absl::StrAppend(&text, "assumed: ", sentence, "\n");
  }
  return text;
}

std::string Owners(const GroupSpec& spec) {
  std::vector<std::string> members;
  for (const MemberSpec& member : spec.members) {
    std::string text = absl::StrCat(member.id, ":");
    if (member.owned.empty()) text += " -";
    for (const ClaimSpec& claim : member.owned) {
      absl::StrAppend(&text, " ", claim.topic, "[",
                      absl::StrJoin(claim.partitions, ","), "]");
    }
    members.push_back(text);
  }
  return absl::StrJoin(members, "; ");
}

std::string Offsets(const std::string& rows) {
  return absl::StrCat(
      "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID "
      "HOST CLIENT-ID\n",
      rows);
}

std::string Members(const std::string& rows) {
  return absl::StrCat(
      "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS ASSIGNMENT\n", rows);
}

}  // namespace assignbench
