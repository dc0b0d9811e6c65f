#include "workload/replay.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "quality/converge.h"
#include "workload/random.h"
#include "workload/revocation_counter.h"
#include "workload/roster.h"
#include "workload/sound_only.h"
#include "workload/successor.h"

namespace assignbench {
namespace {

constexpr int32_t kNoPod = -1;

// Each member's claims of which it is the settled previous owner.
Assignment SettledClaims(const Group& group) {
  const std::vector<MemberIndex> owners = PreviousOwners(group);
  std::vector<int32_t> loads(group.member_count());
  for (const MemberIndex owner : owners) {
    if (owner != kNoMember) ++loads[owner];
  }
  Assignment assignment;
  auto next = assignment.Reset(loads).begin();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : group.claims_of(m)) {
      if (owners[p] == m) *next++ = p;
    }
  }
  return assignment;
}

// The pod that has each partition; kNoPod where none does.
std::vector<int32_t> PodsOfPartitions(const GroupState& state,
                                      absl::Span<const int32_t> pods) {
  std::vector<int32_t> result(state.group.partition_count(), kNoPod);
  for (MemberIndex m = 0; m < state.group.member_count(); ++m) {
    const int32_t pod = pods[state.group.input_position(m)];
    for (const PartitionIndex p : state.assignment.partitions_of(m)) {
      result[p] = pod;
    }
  }
  return result;
}

// Partitions that have a pod in both groups, but not the same. `after` has all
// topics of `before`, with as many partitions or more.
int64_t Handovers(const Group& before, absl::Span<const int32_t> pods_before,
                  const Group& after, absl::Span<const int32_t> pods_after) {
  int64_t handovers = 0;
  for (TopicIndex t = 0; t < before.topic_count(); ++t) {
    const int32_t* const was = pods_before.data() + before.first_partition(t);
    const int32_t* const is = pods_after.data() + after.first_partition(t);
    for (int32_t i = 0; i < before.partition_count(t); ++i) {
      handovers += was[i] != kNoPod && is[i] != kNoPod && was[i] != is[i];
    }
  }
  return handovers;
}

// Plays events on a group, one after the other.
class Player {
 public:
  Player(const GroupSpec& spec, const StrategyInfo& strategy, uint64_t seed,
         const GroupLimits& limits, const AssignorOptions& options,
         const Group& group)
      : limits_(limits),
        options_(options),
        assignor_(MakeAssignor(strategy)),
        roster_(spec),
        random_(seed),
        running_(group),
        generation_(std::max(0, group.latest_generation())),
        result_{.before = {group, {}}, .after = {group, {}}} {}

  absl::StatusOr<ReplayResult> Play(absl::Span<const Event> events) {
    absl::Status status = Start();
    if (!status.ok()) return status;
    if (events.empty() && !started_fresh_) status = Rebalance();
    for (const Event& event : events) {
      if (!status.ok()) break;
      status = Apply(event);
      if (!status.ok()) {
        status = absl::Status(status.code(),
                              absl::StrCat(event.text, ": ", status.message()));
      }
    }
    if (!status.ok()) return status;
    return std::move(result_);
  }

 private:
  std::unique_ptr<Assignor> MakeAssignor(const StrategyInfo& strategy) const {
    std::unique_ptr<Assignor> assignor = strategy.make(options_);
    if (options_.compat == Compat::kSafe) return assignor;
    return std::make_unique<SoundOnly>(std::move(assignor));
  }

  // Finds or makes the state before the events.
  absl::Status Start() {
    GroupState& state = result_.after;
    if (running_.claim_count() + running_.dropped_claims() > 0) {
      state.assignment = SettledClaims(running_);
      result_.first_round = state.assignment;
    } else {
      const absl::StatusOr<Convergence> fresh =
          ConvergeRounds(*assignor_, running_);
      if (!fresh.ok()) return fresh.status();
      state.assignment = fresh->final;
      RunWith(state, fresh->rounds);
      started_fresh_ = true;
      result_.first_round = fresh->first_round;
      result_.rounds = fresh->rounds;
      result_.unassigned_after_first_round =
          fresh->unassigned_after_first_round;
      result_.plan_ns = fresh->plan_ns;
    }
    result_.before = state;
    pod_of_partition_ = PodsOfPartitions(state, roster_.pods());
    return absl::OkStatus();
  }

