#include "workload/formats/commands.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workload/formats/text.h"

namespace assignbench {
namespace {

constexpr char kGroups[] =
    "kafka-consumer-groups.sh --bootstrap-server HOST:PORT";

// `word` as a shell reads it back unchanged.
std::string ShellWord(absl::string_view word) {
  const std::string printable = OneLine(word, 249);
  const bool plain =
      std::all_of(printable.begin(), printable.end(), [](unsigned char c) {
        return absl::ascii_isalnum(c) || c == '.' || c == '_' || c == '-';
      });
  if (plain) return printable;
  return absl::StrCat("'", absl::StrReplaceAll(printable, {{"'", "'\\''"}}),
                      "'");
}

std::string Describe(absl::string_view group, absl::string_view options) {
  return absl::StrCat(kGroups, " --describe --group ",
                      group.empty() ? "GROUP" : ShellWord(group), options);
}

}  // namespace

std::string OffsetsCommand(absl::string_view group) {
  return Describe(group, "");
}

std::string MembersCommand(absl::string_view group) {
  return Describe(group, " --members --verbose");
}

std::string OffsetsAndMembersCommands(absl::string_view group) {
  return absl::StrCat(OffsetsCommand(group), " and ", MembersCommand(group));
}

std::string StateCommand(absl::string_view group) {
  return Describe(group, " --state");
}

std::string TopicsCommand(absl::string_view topic) {
  return absl::StrCat(
      "kafka-topics.sh --bootstrap-server HOST:PORT --describe --topic ",
      topic.empty() ? "TOPIC" : ShellWord(topic));
}

std::string ListCommand() { return absl::StrCat(kGroups, " --list"); }

}  // namespace assignbench
