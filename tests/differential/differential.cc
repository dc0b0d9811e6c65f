#include "tests/differential/differential.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assignors/check.h"
#include "peers/answer.h"
#include "tests/differential/renamed.h"
#include "tests/differential/server_groups.h"
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

void SortLists(Assignment& assignment) {
  const absl::Span<PartitionIndex> lists = assignment.mutable_partitions();
  for (MemberIndex m = 0; m < assignment.member_count(); ++m) {
    std::sort(lists.begin() + assignment.offsets()[m],
              lists.begin() + assignment.offsets()[m + 1]);
  }
}

Group MustCreate(const GroupSpec& spec) {
  absl::StatusOr<Group> group = Group::Create(spec);
  ASSIGNBENCH_CHECK(group.ok());
  return *std::move(group);
}

absl::StatusOr<Assignment> Assigned(Assignor& assignor, const Group& group) {
  Assignment assignment;
  const absl::Status status = assignor.Assign(group, assignment);
  if (!status.ok()) return status;
  return assignment;
}

}  // namespace

Differential::Differential(Peer& kafka, const StrategyInfo& strategy,
                           IterationOrder order)
    : kafka_(kafka), strategy_(strategy), order_(order) {}

GroupSpec Differential::AsSent(const GroupSpec& spec,
                               const Group& group) const {
  const bool server = strategy_.protocol == RebalanceProtocol::kServer;
  GroupSpec sent = server ? WithSettledClaims(spec, group) : spec;
  if (order_ == IterationOrder::kKafkaJava) return sent;
  sent = RenamedForSortedMaps(sent, group);
  if (server) SetSortedIds(spec, group, sent);
  return sent;
}

std::string Differential::ReasonToLeaveOut(const GroupSpec& spec,
                                           const Group& group) const {
  return strategy_.reads_claims &&
                 strategy_.protocol == RebalanceProtocol::kServer &&
                 order_ == IterationOrder::kSorted &&
                 !JavaSetsAreSorted(WithSettledClaims(spec, group), group)
             ? "unsorted-sets"
             : "";
}

// The server's strategies give sets. And no names make a map of some of many
// topics sorted, which is how sticky's members send their claims: a table of 16
// buckets orders 17 topics by their number modulo 16.
bool Differential::ListsAreInOrder(const Group& group) const {
  if (strategy_.protocol == RebalanceProtocol::kServer) return false;
  return order_ == IterationOrder::kKafkaJava || strategy_.name != "sticky" ||
         group.topic_count() < 16;
}

AssignorOptions Differential::Options(Compat compat,
                                      bool old_subscriptions) const {
  return {.order = order_,
          .compat = compat,
          .generations_in_subscriptions = !old_subscriptions,
          .rules = nullptr};
}

PeerTask Differential::Task(bool old_subscriptions) const {
  return {.strategy = std::string(strategy_.name),
          .generation_in_subscription = !old_subscriptions,
          .wire_form = strategy_.protocol == RebalanceProtocol::kCooperative};
}

RuleCounts Differential::RulesMet(const GroupSpec& spec,
                                  bool old_subscriptions) {
  RuleCounts rules;
  AssignorOptions options = Options(Compat::kExact, old_subscriptions);
  options.rules = &rules;
  const absl::StatusOr<Assignment> ignored =
      Assigned(*strategy_.make(options), MustCreate(spec));
  return rules;
}

bool Differential::IsAnswer(const Group& group, const GroupSpec& sent,
                            const PeerAnswer& answer,
                            const absl::StatusOr<Assignment>& ours) const {
  if (answer.thrown.has_value() || !ours.ok()) {
    return answer.thrown.has_value() && !ours.ok() &&
           absl::StartsWith(ours.status().message(),
                            absl::StrCat(answer.thrown->type, ":"));
  }
  absl::StatusOr<Assignment> theirs = ToAssignment(group, sent, answer);
  if (!theirs.ok()) return false;
  if (ListsAreInOrder(group)) return *theirs == *ours;
  Assignment sorted = *ours;
  SortLists(sorted);
  SortLists(*theirs);
  return *theirs == sorted;
}

// No names make every one of Java's maps sorted: not the set of the partitions
// that moved between two members, of which the sticky assignors pick one, nor a
// map of some of many topics. What differs there must be the jar's own answer
// in Java's order.
bool Differential::DiffersByHashOrderOnly(
    const Group& group, const GroupSpec& sent, const PeerAnswer& answer,
    const AssignorOptions& options) const {
  if (order_ == IterationOrder::kKafkaJava ||
      strategy_.protocol == RebalanceProtocol::kServer) {
    return false;
  }
  AssignorOptions java = options;
  java.order = IterationOrder::kKafkaJava;
  return IsAnswer(group, sent, answer, Assigned(*strategy_.make(java), group));
}