  absl::Status Apply(const Event& event) {
    switch (event.kind) {
      case Event::Kind::kLeave:
      case Event::Kind::kCrash: {
        const absl::StatusOr<int32_t> position = roster_.Find(event.member);
        if (!position.ok()) return position.status();
        if (roster_.member_count() == 1) {
          return absl::InvalidArgumentError(
              absl::StrCat("'", roster_.member(0).id,
                           "' is the last member, and a group needs one"));
        }
        roster_.Remove(*position);
        return Rebalance();
      }
      case Event::Kind::kJoin: {
        MemberSpec member;
        member.id = event.member;
        member.rack = event.rack;
        member.topics =
            event.topics_given ? event.topics : roster_.CommonestSubscription();
        const absl::Status joined = roster_.Join(std::move(member));
        return joined.ok() ? Rebalance() : joined;
      }
      case Event::Kind::kRestart: {
        const absl::StatusOr<int32_t> position = roster_.Find(event.member);
        return position.ok() ? Restart(*position) : position.status();
      }
      case Event::Kind::kRollingRestart:
        return RollingRestart(event.count);
      case Event::Kind::kGrow:
        return RebalanceIf(
            roster_.Grow(event.topic, event.count, limits_.max_partitions));
      case Event::Kind::kSubscribe: {
        const absl::StatusOr<int32_t> position = roster_.Find(event.member);
        if (!position.ok()) return position.status();
        return RebalanceIf(roster_.Subscribe(*position, event.topics));
      }
      case Event::Kind::kScale: {
        if (event.count == roster_.member_count()) return absl::OkStatus();
        roster_.Scale(event.count, random_);
        return Rebalance();
      }
      case Event::Kind::kStrategy:
        return ComeFrom(event.strategy);
    }
    return absl::InternalError("unknown kind of event");
  }

  // A static member comes back under the same id before its session times out,
  // and the coordinator hands it what it had: no rebalance (KIP-345).
  bool RestartsUnnoticed(int32_t position) const {
    return !roster_.member(position).instance_id.empty();
  }

  absl::Status Restart(int32_t position) {
    if (RestartsUnnoticed(position)) return absl::OkStatus();
    MemberSpec member = roster_.member(position);
    const int32_t pod = roster_.pods()[position];
    roster_.Remove(position);
    if (roster_.member_count() > 0) {
      const absl::Status status = Rebalance();
      if (!status.ok()) return status;
    }
    member.id = NewMemberId(member.id, random_);
    roster_.Insert(position, std::move(member), pod);
    return Rebalance();
  }

