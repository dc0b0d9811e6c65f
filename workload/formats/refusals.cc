#include "workload/formats/refusals.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/match.h"
#include "workload/formats/row_parts.h"
#include "workload/formats/text.h"

namespace assignbench {
namespace {

bool IsOneOf(absl::string_view word,
             absl::Span<const absl::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool HasWord(absl::string_view line, absl::string_view word) {
  return IsOneOf(word, SplitWords(line, kMaxRowWords));
}

bool IsKcat(absl::string_view line) {
  return absl::StartsWith(line, "Metadata for ") &&
         absl::StrContains(line, "(from broker ");
}

bool IsRpk(absl::string_view line) {
  const std::vector<absl::string_view> words = SplitWords(line, kMaxRowWords);
  if (words.size() == 2) {
    return IsOneOf(words[0], {"COORDINATOR", "COORDINATOR-NODE",
                              "COORDINATOR-PARTITION", "BALANCER"});
  }
  return IsOneOf("MEMBER-ID", words) && IsOneOf("PARTITION", words);
}

bool IsKafkaUi(absl::string_view line) {
  return absl::StartsWith(line, "Topic,Partition,") ||
         absl::StartsWith(line, "Topic,Consumer lag");
}

bool IsKafkactl(absl::string_view line) {
  return absl::StartsWith(line, "CONSUMER GROUP ") &&
         absl::StrContains(line, "END OFFSET");
}

bool IsCommaSeparated(absl::string_view line) {
  return absl::StartsWith(line, "GROUP, TOPIC, PARTITION");
}

bool IsOwnerColumn(absl::string_view line) {
  return HasWord(line, "OWNER") && HasWord(line, "TOPIC") &&
         HasWord(line, "PARTITION");
}

bool IsGroupList(absl::string_view line) {
  const std::vector<absl::string_view> words = SplitWords(line, kMaxRowWords);
  return words.size() >= 2 && words[0] == "GROUP" &&
         std::all_of(words.begin() + 1, words.end(),
                     [](absl::string_view word) {
                       return IsOneOf(word, {"TYPE", "PROTOCOL", "STATE"});
                     });
}

bool IsEditedTable(absl::string_view line) {
  constexpr absl::string_view kTitles[] = {
      "CURRENT-OFFSET", "LOG-END-OFFSET", "CONSUMER-ID",
      "CLIENT-ID",      "#PARTITIONS",    "ASSIGNMENT-STRATEGY",
      "#MEMBERS",       "COORDINATOR",    "GROUP-INSTANCE-ID",
  };
  const std::vector<absl::string_view> words = SplitWords(line, kMaxRowWords);
  return std::count_if(words.begin(), words.end(), [&](absl::string_view word) {
           return IsOneOf(word, kTitles);
         }) >= 2;
}

bool IsError(absl::string_view line) {
  for (const absl::string_view start :
       {"Error while executing ", "Error: Executing ",
        "Error: ", "Exception in thread ", "Caused by: ", "Timed out "}) {
    if (absl::StartsWith(line, start)) return true;
  }
  return absl::StartsWith(line, "at ") && absl::EndsWith(line, ")") &&
         absl::StrContains(line, ".java:");
}

bool IsMissingCommand(absl::string_view line) {
  return absl::EndsWith(line, ": command not found") ||
         absl::EndsWith(line, ": No such file or directory");
}

// In the order in which they are tried. To add one: a line.
constexpr Refusal kRefusals[] = {
    {"the output of kcat -L -J", true, IsKcatJson},
    {"the output of kcat -L", true, IsKcat},
    {"the output of rpk group describe", true, IsRpk},
    {"a CSV export of kafka-ui", true, IsKafkaUi},
    {"the output of kafkactl", true, IsKafkactl},
    {"the comma-separated output of Kafka 0.9", true, IsCommaSeparated},
    {"the output of Kafka 0.10 with its OWNER column", true, IsOwnerColumn},
    {"a list of groups", true, IsGroupList},
    {"a table with other columns than the tools print", true, IsEditedTable},
    {"an error message of a tool and no table", false, IsError},
    {"an error message of the shell and no table", false, IsMissingCommand},
};

}  // namespace

bool IsKcatJson(absl::string_view text) {
  return absl::StrContains(text.substr(0, 4096), "\"originating_broker\"");
}

const Refusal* FindRefusal(absl::string_view line) {
  const auto found = std::find_if(
      std::begin(kRefusals), std::end(kRefusals),
      [&](const Refusal& refusal) { return refusal.matches(line); });
  return found == std::end(kRefusals) ? nullptr : &*found;
}

}  // namespace assignbench
