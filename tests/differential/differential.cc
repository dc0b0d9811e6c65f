#include "tests/differential/differential.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assignors/check.h"
#include "peers/answer.h"
#include "quality/converge.h"
#include "tests/differential/as_sent.h"
#include "tests/support/groups.h"
#include "tests/support/print_group.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

// Lists of the group's members, one line each, or what was thrown.
std::string AnswerText(const Group& group,
                       const absl::StatusOr<Assignment>& assignment) {
  if (!assignment.ok()) {
    return absl::StrCat("  ", assignment.status().message(), "\n");
  }
  std::string text;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    std::vector<std::string> names;
    for (const PartitionIndex p : assignment->partitions_of(m)) {
      names.push_back(group.PartitionName(p));
    }
    absl::StrAppend(&text, "  ", group.member_id(m), ": ",
                    absl::StrJoin(names, " "), "\n");
  }
  return text;
}

// As in the jar's peer: more than any group takes.
constexpr int32_t kMaxRounds = 10;
constexpr int32_t kUnsettled = -1;

}  // namespace

Differential::Differential(Peer& kafka, const StrategyInfo& strategy,
                           IterationOrder order)
    : kafka_(kafka), strategy_(strategy), order_(order) {}

// The server's strategies give sets. And no names make a map of some of many
// topics sorted, which is how sticky's members send their claims: a table of 16
// buckets orders 17 topics by their number modulo 16.
bool Differential::ListsAreInOrder(const Group& group) const {
  if (strategy_.protocol == RebalanceProtocol::kServer) return false;
  return order_ == IterationOrder::kKafkaJava || strategy_.name != "sticky" ||
         group.topic_count() < 16;
}

AssignorOptions Differential::Options(Compat compat,
                                      const Variant& variant) const {
  return {.order = order_,
          .compat = compat,
          .generations_in_subscriptions = !variant.old_subscriptions,
          .rules = nullptr};
}

PeerTask Differential::Task(const Variant& variant) const {
  return {.strategy = std::string(strategy_.name),
          .generation_in_subscription = !variant.old_subscriptions,
          .wire_form = strategy_.protocol == RebalanceProtocol::kCooperative,
          .max_rounds = variant.rounds ? kMaxRounds : 1};
}

absl::StatusOr<Differential::Outcome> Differential::Ours(
    Assignor& assignor, const Group& group, const Variant& variant) {
  if (!variant.rounds) {
    Outcome outcome = {.rounds = 1, .first = {}, .last = {}};
    const absl::Status status = assignor.Assign(group, outcome.first);
    if (!status.ok()) return status;
    outcome.last = outcome.first;
    return outcome;
  }
  absl::StatusOr<Convergence> settled =
      ConvergeRounds(assignor, group, kMaxRounds);
  if (absl::IsInternal(settled.status())) {
    // Not settled by then; what is left to compare is the first round.
    Outcome outcome = {.rounds = kUnsettled, .first = {}, .last = {}};
    const absl::Status status = assignor.Assign(group, outcome.first);
    if (!status.ok()) return status;
    return outcome;
  }
  if (!settled.ok()) return settled.status();
  return Outcome{.rounds = settled->rounds,
                 .first = std::move(settled->first_round),
                 .last = std::move(settled->final)};
}

bool Differential::SameLists(const Group& group, const GroupSpec& sent,
                             const PeerAnswer& answer, size_t round,
                             const Assignment& ours) const {
  absl::StatusOr<Assignment> theirs = ToAssignment(group, sent, answer, round);
  if (!theirs.ok()) return false;
  if (ListsAreInOrder(group)) return *theirs == ours;
  Assignment sorted = ours;
  SortLists(sorted);
  SortLists(*theirs);
  return *theirs == sorted;
}

bool Differential::IsAnswer(const Group& group, const GroupSpec& sent,
                            const PeerAnswer& answer,
                            const absl::StatusOr<Outcome>& ours) const {
  if (answer.thrown.has_value()) {
    return absl::StartsWith(ours.status().message(),
                            absl::StrCat(answer.thrown->type, ":"));
  }
  if (ours.ok() && ours->rounds == kUnsettled) {
    return !answer.settled && SameLists(group, sent, answer, 0, ours->first);
  }
  return ours.ok() && size_t(ours->rounds) == answer.rounds.size() &&
         SameLists(group, sent, answer, 0, ours->first) &&
         SameLists(group, sent, answer, answer.rounds.size() - 1, ours->last);
}

// No names make every one of Java's maps sorted: not the set of the partitions
// that moved between two members, of which the sticky assignors pick one, nor a
// map of some of many topics. What differs there must be the jar's own answer
// in Java's order.
bool Differential::DiffersByHashOrderOnly(const Group& group,
                                          const GroupSpec& sent,
                                          const PeerAnswer& answer,
                                          const AssignorOptions& options,
                                          const Variant& variant) const {
  if (order_ == IterationOrder::kKafkaJava ||
      strategy_.protocol == RebalanceProtocol::kServer) {
    return false;
  }
  AssignorOptions java = options;
  java.order = IterationOrder::kKafkaJava;
  return IsAnswer(group, sent, answer,
                  Ours(*strategy_.make(java), group, variant));
}

