#include "bench/peer_cells.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "absl/strings/str_cat.h"
#include "assignors/optimum.h"
#include "assignors/previous_owners.h"
#include "bench/leader_work.h"
#include "peers/answer.h"
#include "quality/check_assignment.h"
#include "quality/measures.h"

namespace assignbench {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr int64_t kFiveCallsBelow = kSecond / 5;
constexpr int64_t kTwoCallsBelow = kSecond;
constexpr int64_t kOneCallBelow = 10 * kSecond;

// How many more calls are worth their time after a first one.
int32_t FurtherCalls(int64_t first_ns) {
  if (first_ns < kFiveCallsBelow) return 5;
  if (first_ns < kTwoCallsBelow) return 2;
  return first_ns < kOneCallBelow ? 1 : 0;
}

// Checks what was assigned and judges it; sets `trouble` where nobody could run
// with it.
void Judge(const Group& group, const Assignment& assignment, bool withholds,
           Cell& cell) {
  const absl::Status status = CheckAssignment(
      group, assignment,
      withholds ? Completeness::kPartial : Completeness::kComplete);
  if (!status.ok()) {
    cell.trouble = absl::StrCat("wrong: ", status.message());
    return;
  }
  std::vector<MemberIndex> owners;
  assignment.OwnerOf(group.partition_count(), owners);
  const std::vector<MemberIndex> previous = PreviousOwners(group);
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    cell.moved += previous[p] != kNoMember && owners[p] != previous[p];
  }
  int64_t squares = 0;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    squares += int64_t{assignment.load_of(m)} * assignment.load_of(m);
  }
  // Withheld partitions weigh nowhere yet: the gap is of the settled group.
  cell.optimal_gap = assignment.size() == group.assignable_partition_count()
                         ? squares - LeastSumOfSquares(group)
                         : -1;
}

template <typename Call>
int64_t Timed(Call call) {
  const auto start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now() - start)
      .count();
}

// A peer's error in few words: what happened, not to whom.
std::string Words(const absl::Status& status) {
  std::string text(status.message());
  const size_t colon = text.find(": ");
  if (colon != std::string::npos) text.erase(0, colon + 2);
  return text;
}

}  // namespace

absl::string_view ToString(Boundary boundary) {
  switch (boundary) {
    case Boundary::kBytes:
      return "bytes";
    case Boundary::kNames:
      return "names";
    case Boundary::kIds:
      break;
  }
  return "ids";
}

Cell MeasureOurs(const StrategyInfo& strategy, Boundary boundary,
                 const Situation& situation, const CellOptions& options) {
  Cell cell;
  std::vector<JoinedMember> members;
  if (boundary == Boundary::kBytes) {
    absl::StatusOr<std::vector<JoinedMember>> joined =
        Joined(situation.spec, strategy.name);
    if (!joined.ok()) {
      cell.trouble = std::string(joined.status().message());
      return cell;
    }
    members = *std::move(joined);
  }
  GroupSpec said = boundary == Boundary::kNames ? situation.spec : GroupSpec();
  if (!strategy.reads_claims) {
    // Such members own nothing when they join.
    for (MemberSpec& member : said.members) member.owned.clear();
  }
  Assignment assignment;
  const auto call = [&] {
    const std::unique_ptr<Assignor> assignor = strategy.Make();
    absl::Status status;
    if (boundary == Boundary::kIds) {
      status = assignor->Assign(situation.group, assignment);
    } else if (boundary == Boundary::kNames) {
      status = LeadInNames(*assignor, said).status();
    } else {
      status = LeadInBytes(*assignor, situation.spec.topics, members).status();
    }
    if (!status.ok()) cell.trouble = std::string(status.message());
  };
  cell.first_ns = Timed(call);
  cell.over_cap = absl::Nanoseconds(cell.first_ns) > options.cap;
  for (int32_t i = FurtherCalls(cell.first_ns); i > 0; --i) {
    cell.warm_ns.push_back(Timed(call));
  }
  if (!cell.trouble.empty()) return cell;
  // What it gives does not depend on what is timed around it.
  const absl::Status status =
      strategy.Make()->Assign(situation.group, assignment);
  if (!status.ok()) {
    cell.trouble = std::string(status.message());
    return cell;
  }
  Judge(situation.group, assignment,
        strategy.protocol == RebalanceProtocol::kCooperative, cell);
  return cell;
}

Cell MeasurePeer(Peer& peer, const PeerStrategy& strategy, Boundary boundary,
                 const Situation& situation, const CellOptions& options) {
  Cell cell;
  PeerTask task = {.strategy = strategy.name,
                   .as_bytes = boundary == Boundary::kBytes,
                   .repetitions = 1};
  const absl::StatusOr<PeerAnswer> first = peer.Run(situation.spec, task);
  if (!first.ok()) {
    cell.over_cap = absl::IsDeadlineExceeded(first.status());
    cell.trouble = Words(first.status());
    return cell;
  }
  const absl::StatusOr<Assignment> lists =
      ToAssignment(situation.group, situation.spec, *first);
  if (!lists.ok()) {
    cell.trouble = std::string(lists.status().message());
    return cell;
  }
  const bool withholds = strategy.protocol == RebalanceProtocol::kCooperative;
  Judge(situation.group, *lists, withholds, cell);
  if (!cell.trouble.empty()) return cell;
  cell.first_ns = first->rounds[0].nanoseconds[0];
  cell.over_cap = absl::Nanoseconds(cell.first_ns) > options.cap;
  task.repetitions = FurtherCalls(cell.first_ns);
  if (task.repetitions == 0) return cell;
  task.warmups = cell.first_ns < kSecond ? 1 : 0;
  const absl::StatusOr<PeerAnswer> further = peer.Run(situation.spec, task);
  if (!further.ok()) {
    cell.trouble = absl::StrCat("not again: ", Words(further.status()));
  } else if (further->thrown) {
    cell.trouble = absl::StrCat("not again: ", further->thrown->type);
  } else {
    cell.warm_ns = further->rounds[0].nanoseconds;
  }
  return cell;
}

}  // namespace assignbench
