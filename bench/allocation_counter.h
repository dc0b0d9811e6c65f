#ifndef ASSIGNBENCH_BENCH_ALLOCATION_COUNTER_H_
#define ASSIGNBENCH_BENCH_ALLOCATION_COUNTER_H_

#include <cstdint>

namespace assignbench {

// Counts what a stretch of code takes from operator new, which
// allocation_counter.cc replaces for the whole program. Memory taken by malloc
// directly is not seen. Only the thread that made the counter is counted, and
// only one counter may exist at a time per thread.
//
// Example:
//   AllocationCounter counter;
//   Work();
//   const int64_t peak = counter.peak_bytes();
class AllocationCounter {
 public:
  AllocationCounter();
  ~AllocationCounter();
  AllocationCounter(const AllocationCounter&) = delete;
  AllocationCounter& operator=(const AllocationCounter&) = delete;

  // Calls of operator new since construction.
  int64_t allocations() const;
  // Most bytes held at any moment above what was held at construction, in
  // whole blocks as the allocator gives them out; at least 0.
  int64_t peak_bytes() const;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_ALLOCATION_COUNTER_H_
