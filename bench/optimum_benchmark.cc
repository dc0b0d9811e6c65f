#include "bench/optimum_benchmark.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "assignors/optimal_assignor.h"
#include "assignors/optimum.h"
#include "assignors/optimum_checker.h"
#include "assignors/previous_owners.h"
#include "bench/situation.h"
#include "bench/windows.h"
#include "workload/shapes.h"
#include "workload/successor.h"

namespace assignbench {
namespace {

constexpr int32_t kGeneration = 1;  // of the assignment before the event

// Topic i is shared by members i and i + 1 only; the last one is large.
GroupSpec Chain(int32_t members, int64_t partitions_per_topic, int64_t more) {
  GroupSpec spec = Windows(members - 1, partitions_per_topic, 0, 1, 0);
  spec.topics.back().partitions += more;
  for (int32_t m = 0; m < members; ++m) {
    MemberSpec member;
    member.id = absl::StrFormat("c%05d", m);
    if (m > 0) member.topics.push_back(spec.topics[m - 1].name);
    if (m + 1 < members) member.topics.push_back(spec.topics[m].name);
    spec.members.push_back(std::move(member));
  }
  return spec;
}

GroupSpec OfShape(absl::string_view shape) {
  return *MakeShape(
      shape, {.topics = 500, .partitions = 1'000'000, .members = 2'000}, 1);
}

struct OptimumCase {
  const char* name;
  const char* size;
  Happening happening;
  GroupSpec (*make)();
};

constexpr OptimumCase kCases[] = {
    {"window_3", "topics:200/partitions:10000/members:200",
     Happening::kLeaveOne, [] { return Windows(200, 50, 200, 200, 3); }},
    {"window_20", "topics:200/partitions:10000/members:200",
     Happening::kLeaveOne, [] { return Windows(200, 50, 200, 200, 20); }},
    {"chain_to_a_large_topic", "topics:199/partitions:5980/members:200",
     Happening::kFresh, [] { return Chain(200, 20, 2'000); }},
    {"uniform", "topics:500/partitions:1000000/members:2000",
     Happening::kLeaveOne, [] { return OfShape("uniform"); }},
    {"odd_one_out", "topics:500/partitions:1000000/members:2000",
     Happening::kLeaveOne, [] { return OfShape("odd_one_out"); }},
    {"twenty_subscriptions", "topics:100/partitions:10000000/members:10000",
     Happening::kLeaveOne,
     [] { return Windows(100, 100'000, 10'000, 20, 20); }},
};

absl::StatusOr<Group> GroupAfter(const OptimumCase& c) {
  const GroupSpec spec = c.make();
  absl::StatusOr<Group> fresh = Group::Create(spec);
  if (!fresh.ok() || c.happening == Happening::kFresh) return fresh;
  Assignment before;
  const absl::Status assigned = OptimalAssignor().Assign(*fresh, before);
  if (!assigned.ok()) return assigned;
  const absl::StatusOr<GroupSpec> next = After(c.happening, spec);
  if (!next.ok()) return next.status();
  return Successor(*fresh, *next, before, kGeneration);
}

void RunOptimum(benchmark::State& state, const OptimumCase& c, bool* failed) {
  const auto fail = [&](const absl::Status& status) {
    *failed = true;
    state.SkipWithError(status.ToString().c_str());
  };
  const absl::StatusOr<Group> group = GroupAfter(c);
  if (!group.ok()) return fail(group.status());
  const std::vector<MemberIndex> previous = PreviousOwners(*group);
  OptimalAssignor assignor;
  Assignment assignment;
  absl::Status status = assignor.Assign(*group, assignment);
  if (!status.ok()) return fail(status);
  Optimum optimum;
  {
    const OptimalPlan plan = PlanOptimum(*group, previous, {.racks = true});
    optimum = plan.optimum;
    std::vector<MemberIndex> owners;
    assignment.OwnerOf(group->partition_count(), owners);
    status = CheckOptimal(*group, previous, owners, plan.proof);
    if (!status.ok()) return fail(status);
  }
  for (auto _ : state) {
    status = assignor.Assign(*group, assignment);
    benchmark::DoNotOptimize(assignment.partitions().data());
    benchmark::ClobberMemory();
  }
  if (!status.ok()) return fail(status);
  int32_t least = assignment.size();
  for (MemberIndex m = 0; m < assignment.member_count(); ++m) {
    least = std::min(least, assignment.load_of(m));
  }
  state.counters["min_load"] = least;
  state.counters["moved"] = optimum.moves;
}

}  // namespace

void RegisterOptimumBenchmarks(bool* failed) {
  for (const OptimumCase& c : kCases) {
    benchmark::RegisterBenchmark(
        absl::StrCat("Optimum/", c.name, "/", ToString(c.happening), "/",
                     c.size)
            .c_str(),
        [&c, failed](benchmark::State& state) { RunOptimum(state, c, failed); })
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace assignbench
