#ifndef ASSIGNBENCH_BENCH_ASSIGN_BENCHMARK_H_
#define ASSIGNBENCH_BENCH_ASSIGN_BENCHMARK_H_

#include "bench/workbench.h"

namespace assignbench {

// Registers with Google Benchmark
//   Assign/<strategy>/<shape>/<event>/topics:T/partitions:P/members:M
// for every strategy of the registry, every shape, event and size: one call of
// Assign() on ids, with warm buffers. P is what the shape was asked for; where
// the event changes it, ns_per_partition counts the partitions that there are.
//
// And, as rivals that decide nothing,
//   Floor/<kind>/uniform/topics:T/partitions:P/members:M
//
// What they share lives in `cache`, which must outlive the run, as must
// `failed`, which is set when a benchmark ends with an error.
void RegisterBenchmarks(WorkbenchCache* cache, bool* failed);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_ASSIGN_BENCHMARK_H_
