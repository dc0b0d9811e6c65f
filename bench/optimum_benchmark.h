#ifndef ASSIGNBENCH_BENCH_OPTIMUM_BENCHMARK_H_
#define ASSIGNBENCH_BENCH_OPTIMUM_BENCHMARK_H_

namespace assignbench {

// Registers with Google Benchmark
//   Optimum/<group>/<event>/topics:T/partitions:P/members:M
// one call of the strategy `optimal` on groups that are hard for others, with
// the claims of its own fresh assignment. Before any time is taken the result
// must pass CheckOptimal(). P and M are those before the event.
//
// `failed`, which must outlive the run, is set when a benchmark ends with an
// error.
void RegisterOptimumBenchmarks(bool* failed);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_OPTIMUM_BENCHMARK_H_
