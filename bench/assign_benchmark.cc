#include "bench/assign_benchmark.h"

#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "bench/cpu_clock.h"

namespace assignbench {
namespace {

// What one benchmark is about.
struct Subject {
  WorkbenchCache* cache;
  bool* failed;
  absl::string_view shape;
  ShapeSize size;
};

void Fail(benchmark::State& state, const Subject& subject,
          absl::string_view error) {
  *subject.failed = true;
  state.SkipWithError(std::string(error).c_str());
}

// Times `body`, which is one iteration, and returns the CPU seconds that one
// took. Google Benchmark's own rates would be printed as if in seconds.
template <typename Body>
double SecondsPerIteration(benchmark::State& state, Body body) {
  const double start = ThreadCpuSeconds();
  for (auto _ : state) {
    body();
    benchmark::ClobberMemory();
  }
  return (ThreadCpuSeconds() - start) / double(state.iterations());
}

void AddCounters(benchmark::State& state, const PreparedCase& prepared,
                 double seconds) {
  FloorWriter floor(prepared.floor, prepared.group, prepared.expected);
  const double partitions = prepared.group.assignable_partition_count();
  auto& counters = state.counters;
  counters["ns_per_partition"] = seconds * 1e9 / partitions;
  counters["floor_ratio"] = seconds / MedianFloorSeconds(floor);
  counters["spread"] = prepared.spread;
  counters["optimal_gap"] = double(prepared.optimal_gap);
  counters["moved"] = prepared.moved;
  counters["beyond_forced"] = prepared.beyond_forced;
  counters["allocs"] = double(prepared.allocations);
  counters["peak_bytes"] = double(prepared.peak_bytes);
  counters["bytes_per_partition"] = double(prepared.peak_bytes) / partitions;
}

void RunAssign(benchmark::State& state, const Subject& subject,
               const StrategyInfo& strategy, Happening happening) {
  const absl::StatusOr<Workbench*> bench =
      subject.cache->Get(subject.shape, subject.size);
  if (!bench.ok()) return Fail(state, subject, bench.status().ToString());
  const absl::StatusOr<const PreparedCase*> found =
      (*bench)->Case(strategy, happening);
  if (!found.ok()) return Fail(state, subject, found.status().ToString());
  const PreparedCase& prepared = **found;

  Tool& tool = (*bench)->tool(strategy);
  Assignor& assignor = *tool.assignor;
  absl::Status status;
  if (tool.warm != &prepared) {
    status = assignor.Assign(prepared.group, tool.assignment);
    tool.warm = &prepared;
  }
  const double seconds = SecondsPerIteration(state, [&] {
    status = assignor.Assign(prepared.group, tool.assignment);
    benchmark::DoNotOptimize(tool.assignment.partitions().data());
  });
  if (!status.ok()) return Fail(state, subject, status.ToString());
  if (!(tool.assignment == prepared.expected)) {
    return Fail(state, subject, "the last timed result is another one");
  }
  AddCounters(state, prepared, seconds);
}

void RunFloor(benchmark::State& state, const Subject& subject,
              const StrategyInfo& strategy) {
  const absl::StatusOr<Workbench*> bench =
      subject.cache->Get(subject.shape, subject.size);
  if (!bench.ok()) return Fail(state, subject, bench.status().ToString());
  const absl::StatusOr<const PreparedCase*> found =
      (*bench)->Case(strategy, Happening::kFresh);
  if (!found.ok()) return Fail(state, subject, found.status().ToString());
  const PreparedCase& prepared = **found;

  FloorWriter writer(prepared.floor, prepared.group, prepared.expected);
  writer.Write();
  const double seconds = SecondsPerIteration(state, [&] {
    writer.Write();
    benchmark::DoNotOptimize(writer.written().partitions().data());
  });
  state.counters["ns_per_partition"] =
      seconds * 1e9 / prepared.group.assignable_partition_count();
}

// Almost every topic of many_small_topics has a few partitions, whatever number
// of topics is asked for: at the largest size 2,000 members would subscribe to
// some 330,000 topics each, which MakeShape() refuses.
bool IsMeasured(const ShapeInfo& shape, const ShapeSize& size) {
  return shape.name != "many_small_topics" || size.partitions <= 10'000;
}

// The floors, each writing the lists of one strategy that is held against it.
void RegisterFloors(const Subject& subject) {
  const std::pair<FloorKind, absl::string_view> floors[] = {
      {FloorKind::kRange, "server-range"},
      {FloorKind::kRoundRobin, "roundrobin"},
      {FloorKind::kCountingSort, "sticky"}};
  for (const auto& [kind, strategy_name] : floors) {
    const StrategyInfo* strategy = FindStrategy(strategy_name);
    benchmark::RegisterBenchmark(
        absl::StrCat("Floor/", ToString(kind), "/", subject.shape, "/",
                     ToString(subject.size))
            .c_str(),
        [subject, strategy](benchmark::State& state) {
          RunFloor(state, subject, *strategy);
        })
        ->Unit(benchmark::kMicrosecond);
  }
}

void RegisterAssigns(const Subject& subject) {
  for (const Happening happening : Happenings()) {
    for (const StrategyInfo& strategy : Strategies()) {
      benchmark::RegisterBenchmark(
          absl::StrCat("Assign/", strategy.name, "/", subject.shape, "/",
                       ToString(happening), "/", ToString(subject.size))
              .c_str(),
          [subject, &strategy, happening](benchmark::State& state) {
            RunAssign(state, subject, strategy, happening);
          })
          ->Unit(benchmark::kMicrosecond);
    }
  }
}

}  // namespace

void RegisterBenchmarks(WorkbenchCache* cache, bool* failed) {
  for (const ShapeSize& size : BenchSizes()) {
    for (const ShapeInfo& shape : Shapes()) {
      if (!IsMeasured(shape, size)) continue;
      const Subject subject = {
          .cache = cache, .failed = failed, .shape = shape.name, .size = size};
      RegisterAssigns(subject);
      if (shape.name == "uniform") RegisterFloors(subject);
    }
  }
}

}  // namespace assignbench