absl::StatusOr<std::vector<GroupSpec>> Differential::Differing(
    const std::vector<GroupSpec>& groups, const Variant& variant) {
  // In Java's order clients get the groups as they are, and all of them.
  const bool as_they_are = order_ == IterationOrder::kKafkaJava &&
                           strategy_.protocol != RebalanceProtocol::kServer;
  std::vector<GroupSpec> changed;
  std::vector<const GroupSpec*> originals;
  for (const GroupSpec& spec : groups) {
    if (!as_they_are) {
      const Group group = MakeGroup(spec);
      if (HasUnsortedSets(spec, group, strategy_, order_)) {
        ++report_.left_out[std::string(kUnsortedSets)];
        continue;
      }
      changed.push_back(AsSent(spec, group, strategy_, order_));
    }
    originals.push_back(&spec);
  }
  const std::vector<GroupSpec>& sent = as_they_are ? groups : changed;
  const std::vector<absl::StatusOr<PeerAnswer>> answers =
      kafka_.RunBatch(sent, Task(variant));
  AssignorOptions exactly = Options(Compat::kExact, variant);
  exactly.rules = &rules_;
  const std::unique_ptr<Assignor> exact = strategy_.make(exactly);
  const AssignorOptions safely = Options(Compat::kSafe, variant);
  const std::unique_ptr<Assignor> safe = strategy_.make(safely);
  const bool sticky = strategy_.protocol != RebalanceProtocol::kServer &&
                      strategy_.reads_claims;
  std::vector<GroupSpec> differing;
  for (size_t i = 0; i < sent.size(); ++i) {
    if (!answers[i].ok()) return answers[i].status();
    const PeerAnswer& answer = *answers[i];
    const Group group = MakeGroup(sent[i]);
    bool by_hash_order = false;
    const auto agrees = [&](Assignor& assignor,
                            const AssignorOptions& options) {
      if (IsAnswer(group, sent[i], answer, Ours(assignor, group, variant))) {
        return true;
      }
      if (!DiffersByHashOrderOnly(group, sent[i], answer, options, variant)) {
        return false;
      }
      by_hash_order = true;
      return true;
    };
    ++report_.compared;
    report_.threw += answer.thrown.has_value();
    bool equal = agrees(*exact, exactly);
    const KafkaDefect defect =
        sticky
            ? FindKafkaDefect(
                  group, strategy_.protocol == RebalanceProtocol::kCooperative,
                  !variant.old_subscriptions)
            : KafkaDefect::kNone;
    if (defect != KafkaDefect::kNone) {
      ++report_.defects[defect];
    } else {
      ++report_.safe;
      equal = equal && agrees(*safe, safely);
    }
    if (by_hash_order) ++report_.left_out[std::string(kHashOrder)];
    if (!equal) differing.push_back(*originals[i]);
  }
  return differing;
}

absl::Status Differential::Compare(const std::vector<GroupSpec>& groups,
                                   const Variant& variant) {
  const absl::StatusOr<std::vector<GroupSpec>> differing =
      Differing(groups, variant);
  if (!differing.ok()) return differing.status();
  report_.differed += int64_t(differing->size());
  if (differing->empty() || !report_.differences.empty()) {
    return absl::OkStatus();
  }
  absl::StatusOr<Difference> difference = Explain(differing->front(), variant);
  if (!difference.ok()) return difference.status();
  report_.differences.push_back(*std::move(difference));
  return absl::OkStatus();
}

absl::StatusOr<Difference> Differential::Explain(GroupSpec spec,
                                                 const Variant& variant) {
  Differential quiet(kafka_, strategy_, order_);
  bool smaller = true;
  while (smaller) {
    const absl::StatusOr<std::vector<GroupSpec>> still =
        quiet.Differing(ShrinkCandidates(spec), variant);
    if (!still.ok()) return still.status();
    smaller = !still->empty();
    if (smaller) spec = still->front();
  }
  const GroupSpec sent = AsSent(spec, MakeGroup(spec), strategy_, order_);
  const absl::StatusOr<PeerAnswer> answer = kafka_.Run(sent, Task(variant));
  if (!answer.ok()) return answer.status();
  const Group group = MakeGroup(sent);
  const auto ours = [&](Compat compat) {
    const absl::StatusOr<Outcome> outcome =
        Ours(*strategy_.make(Options(compat, variant)), group, variant);
    if (!outcome.ok()) return AnswerText(group, outcome.status());
    return absl::StrCat(
        AnswerText(group, outcome->first),
        outcome->rounds == 1 ? "" : "  ...\n",
        outcome->rounds == 1 ? "" : AnswerText(group, outcome->last));
  };
  std::string theirs = AnswerText(group, ToAssignment(group, sent, *answer));
  if (answer->rounds.size() > 1) {
    absl::StrAppend(&theirs, "  ...\n",
                    AnswerText(group, ToAssignment(group, sent, *answer,
                                                   answer->rounds.size() - 1)));
  }
  return Difference{
      .group = spec,
      .text = absl::StrCat(
          strategy_.name,
          order_ == IterationOrder::kSorted ? ", maps in sorted order\n"
                                            : ", maps in Java's order\n",
          variant.old_subscriptions ? "old subscriptions\n" : "", Print(spec),
          "as sent:\n", Print(sent), "ours:\n", ours(Compat::kSafe),
          "ours, exact:\n", ours(Compat::kExact), "Kafka's:\n", theirs)};
}

void DifferentialReport::Add(const DifferentialReport& other) {
  compared += other.compared;
  safe += other.safe;
  differed += other.differed;
  threw += other.threw;
  for (const auto& [defect, count] : other.defects) defects[defect] += count;
  for (const auto& [reason, count] : other.left_out) left_out[reason] += count;
  if (differences.empty()) differences = other.differences;
}

}  // namespace assignbench
