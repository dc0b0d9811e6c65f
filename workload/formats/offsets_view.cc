#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "workload/formats/row_parts.h"
#include "workload/formats/views.h"

// The view of kafka-consumer-groups.sh --describe: one partition a row, with
// the member that owns it. Kafka 0.10.2 to 4.x; GROUP since 2.4, LEADER-EPOCH
// with --verbose since 4.0.

namespace assignbench {
namespace {

constexpr Column kColumns[] = {
    {"GROUP", true},
    {"TOPIC"},
    {"PARTITION"},
    {"LEADER-EPOCH", true},
    {"CURRENT-OFFSET"},
    {"LOG-END-OFFSET"},
    {"LAG"},
    {"CONSUMER-ID"},
    {"HOST"},
    {"CLIENT-ID"},
};

// The cells of one row.
struct Row {
  absl::string_view group, topic, partition, offset, end, lag;
  absl::string_view consumer, host, client;  // empty: nobody
};

// Splits what follows LAG. False unless all three cells are there.
bool SplitOwner(absl::string_view text,
                absl::Span<const absl::string_view> words, Row& row) {
  if (words.size() >= 3 && words[0] == "-" && words[1] == "-" &&
      words[2] == "-") {
    return words.size() == 3;
  }
  const std::optional<HostCell> host = FindHost(words, 0);
  if (!host || host->word + 1 >= words.size()) return false;
  if (!host->glued.empty()) {
    row.consumer = host->glued;
  } else if (host->word > 0) {
    row.consumer = Covering(words[0], words[host->word - 1]);
  } else {
    return false;
  }
  row.host = host->host;
  row.client = After(text, words[host->word]);
  return IsClientId(row.client, row.consumer);
}

class OffsetsView : public View {
 public:
  OffsetsView(bool has_group, bool has_epoch)
      : has_group_(has_group), numbers_(has_epoch ? 5 : 4) {}

  absl::StatusOr<bool> ReadRow(const PasteLine& line, Facts& facts) override {
    const std::optional<Row> row = Split(line.text);
    if (!row) return false;
    if (has_group_) {
      const absl::Status group =
          facts.SetGroup(row->group, line.PlaceOf(row->group));
      if (!group.ok()) return group;
    }
    int32_t owner = kNobody;
    if (!row->consumer.empty()) {
      const Place place = line.PlaceOf(row->consumer);
      owner = facts.Member(row->consumer, place);
      const absl::Status described =
          facts.DescribeMember(owner, "", row->host, row->client, place);
      if (!described.ok()) return described;
    }
    // Kafka 0.10.2 to 2.x print a member that owns nothing as a row without a
    // topic.
    if (row->topic == "-") return true;
    const Place place = line.PlaceOf(row->topic);
    const int32_t topic = facts.Topic(row->topic, place);
    facts.topics[topic].in_group = true;
    const std::optional<int64_t> number = ParseCount(row->partition);
    if (!number) {
      return ErrorAt(line.PlaceOf(row->partition),
                     absl::StrCat("PARTITION ", Quoted(row->partition),
                                  " is not a partition number"));
    }
    const absl::StatusOr<int32_t> partition =
        facts.Partition(topic, *number, line.PlaceOf(row->partition));
    if (!partition.ok()) return partition.status();
    TakeOffsets(*row, line, facts, facts.partitions[*partition]);
    const absl::Status owned = facts.SetOwner(*partition, owner, place);
    if (!owned.ok()) return owned;
    return true;
  }

  bool IsDamagedRow(const PasteLine& line, const Facts& facts) const override {
    return LooksLikeRow(line, facts);
  }

 private:
  std::optional<Row> Split(absl::string_view text) const {
    const std::vector<absl::string_view> words = SplitWords(text, kMaxRowWords);
    // A group's name may contain blanks; the numbers show where it ends.
    for (size_t topic = has_group_ ? 1 : 0; topic + numbers_ + 1 < words.size();
         ++topic) {
      const absl::Span<const absl::string_view> numbers =
          absl::MakeConstSpan(words).subspan(topic + 1, numbers_);
      bool all = (numbers[0] == "-") == (words[topic] == "-") &&
                 (IsTopicName(words[topic]));
      for (const absl::string_view cell : numbers) all &= IsNumberCell(cell);
      if (!all) {
        if (!has_group_) break;
        continue;
      }
      Row row;
      if (has_group_) row.group = Covering(words[0], words[topic - 1]);
      row.topic = words[topic];
      row.partition = numbers[0];
      row.offset = numbers[numbers_ - 3];
      row.end = numbers[numbers_ - 2];
      row.lag = numbers[numbers_ - 1];
      const absl::Span<const absl::string_view> owner =
          absl::MakeConstSpan(words).subspan(topic + 1 + numbers_);
      if (SplitOwner(text, owner, row)) return row;
      return std::nullopt;
    }
    return std::nullopt;
  }

  static void TakeOffsets(const Row& row, const PasteLine& line, Facts& facts,
                          PartitionFact& fact) {
    if (fact.has_offsets && ++facts.repeated == 1) {
      facts.repeated_place = line.begin();
    }
    fact.has_offsets = true;
    fact.lag = ParseCount(row.lag);
    const std::optional<int64_t> offset = ParseCount(row.offset);
    const std::optional<int64_t> end = ParseCount(row.end);
    if (fact.lag && offset && end && *end - *offset != *fact.lag &&
        ++facts.odd_lags == 1) {
      facts.odd_lag_place = line.PlaceOf(row.lag);
    }
  }

  const bool has_group_;
  const size_t numbers_;  // PARTITION to LAG
};

}  // namespace

std::unique_ptr<View> OpenOffsets(const PasteLine& line, Facts& /*facts*/) {
  const std::optional<std::vector<bool>> columns =
      MatchHeader(line.text, kColumns);
  if (!columns) return nullptr;
  return std::make_unique<OffsetsView>((*columns)[0], (*columns)[3]);
}

}  // namespace assignbench
