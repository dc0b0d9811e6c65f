#ifndef ASSIGNBENCH_BENCH_CPU_CLOCK_H_
#define ASSIGNBENCH_BENCH_CPU_CLOCK_H_

#include <time.h>

namespace assignbench {

// CPU time of this thread so far, in seconds: the clock that Google Benchmark
// takes CPU times from. Reading it costs a few hundred nanoseconds.
inline double ThreadCpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_CPU_CLOCK_H_
