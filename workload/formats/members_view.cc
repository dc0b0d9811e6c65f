#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "workload/formats/row_parts.h"
#include "workload/formats/views.h"

// The views of kafka-consumer-groups.sh --describe --members, with and without
// --verbose: one member a row. Kafka 1.1 to 4.x; GROUP since 2.4,
// GROUP-INSTANCE-ID where a member has one (an empty cell for those that have
// none), current and target assignments instead of ASSIGNMENT since 4.0.

namespace assignbench {
namespace {

constexpr Column kColumns[] = {
    {"GROUP", true},
    {"CONSUMER-ID"},
    {"GROUP-INSTANCE-ID", true},
    {"HOST"},
    {"CLIENT-ID"},
    {"#PARTITIONS"},
    {"ASSIGNMENT", true},
    {"CURRENT-EPOCH", true},
    {"CURRENT-ASSIGNMENT", true},
    {"TARGET-EPOCH", true},
    {"TARGET-ASSIGNMENT", true},
    {"UPGRADED", true},
};

// Partitions of one topic; the name is empty where Kafka 3.8 and 3.9 lost it.
struct TopicList {
  absl::string_view topic;
  std::vector<absl::string_view> numbers;
};

// The next list off the front of `text`, "orders(0,1)" or, `plain`,
// "orders:0,1"; nullopt if there is none.
std::optional<TopicList> TakeList(absl::string_view& text, bool plain) {
  const char opening = plain ? ':' : '(';
  const size_t open = text.find(opening);
  if (open == absl::string_view::npos) return std::nullopt;
  TopicList list;
  list.topic = text.substr(0, open);
  if (!IsTopicName(list.topic) && (plain || !list.topic.empty())) {
    return std::nullopt;
  }
  const size_t close = text.find(plain ? ';' : ')', open);
  if (close == absl::string_view::npos && !plain) return std::nullopt;
  absl::string_view numbers = text.substr(open + 1, close - open - 1);
  while (true) {
    const size_t comma = numbers.find(',');
    list.numbers.push_back(Trim(numbers.substr(0, comma)));
    if (!ParseCount(list.numbers.back())) return std::nullopt;
    if (comma == absl::string_view::npos) break;
    numbers.remove_prefix(comma + 1);
  }
  if (close == absl::string_view::npos) {
    text = text.substr(text.size());
    return list;
  }
  text.remove_prefix(close + 1);
  if (plain) return list;
  text = Trim(text);
  if (!text.empty() && !absl::ConsumePrefix(&text, ",")) return std::nullopt;
  text = Trim(text);
  return list;
}

// All lists of an assignment cell ("-": none), or nullopt.
std::optional<std::vector<TopicList>> SplitLists(absl::string_view cell,
                                                 bool plain) {
  std::vector<TopicList> lists;
  if (cell == "-") return lists;
  while (!cell.empty()) {
    std::optional<TopicList> list = TakeList(cell, plain);
    if (!list) return std::nullopt;
    lists.push_back(*std::move(list));
  }
  if (lists.empty()) return std::nullopt;
  return lists;
}

class MembersView : public View {
 public:
  explicit MembersView(const std::vector<bool>& has)
      : has_group_(has[0]),
        has_instance_(has[2]),
        has_list_(has[6]),
        has_epoch_(has[7]),
        has_current_(has[8]),
        columns_after_current_(has[9] + has[10] + has[11]),
        has_target_(has[9] && has[10]) {}

  absl::StatusOr<bool> ReadRow(const PasteLine& line, Facts& facts) override {
    Cells cells;
    if (!Split(line.text, cells)) return false;
    if (has_group_) {
      const absl::Status group =
          facts.SetGroup(cells.group, line.PlaceOf(cells.group));
      if (!group.ok()) return group;
    }
    const Place place = line.PlaceOf(cells.consumer);
    const int32_t member = facts.Member(cells.consumer, place);
    const absl::Status described = facts.DescribeMember(
        member, cells.instance, cells.host, cells.client, place);
    if (!described.ok()) return described;
    MemberRow row = {.member = member,
                     .section = 0,
                     .count = *ParseCount(cells.count),
                     .has_list = has_list_ || has_current_,
                     .partitions = {},
                     .place = place};
    if (row.has_list) {
      const absl::Status listed = ReadAssignment(line, cells, facts, row);
      if (!listed.ok()) return listed;
    }
    const absl::Status added = facts.AddMemberRow(std::move(row));
    if (!added.ok()) return added;
    return true;
  }

  bool IsDamagedRow(const PasteLine& line, const Facts& facts) const override {
    return LooksLikeRow(line, facts);
  }

 private:
  struct Cells {
    absl::string_view group, consumer, instance, host, client, count;
    absl::string_view rest;  // after #PARTITIONS
  };

