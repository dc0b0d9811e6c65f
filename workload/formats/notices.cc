#include "workload/formats/notices.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "workload/formats/commands.h"
#include "workload/formats/row_parts.h"

namespace assignbench {
namespace {

// The group of "...onsumer group 'NAME'<what>...", or nullopt.
std::optional<absl::string_view> GroupOf(absl::string_view text,
                                         absl::string_view what) {
  constexpr absl::string_view kStart = "onsumer group '";
  const size_t start = text.find(kStart);
  if (start == absl::string_view::npos) return std::nullopt;
  const absl::string_view name = text.substr(start + kStart.size());
  const size_t end = name.find(absl::StrCat("'", what));
  if (end == absl::string_view::npos) return std::nullopt;
  return name.substr(0, end);
}

bool IsLogLine(absl::string_view text) {
  if (text.size() > 1 && text[0] == '[' &&
      absl::ascii_isdigit(static_cast<unsigned char>(text[1]))) {
    return true;
  }
  for (const absl::string_view start :
       {"WARN ", "INFO ", "DEBUG ", "WARNING: ", "SLF4J: ", "log4j:",
        "OpenJDK ", "Java HotSpot", "Picked up ", "Note: This will "}) {
    if (absl::StartsWith(text, start)) return true;
  }
  return false;
}

// Takes the group from the command line that printed the table.
bool ReadCommand(const PasteLine& line, Facts& facts) {
  if (!absl::StrContains(line.text, "kafka-consumer-groups") &&
      !absl::StrContains(line.text, "kafka-topics")) {
    return false;
  }
  const std::vector<absl::string_view> words =
      SplitWords(line.text, kMaxRowWords);
  for (size_t i = 0; i < words.size(); ++i) {
    absl::string_view name = words[i];
    if (name == "--group" && i + 1 < words.size()) {
      name = words[i + 1];
    } else if (!absl::ConsumePrefix(&name, "--group=")) {
      continue;
    }
    facts.command_group = std::string(name);
    facts.command_place = line.PlaceOf(name);
  }
  return true;
}

}  // namespace

absl::StatusOr<bool> ReadNotice(const PasteLine& line, Facts& facts) {
  if (const auto group = GroupOf(line.text, " does not exist")) {
    return ErrorAt(
        line.begin(),
        absl::StrCat("group ", Quoted(*group),
                     " does not exist; list the groups: ", ListCommand()));
  }
  if (const auto group = GroupOf(line.text, " has no active members")) {
    const absl::Status same = facts.SetGroup(*group, line.PlaceOf(*group));
    if (!same.ok()) return same;
    facts.no_active_members = line.begin();
    return true;
  }
  if (const auto group = GroupOf(line.text, " is rebalancing")) {
    const absl::Status same = facts.SetGroup(*group, line.PlaceOf(*group));
    if (!same.ok()) return same;
    facts.rebalancing = line.begin();
    return true;
  }
  return IsLogLine(line.text) || ReadCommand(line, facts);
}

}  // namespace assignbench