absl::StatusOr<std::vector<GroupSpec>> Differential::Differing(
    const std::vector<GroupSpec>& groups, bool old_subscriptions) {
  std::vector<GroupSpec> sent, originals;
  for (const GroupSpec& spec : groups) {
    const Group group = MustCreate(spec);
    if (group.member_count() == 0) continue;
    const std::string reason = ReasonToLeaveOut(spec, group);
    if (!reason.empty()) {
      ++report_.left_out[reason];
      continue;
    }
    originals.push_back(spec);
    sent.push_back(AsSent(spec, group));
  }
  const std::vector<absl::StatusOr<PeerAnswer>> answers =
      kafka_.RunBatch(sent, Task(old_subscriptions));
  AssignorOptions exactly = Options(Compat::kExact, old_subscriptions);
  exactly.rules = &rules_;
  const std::unique_ptr<Assignor> exact = strategy_.make(exactly);
  const AssignorOptions safely = Options(Compat::kSafe, old_subscriptions);
  const std::unique_ptr<Assignor> safe = strategy_.make(safely);
  const bool sticky = strategy_.protocol != RebalanceProtocol::kServer &&
                      strategy_.reads_claims;
  std::vector<GroupSpec> differing;
  for (size_t i = 0; i < sent.size(); ++i) {
    if (!answers[i].ok()) return answers[i].status();
    const PeerAnswer& answer = *answers[i];
    const Group group = MustCreate(sent[i]);
    const auto agrees = [&](Assignor& assignor,
                            const AssignorOptions& options) {
      if (IsAnswer(group, sent[i], answer, Assigned(assignor, group))) {
        return true;
      }
      if (!DiffersByHashOrderOnly(group, sent[i], answer, options)) {
        return false;
      }
      ++report_.left_out["hash-order-that-no-names-sort"];
      return true;
    };
    ++report_.compared;
    report_.threw += answer.thrown.has_value();
    bool equal = agrees(*exact, exactly);
    const KafkaDefect defect =
        sticky
            ? FindKafkaDefect(
                  group, strategy_.protocol == RebalanceProtocol::kCooperative,
                  !old_subscriptions)
            : KafkaDefect::kNone;
    if (defect != KafkaDefect::kNone) {
      ++report_.defects[defect];
    } else {
      ++report_.safe;
      equal = equal && agrees(*safe, safely);
    }
    if (!equal) differing.push_back(originals[i]);
  }
  return differing;
}

absl::Status Differential::Compare(const std::vector<GroupSpec>& groups,
                                   bool old_subscriptions) {
  const absl::StatusOr<std::vector<GroupSpec>> differing =
      Differing(groups, old_subscriptions);
  if (!differing.ok()) return differing.status();
  report_.differed += int64_t(differing->size());
  if (differing->empty() || !report_.differences.empty()) {
    return absl::OkStatus();
  }
  absl::StatusOr<Difference> difference =
      Explain(differing->front(), old_subscriptions);
  if (!difference.ok()) return difference.status();
  report_.differences.push_back(*std::move(difference));
  return absl::OkStatus();
}

absl::StatusOr<Difference> Differential::Explain(GroupSpec spec,
                                                 bool old_subscriptions) {
  Differential quiet(kafka_, strategy_, order_);
  bool smaller = true;
  while (smaller) {
    const absl::StatusOr<std::vector<GroupSpec>> still =
        quiet.Differing(ShrinkCandidates(spec), old_subscriptions);
    if (!still.ok()) return still.status();
    smaller = !still->empty();
    if (smaller) spec = still->front();
  }
  const GroupSpec sent = AsSent(spec, MustCreate(spec));
  const absl::StatusOr<PeerAnswer> answer =
      kafka_.Run(sent, Task(old_subscriptions));
  if (!answer.ok()) return answer.status();
  const Group group = MustCreate(sent);
  const auto ours = [&](Compat compat) {
    return AnswerText(
        group,
        Assigned(*strategy_.make(Options(compat, old_subscriptions)), group));
  };
  return Difference{
      .group = spec,
      .text = absl::StrCat(
          Print(spec), old_subscriptions ? "old subscriptions\n" : "",
          "as sent:\n", Print(sent), "ours:\n", ours(Compat::kSafe),
          "ours, exact:\n", ours(Compat::kExact), "Kafka's:\n",
          AnswerText(group, ToAssignment(group, sent, *answer)))};
}

}  // namespace assignbench