  bool Split(absl::string_view text, Cells& cells) const {
    const std::vector<absl::string_view> words = SplitWords(text, kMaxRowWords);
    const size_t group_words = has_group_ ? 1 : 0;
    const std::optional<HostCell> host = FindHost(words, group_words);
    if (!host) return false;
    const size_t left = host->word + (host->glued.empty() ? 0 : 1);
    if (left < group_words + 1 ||
        left > group_words + 1 + (has_instance_ ? 1 : 0)) {
      return false;
    }
    if (has_group_) cells.group = words[0];
    cells.consumer = host->glued.empty() || left > group_words + 1
                         ? words[group_words]
                         : host->glued;
    if (left > group_words + 1) {
      cells.instance =
          host->glued.empty() ? words[group_words + 1] : host->glued;
      if (cells.instance == "-") cells.instance = {};
    }
    cells.host = host->host;
    // The client id may contain blanks, and even numbers.
    for (size_t i = host->word + 2; i < words.size(); ++i) {
      if (!ParseCount(words[i])) continue;
      cells.client = Covering(words[host->word + 1], words[i - 1]);
      cells.count = words[i];
      cells.rest = After(text, words[i]);
      if (!IsClientId(cells.client, cells.consumer)) return false;
      if (cells.rest.empty() != (has_list_ || has_epoch_ || has_current_)) {
        return true;
      }
    }
    return false;
  }

  // Reads the partitions that the member has now.
  absl::Status ReadAssignment(const PasteLine& line, const Cells& cells,
                              Facts& facts, MemberRow& row) const {
    absl::string_view current = cells.rest;
    if (has_current_) {
      const std::vector<absl::string_view> words =
          SplitWords(cells.rest, kMaxRowWords);
      const size_t at = has_epoch_ ? 1 : 0;
      if (words.size() != at + 1 + columns_after_current_) {
        return ErrorAt(line.PlaceOf(cells.rest),
                       absl::StrCat("not a whole row of the members table: ",
                                    Quoted(line.text)));
      }
      current = words[at];
      if (has_epoch_) TakeEpoch(words[0], facts.members[row.member]);
      if (has_target_ && words[at + 2] != current) ++facts.pending_targets;
    }
    const std::optional<std::vector<TopicList>> lists =
        SplitLists(current, has_current_);
    if (!lists) {
      return ErrorAt(line.PlaceOf(current),
                     absl::StrCat("the assignment ", Quoted(current),
                                  " is not a list of partitions"));
    }
    for (const TopicList& list : *lists) {
      if (list.topic.empty()) {
        if (!facts.nameless_list) {
          facts.nameless_list = line.PlaceOf(current);
        }
        row.has_list = false;
        row.partitions.clear();
        return absl::OkStatus();
      }
    }
    return AddPartitions(line, *lists, facts, row);
  }

  static absl::Status AddPartitions(const PasteLine& line,
                                    absl::Span<const TopicList> lists,
                                    Facts& facts, MemberRow& row) {
    for (const TopicList& list : lists) {
      const int32_t topic = facts.Topic(list.topic, line.PlaceOf(list.topic));
      facts.topics[topic].in_group = true;
      for (const absl::string_view number : list.numbers) {
        const Place place = line.PlaceOf(number);
        const absl::StatusOr<int32_t> partition =
            facts.Partition(topic, *ParseCount(number), place);
        if (!partition.ok()) return partition.status();
        const absl::Status owned =
            facts.SetOwner(*partition, row.member, place);
        if (!owned.ok()) return owned;
        row.partitions.push_back(*partition);
      }
    }
    std::vector<int32_t> sorted = row.partitions;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice == sorted.end()) return absl::OkStatus();
    return ErrorAt(
        row.place,
        absl::StrCat("member ", Quoted(facts.members[row.member].id), " lists ",
                     facts.PartitionName(*twice), " twice"));
  }

  static void TakeEpoch(absl::string_view word, MemberFact& member) {
    const std::optional<int64_t> epoch = ParseCount(word);
    if (epoch && *epoch <= std::numeric_limits<int32_t>::max()) {
      member.generation = std::max(member.generation, int32_t(*epoch));
    }
  }

  const bool has_group_;
  const bool has_instance_;
  const bool has_list_;     // ASSIGNMENT
  const bool has_epoch_;    // CURRENT-EPOCH
  const bool has_current_;  // CURRENT-ASSIGNMENT
  const size_t columns_after_current_;
  const bool has_target_;
};

}  // namespace

std::unique_ptr<View> OpenMembers(const PasteLine& line, Facts& facts) {
  const std::optional<std::vector<bool>> columns =
      MatchHeader(line.text, kColumns);
  if (!columns) return nullptr;
  facts.BeginMembers(line.begin());
  return std::make_unique<MembersView>(*columns);
}

}  // namespace assignbench
