#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "workload/formats/row_parts.h"
#include "workload/formats/views.h"

// The view of kafka-topics.sh --describe: "Key: value" pairs, a summary line a
// topic and a line a partition. Terminals turn its tabs into blanks, old
// versions have no blank after the colon, and values may be missing.

namespace assignbench {
namespace {

constexpr absl::string_view kKeys[] = {
    "Topic",   "TopicId",   "PartitionCount", "ReplicationFactor",
    "Configs", "Partition", "Leader",         "Replicas",
    "Isr",     "Elr",       "LastKnownElr",   "Offline",
};

// What one line says; views into it.
struct TopicLine {
  absl::string_view topic, id, count, factor, partition, leader, replicas;
  bool has_leader = false;
};

// The key that `word` is or begins with ("Topic:orders"), or an empty view.
absl::string_view KeyOf(absl::string_view word) {
  const size_t colon = word.find(':');
  if (colon == absl::string_view::npos) return {};
  const absl::string_view key = word.substr(0, colon);
  const bool known =
      std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
  return known ? key : absl::string_view();
}

TopicLine Split(absl::string_view text) {
  TopicLine result;
  const std::vector<absl::string_view> words = SplitWords(text, kMaxRowWords);
  for (size_t i = 0; i < words.size(); ++i) {
    // "Adding Replicas:" is another key than "Replicas:".
    if (words[i] == "Adding" || words[i] == "Removing") {
      ++i;
      continue;
    }
    const absl::string_view key = KeyOf(words[i]);
    if (key == "Configs") break;
    if (key.empty()) continue;
    absl::string_view value = words[i].substr(key.size() + 1);
    if (value.empty() && i + 1 < words.size() && KeyOf(words[i + 1]).empty()) {
      value = words[++i];
    }
    if (key == "Topic") result.topic = value;
    if (key == "TopicId") result.id = value;
    if (key == "PartitionCount") result.count = value;
    if (key == "ReplicationFactor") result.factor = value;
    if (key == "Partition") result.partition = value;
    if (key == "Leader") result.has_leader = true;
    if (key == "Replicas") result.replicas = value;
  }
  return result;
}

// A whole line has what the tool prints after what we read: the line of a paste
// cut short lacks it, and its last number may lack digits.
bool IsWhole(const TopicLine& line) {
  if (!IsTopicName(line.topic)) return false;
  return (!line.count.empty() && !line.factor.empty()) ||
         (!line.partition.empty() && line.has_leader);
}

class TopicsView : public View {
 public:
  absl::StatusOr<bool> ReadRow(const PasteLine& line, Facts& facts) override {
    if (!absl::StartsWith(line.text, "Topic:")) return false;
    const TopicLine row = Split(line.text);
    if (!IsWhole(row)) return false;
    const int32_t topic = facts.Topic(row.topic, line.PlaceOf(row.topic));
    const absl::Status read = row.count.empty()
                                  ? ReadPartition(line, row, topic, facts)
                                  : ReadSummary(line, row, topic, facts);
    if (!read.ok()) return read;
    return true;
  }

  bool IsDamagedRow(const PasteLine& line,
                    const Facts& /*facts*/) const override {
    return absl::StartsWith(line.text, "Topic:") ||
           (line.directly_below && line.unterminated &&
            absl::StartsWith("Topic:", line.text));
  }

 private:
  static absl::Status ReadSummary(const PasteLine& line, const TopicLine& row,
                                  int32_t topic, Facts& facts) {
    TopicFact& fact = facts.topics[topic];
    const Place place = line.PlaceOf(row.count);
    const std::optional<int64_t> count = ParseCount(row.count);
    if (!count) {
      return ErrorAt(place, absl::StrCat("PartitionCount ", Quoted(row.count),
                                         " is not a number"));
    }
    if (fact.declared && *fact.declared != *count) {
      return ErrorAt(place, absl::StrCat("topic '", fact.name, "' has ",
                                         Counted(*count, "partition"), ", but ",
                                         *fact.declared, " at ",
                                         ToString(fact.declared_place)));
    }
    fact.declared = count;
    fact.declared_place = place;
    if (!row.id.empty()) fact.id = std::string(row.id);
    return absl::OkStatus();
  }

  static absl::Status ReadPartition(const PasteLine& line, const TopicLine& row,
                                    int32_t topic, Facts& facts) {
    const Place place = line.PlaceOf(row.partition);
    const std::optional<int64_t> number = ParseCount(row.partition);
    if (!number) {
      return ErrorAt(place, absl::StrCat("Partition ", Quoted(row.partition),
                                         " is not a partition number"));
    }
    const absl::StatusOr<int32_t> partition =
        facts.Partition(topic, *number, place);
    if (!partition.ok()) return partition.status();
    std::vector<int32_t> brokers;
    for (const absl::string_view word :
         absl::StrSplit(row.replicas, ',', absl::SkipEmpty())) {
      int32_t broker = 0;
      if (!absl::SimpleAtoi(word, &broker)) {
        return ErrorAt(line.PlaceOf(row.replicas),
                       absl::StrCat("Replicas ", Quoted(row.replicas),
                                    " is not a list of broker ids"));
      }
      brokers.push_back(broker);
    }
    facts.topics[topic].replicas.emplace_back(int32_t(*number),
                                              std::move(brokers));
    return absl::OkStatus();
  }
};

}  // namespace

std::unique_ptr<View> OpenTopics(const PasteLine& line, Facts& /*facts*/) {
  if (!absl::StartsWith(line.text, "Topic:") || !IsWhole(Split(line.text))) {
    return nullptr;
  }
  return std::make_unique<TopicsView>();
}

}  // namespace assignbench