  absl::Status RollingRestart(int64_t surge) {
    std::vector<int32_t> positions;
    for (int32_t i = 0; i < roster_.member_count(); ++i) {
      if (!RestartsUnnoticed(i)) positions.push_back(i);
    }
    const size_t batch = std::max<int64_t>(surge, 1);
    for (size_t i = 0; i < positions.size(); i += batch) {
      const absl::Status status =
          surge == 0
              ? Restart(positions[i])
              : Replace(absl::MakeConstSpan(positions).subspan(i, batch));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // The pods at `positions` get successors, which join together before the old
  // ones leave together.
  absl::Status Replace(absl::Span<const int32_t> positions) {
    const int32_t old_members = roster_.member_count();
    for (const int32_t position : positions) {
      MemberSpec successor = roster_.member(position);
      successor.id = NewMemberId(successor.id, random_);
      roster_.Insert(roster_.member_count(), std::move(successor),
                     roster_.pods()[position]);
    }
    const absl::Status status = Rebalance();
    if (!status.ok()) return status;
    for (const int32_t position : positions) {
      MemberSpec successor = roster_.member(old_members);
      const int32_t pod = roster_.pods()[old_members];
      roster_.Remove(old_members);
      roster_.Remove(position);
      roster_.Insert(position, std::move(successor), pod);
    }
    return Rebalance();
  }

  // The group has run with another strategy until now.
  absl::Status ComeFrom(absl::string_view name) {
    const StrategyInfo* const other = FindStrategy(name);
    if (other == nullptr) {
      std::string known;
      for (const StrategyInfo& strategy : Strategies()) {
        absl::StrAppend(&known, known.empty() ? "" : ", ", strategy.name);
      }
      return absl::InvalidArgumentError(
          absl::StrCat("no strategy '", name, "' (known: ", known, ")"));
    }
    const std::unique_ptr<Assignor> assignor = MakeAssignor(*other);
    absl::StatusOr<Convergence> old = ConvergeRounds(*assignor, running_);
    if (!old.ok()) return old.status();
    const GroupState state = {running_, std::move(old->final)};
    pod_of_partition_ = PodsOfPartitions(state, roster_.pods());
    RunWith(state, old->rounds);
    return Rebalance();
  }

  absl::Status RebalanceIf(const absl::StatusOr<bool>& changed) {
    if (!changed.ok()) return changed.status();
    return *changed ? Rebalance() : absl::OkStatus();
  }

  // Lets the group of the roster rebalance from what its members claim.
  absl::Status Rebalance() {
    const Group before = result_.after.group;
    const absl::StatusOr<Group> group =
        Successor(running_, roster_.spec(), limits_);
    if (!group.ok()) return group.status();
    RevocationCounter counter(*assignor_);
    absl::StatusOr<Convergence> settled = ConvergeRounds(counter, *group);
    if (!settled.ok()) return settled.status();
    if (!rebalanced_) {
      // Those of the rebalance that made the state before.
      result_.rounds = 0;
      result_.unassigned_after_first_round = 0;
      result_.plan_ns = 0;
      rebalanced_ = true;
    }
    const Movement movement =
        MeasureMovement(*group, PreviousOwners(*group), settled->final);
    result_.movement.moved += movement.moved;
    result_.movement.forced += movement.forced;
    result_.movement.beyond_forced += movement.beyond_forced;
    result_.movement.wasted += movement.wasted;
    result_.revoked += counter.revoked();
    result_.plan_ns += counter.plan_ns();
    result_.rounds = std::max(result_.rounds, settled->rounds);
    result_.unassigned_after_first_round =
        std::max(result_.unassigned_after_first_round,
                 settled->unassigned_after_first_round);
    result_.first_round = std::move(settled->first_round);
    result_.after = {*group, std::move(settled->final)};
    std::vector<int32_t> pods = PodsOfPartitions(result_.after, roster_.pods());
    result_.handovers +=
        Handovers(before, pod_of_partition_, result_.after.group, pods);
    pod_of_partition_ = std::move(pods);
    RunWith(result_.after, settled->rounds);
    return absl::OkStatus();
  }

  // From now on the members claim what `state` gives them, which took `rounds`
  // rebalances.
  void RunWith(const GroupState& state, int32_t rounds) {
    generation_ = int32_t(std::min<int64_t>(
        int64_t{generation_} + rounds, std::numeric_limits<int32_t>::max()));
    running_ = state.group.WithClaims(ClaimsOf(state.assignment, generation_));
  }

  const GroupLimits limits_;
  const AssignorOptions options_;
  const std::unique_ptr<Assignor> assignor_;
  Roster roster_;
  Random random_;
  Group running_;       // its members claim what they run with
  int32_t generation_;  // of the last rebalance
  bool started_fresh_ = false;
  bool rebalanced_ = false;
  std::vector<int32_t> pod_of_partition_;  // at rest, the last time
  ReplayResult result_;
};

}  // namespace

absl::StatusOr<ReplayResult> Replay(const GroupSpec& spec,
                                    absl::Span<const Event> events,
                                    const StrategyInfo& strategy, uint64_t seed,
                                    const GroupLimits& limits,
                                    const AssignorOptions& options) {
  const absl::StatusOr<Group> group = Group::Create(spec, limits);
  if (!group.ok()) return group.status();
  return Player(spec, strategy, seed, limits, options, *group).Play(events);
}

}  // namespace assignbench
