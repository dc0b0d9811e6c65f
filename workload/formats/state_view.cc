#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "workload/formats/row_parts.h"
#include "workload/formats/views.h"

// The view of kafka-consumer-groups.sh --describe --state: one row for the
// group. Kafka 1.1 to 4.x; GROUP since 2.4, epochs with --verbose since 4.0.
// The header and the coordinator's cell contain a blank, and a group without
// members leaves the strategy empty or '-'.

namespace assignbench {
namespace {

constexpr Column kColumns[] = {
    {"GROUP", true},
    {"COORDINATOR"},
    {"(ID)"},
    {"ASSIGNMENT-STRATEGY"},
    {"STATE"},
    {"GROUP-EPOCH", true},
    {"TARGET-ASSIGNMENT-EPOCH", true},
    {"#MEMBERS"},
};

constexpr absl::string_view kStates[] = {
    "Stable",    "Empty",       "Dead",    "PreparingRebalance",
    "Assigning", "Reconciling", "Unknown", "CompletingRebalance",
    "NotReady",
};

bool IsState(absl::string_view word) {
  return std::find(std::begin(kStates), std::end(kStates), word) !=
         std::end(kStates);
}

class StateView : public View {
 public:
  StateView(bool has_group, size_t epochs)
      : has_group_(has_group), epochs_(epochs) {}

  absl::StatusOr<bool> ReadRow(const PasteLine& line, Facts& facts) override {
    const std::vector<absl::string_view> words =
        SplitWords(line.text, kMaxRowWords);
    // The coordinator "host:port (id)" divides the group's name from the rest.
    size_t id = 1;
    while (id < words.size() && !(absl::StartsWith(words[id], "(") &&
                                  absl::EndsWith(words[id], ")"))) {
      ++id;
    }
    if (id >= words.size() || (id > 1) != has_group_) return false;
    const absl::Span<const absl::string_view> rest =
        absl::MakeConstSpan(words).subspan(id + 1);
    const size_t without_strategy = 2 + epochs_;
    if (rest.size() < without_strategy || rest.size() > without_strategy + 1) {
      return false;
    }
    const bool has_strategy = rest.size() > without_strategy;
    const absl::string_view state = rest[has_strategy ? 1 : 0];
    const std::optional<int64_t> members = ParseCount(rest.back());
    if (!IsState(state) || !members) return false;
    if (has_group_) {
      const absl::string_view group = Covering(words[0], words[id - 2]);
      const absl::Status same = facts.SetGroup(group, line.PlaceOf(group));
      if (!same.ok()) return same;
    }
    if (has_strategy && rest[0] != "-") {
      const absl::Status same =
          facts.SetStrategy(rest[0], line.PlaceOf(rest[0]));
      if (!same.ok()) return same;
    }
    if (state != "Stable" && state != "Empty" && state != "Dead" &&
        !facts.rebalancing) {
      facts.rebalancing = line.PlaceOf(state);
    }
    if (*members == 0 && !facts.no_active_members) {
      facts.no_active_members = line.PlaceOf(rest.back());
    }
    facts.member_count = members;
    facts.member_count_place = line.PlaceOf(rest.back());
    return true;
  }

  bool IsDamagedRow(const PasteLine& line, const Facts& facts) const override {
    return LooksLikeRow(line, facts) ||
           (line.directly_below &&
            line.text.find(" (") != absl::string_view::npos);
  }

 private:
  const bool has_group_;
  const size_t epochs_;
};

}  // namespace

std::unique_ptr<View> OpenState(const PasteLine& line, Facts& /*facts*/) {
  const std::optional<std::vector<bool>> has = MatchHeader(line.text, kColumns);
  if (!has) return nullptr;
  return std::make_unique<StateView>((*has)[0], (*has)[5] + (*has)[6]);
}

}  // namespace assignbench
