#include "tests/differential/differential.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assignors/check.h"
#include "peers/answer.h"
#include "tests/differential/defect_inputs.h"
#include "tests/differential/renamed.h"
#include "tests/differential/server_groups.h"
#include "tests/support/print_group.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

// Our lists of the group's members, one line each, and Kafka's.
std::string ListsText(const Group& group, const Assignment& assignment) {
  std::string text;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    std::vector<std::string> names;
    for (const PartitionIndex p : assignment.partitions_of(m)) {
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

}  // namespace

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
  if (!strategy_.reads_claims) return "";
  if (strategy_.protocol != RebalanceProtocol::kServer) {
    return std::string(DefectInput(
        group, strategy_.protocol == RebalanceProtocol::kCooperative));
  }
  return order_ == IterationOrder::kSorted &&
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
         group.topic_count() <= 16;
}

// No names make every one of Java's maps sorted: not the set of the partitions
// that moved between two members, of which the sticky assignors pick one, nor a
// map of some of many topics. What differs there must be the jar's own answer
// in Java's order.
bool Differential::DiffersByHashOrderOnly(const Group& group,
                                          const Assignment& theirs) const {
  if (order_ == IterationOrder::kKafkaJava ||
      strategy_.protocol == RebalanceProtocol::kServer) {
    return false;
  }
  Assignment ours;
  if (!strategy_.make({.order = IterationOrder::kKafkaJava})
           ->Assign(group, ours)
           .ok()) {
    return false;
  }
  if (!ListsAreInOrder(group)) SortLists(ours);
  return ours == theirs;
}

absl::StatusOr<std::vector<GroupSpec>> Differential::Differing(
    const std::vector<GroupSpec>& groups) {
  const bool cooperative =
      strategy_.protocol == RebalanceProtocol::kCooperative;
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
  const PeerTask task = {.strategy = std::string(strategy_.name),
                         .wire_form = cooperative};
  const std::vector<absl::StatusOr<PeerAnswer>> answers =
      kafka_.RunBatch(sent, task);
  const std::unique_ptr<Assignor> assignor = strategy_.make({.order = order_});
  std::vector<GroupSpec> differing;
  for (size_t i = 0; i < sent.size(); ++i) {
    if (!answers[i].ok()) return answers[i].status();
    const Group group = MustCreate(sent[i]);
    Assignment ours;
    const absl::Status assigned = assignor->Assign(group, ours);
    if (!assigned.ok()) return assigned;
    absl::StatusOr<Assignment> theirs =
        ToAssignment(group, sent[i], *answers[i]);
    if (theirs.ok() && !ListsAreInOrder(group)) {
      SortLists(*theirs);
      SortLists(ours);
    }
    if (theirs.ok() && !(*theirs == ours) &&
        DiffersByHashOrderOnly(group, *theirs)) {
      ++report_.left_out["hash-order-that-no-names-sort"];
      continue;
    }
    ++report_.compared;
    if (theirs.ok() && *theirs == ours) continue;
    differing.push_back(originals[i]);
  }
  return differing;
}

absl::Status Differential::Compare(const std::vector<GroupSpec>& groups) {
  const absl::StatusOr<std::vector<GroupSpec>> differing = Differing(groups);
  if (!differing.ok()) return differing.status();
  report_.differed += int64_t(differing->size());
  if (differing->empty() || !report_.first_difference.empty()) {
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> text = Explain(differing->front());
  if (!text.ok()) return text.status();
  report_.first_difference = *std::move(text);
  return absl::OkStatus();
}

absl::StatusOr<std::string> Differential::Explain(GroupSpec spec) {
  Differential quiet(kafka_, strategy_, order_);
  bool smaller = true;
  while (smaller) {
    const absl::StatusOr<std::vector<GroupSpec>> still =
        quiet.Differing(ShrinkCandidates(spec));
    if (!still.ok()) return still.status();
    smaller = !still->empty();
    if (smaller) spec = still->front();
  }
  const Group group = MustCreate(spec);
  const GroupSpec sent = AsSent(spec, group);
  const absl::StatusOr<PeerAnswer> answer = kafka_.Run(
      sent,
      {.strategy = std::string(strategy_.name),
       .wire_form = strategy_.protocol == RebalanceProtocol::kCooperative});
  if (!answer.ok()) return answer.status();
  const absl::StatusOr<Assignment> theirs =
      ToAssignment(MustCreate(sent), sent, *answer);
  Assignment ours;
  const absl::Status assigned =
      strategy_.make({.order = order_})->Assign(group, ours);
  if (!assigned.ok()) return assigned;
  return absl::StrCat(Print(spec), "ours:\n", ListsText(group, ours),
                      "Kafka's:\n",
                      theirs.ok() ? ListsText(group, *theirs)
                                  : std::string(theirs.status().message()));
}

}  // namespace assignbench
