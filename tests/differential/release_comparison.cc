#include "tests/differential/release_comparison.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assignors/kafka_defects.h"
#include "peers/answer.h"
#include "tests/differential/as_sent.h"
#include "tests/differential/group_features.h"
#include "tests/support/groups.h"
#include "tests/support/print_group.h"
#include "workload/random_group.h"

namespace assignbench {
namespace {

// So many hangs and crashes that the rest would take too long.
constexpr int64_t kTooManyBreaks = 3;

constexpr size_t kSmallGroup = 8;  // members

constexpr size_t kCandidatesAtATime = 16;

// The lists of `group`'s members, which may have other names in the group that
// `assignment` is of.
std::string ListsText(const Group& group, const Assignment& assignment) {
  std::string text;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    absl::StrAppend(&text, group.member_id(m), ":");
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      absl::StrAppend(&text, " ", group.PartitionName(p));
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

bool IsBreak(const absl::Status& status) {
  return absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status);
}

std::string Key(const std::string& way, const std::set<std::string>& features) {
  return absl::StrCat(way, ": ", absl::StrJoin(features, ", "));
}

}  // namespace

GroupSpec ReleaseComparison::Stripped(GroupSpec spec) {
  const bool server = strategy_.protocol == RebalanceProtocol::kServer;
  const int32_t features = FeaturesOf(spec) & ~carries_;
  if (features & kCarriesRacks) {
    ++report_.stripped["racks"];
    for (TopicSpec& topic : spec.topics) topic.replica_racks.clear();
    for (MemberSpec& member : spec.members) member.rack.clear();
  }
  if (features & kCarriesInstanceIds) {
    ++report_.stripped["instance ids"];
    for (MemberSpec& member : spec.members) member.instance_id.clear();
  }
  if (features & kCarriesGenerations && strategy_.reads_claims && !server) {
    ++report_.stripped["generations"];
    for (MemberSpec& member : spec.members) member.generation = kNoGeneration;
  }
  return spec;
}

std::string ReleaseComparison::ReasonToLeaveOut(const GroupSpec& spec) const {
  const Group group = MakeGroup(spec);
  if (group.member_count() == 0) return "no members";
  if (!strategy_.reads_claims) return "";
  if (strategy_.protocol != RebalanceProtocol::kServer) {
    return std::string(ToString(FindKafkaDefect(
        group, strategy_.protocol == RebalanceProtocol::kCooperative)));
  }
  return std::string(
      HasUnsortedSets(spec, group, strategy_, order_) ? kUnsortedSets : "");
}

absl::StatusOr<ReleaseComparison::Verdict> ReleaseComparison::Judge(
    const GroupSpec& spec, const GroupSpec& sent,
    const absl::StatusOr<PeerAnswer>& answer) const {
  if (!answer.ok() && !IsBreak(answer.status())) return answer.status();
  const Group group = MakeGroup(sent);
  const Group named = MakeGroup(spec);
  Assignment ours;
  absl::Status assigned =
      strategy_.make({.order = order_})->Assign(group, ours);
  if (!assigned.ok()) return assigned;
  Verdict verdict;
  verdict.ours = ListsText(named, ours);
  if (!answer.ok()) {
    verdict.way = absl::IsUnavailable(answer.status()) ? "crashes" : "hangs";
    return verdict;
  }
  if (answer->thrown) {
    verdict.way = "throws";
    verdict.theirs =
        absl::StrCat(answer->thrown->type, ": ", answer->thrown->message, "\n");
    return verdict;
  }
  absl::StatusOr<Assignment> theirs = ToAssignment(group, sent, *answer);
  if (!theirs.ok()) {
    verdict.way = "partitions";
    verdict.theirs = absl::StrCat(theirs.status().message(), "\n");
    return verdict;
  }
  if (strategy_.protocol == RebalanceProtocol::kServer) {
    SortLists(*theirs);
    SortLists(ours);
  }
  if (*theirs == ours) return verdict;
  verdict.ours = ListsText(named, ours);
  verdict.theirs = ListsText(named, *theirs);
  if (order_ == IterationOrder::kSorted &&
      strategy_.protocol != RebalanceProtocol::kServer) {
    Assignment in_java_order;
    assigned = strategy_.make({.order = IterationOrder::kKafkaJava})
                   ->Assign(group, in_java_order);
    if (assigned.ok() && in_java_order == *theirs) {
      verdict.way = std::string(kHashOrder);
      return verdict;
    }
  }
  SortLists(*theirs);
  SortLists(ours);
  verdict.way = *theirs == ours ? "order" : "partitions";
  return verdict;
}

absl::StatusOr<std::vector<ReleaseComparison::Verdict>> ReleaseComparison::Run(
    const std::vector<GroupSpec>& groups) {
  std::vector<GroupSpec> sent;
  for (const GroupSpec& spec : groups) {
    sent.push_back(AsSent(spec, MakeGroup(spec), strategy_, order_));
  }
  const std::vector<absl::StatusOr<PeerAnswer>> answers = kafka_.RunBatch(
      sent,
      {.strategy = std::string(strategy_.name),
       .wire_form = strategy_.protocol == RebalanceProtocol::kCooperative});
  std::vector<Verdict> verdicts;
  for (size_t i = 0; i < groups.size(); ++i) {
    absl::StatusOr<Verdict> verdict = Judge(groups[i], sent[i], answers[i]);
    if (!verdict.ok()) return verdict.status();
    verdicts.push_back(*std::move(verdict));
  }
  return verdicts;
}

absl::Status ReleaseComparison::Compare(const std::vector<GroupSpec>& groups) {
  if (report_.gave_up) return absl::OkStatus();
  std::vector<GroupSpec> comparable;
  for (const GroupSpec& spec : groups) {
    GroupSpec stripped = Stripped(spec);
    const std::string reason = ReasonToLeaveOut(stripped);
    if (reason.empty()) {
      comparable.push_back(std::move(stripped));
    } else {
      ++report_.left_out[reason];
    }
  }
  const absl::StatusOr<std::vector<Verdict>> verdicts = Run(comparable);
  if (!verdicts.ok()) return verdicts.status();
  for (size_t i = 0; i < comparable.size(); ++i) {
    const Verdict& verdict = (*verdicts)[i];
    if (verdict.way == kHashOrder) {
      ++report_.left_out[std::string(kHashOrder)];
      continue;
    }
    ++report_.compared;
    if (verdict.way.empty()) continue;
    ++report_.differed[verdict.way];
    const absl::Status status = Explain(comparable[i], verdict);
    if (!status.ok()) return status;
  }
  int64_t breaks = 0;
  for (const auto& [way, count] : report_.differed) {
    if (way == "hangs" || way == "crashes") breaks += count;
  }
  report_.gave_up = breaks >= kTooManyBreaks;
  return absl::OkStatus();
}

absl::Status ReleaseComparison::Shrink(GroupSpec& spec, Verdict& verdict) {
  const std::string way = verdict.way;
  bool smaller = true;
  while (smaller) {
    smaller = false;
    std::vector<GroupSpec> candidates;
    for (GroupSpec& candidate : ShrinkCandidates(spec)) {
      if (ReasonToLeaveOut(candidate).empty()) {
        candidates.push_back(std::move(candidate));
      }
    }
    for (size_t from = 0; from < candidates.size() && !smaller;
         from += kCandidatesAtATime) {
      const size_t to = std::min(candidates.size(), from + kCandidatesAtATime);
      const absl::StatusOr<std::vector<Verdict>> verdicts =
          Run({candidates.begin() + from, candidates.begin() + to});
      if (!verdicts.ok()) return verdicts.status();
      for (size_t i = from; i < to && !smaller; ++i) {
        if ((*verdicts)[i - from].way != way) continue;
        smaller = true;
        spec = candidates[i];
        verdict = (*verdicts)[i - from];
      }
    }
  }
  return absl::OkStatus();
}

absl::Status ReleaseComparison::Explain(GroupSpec spec, Verdict verdict) {
  const std::string way = verdict.way;
  if (!explained_.insert(Key(way, GroupFeatures(spec))).second) {
    return absl::OkStatus();
  }
  // Large groups take long to shrink, and seldom show what small ones don't.
  const bool large = spec.members.size() > kSmallGroup;
  for (const ReleaseDifference& known : report_.differences) {
    if (large && known.way == way) return absl::OkStatus();
  }
  if (way != "hangs" && way != "crashes") {
    const absl::Status status = Shrink(spec, verdict);
    if (!status.ok()) return status;
  }
  std::set<std::string> features = GroupFeatures(spec);
  for (const ReleaseDifference& known : report_.differences) {
    if (known.way == way && known.features == features) {
      return absl::OkStatus();
    }
  }
  report_.differences.push_back({.way = way,
                                 .features = std::move(features),
                                 .group = Print(spec),
                                 .ours = verdict.ours,
                                 .theirs = verdict.theirs});
  return absl::OkStatus();
}

}  // namespace assignbench
