#include "bench/allocation_counter.h"

#include <malloc.h>

#include <cstddef>
#include <cstdlib>
#include <new>

#include "assignors/check.h"

namespace assignbench {
namespace {

struct Counts {
  bool counting = false;
  int64_t allocations = 0;
  int64_t live_bytes = 0;
  int64_t peak_bytes = 0;
};

constinit thread_local Counts counts;

// Only operator new throws in this project, and only where there is no memory
// left; the benchmark program ends there instead.
void* Allocate(std::size_t bytes, std::size_t alignment) {
  if (bytes == 0) bytes = 1;
  void* block = nullptr;
  if (alignment <= alignof(std::max_align_t)) {
    block = std::malloc(bytes);
  } else {
    block = std::aligned_alloc(alignment,
                               (bytes + alignment - 1) / alignment * alignment);
  }
  ASSIGNBENCH_CHECK(block != nullptr);
  if (counts.counting) {
    ++counts.allocations;
    counts.live_bytes += malloc_usable_size(block);
    if (counts.live_bytes > counts.peak_bytes) {
      counts.peak_bytes = counts.live_bytes;
    }
  }
  return block;
}

void Free(void* block) {
  if (counts.counting && block != nullptr) {
    counts.live_bytes -= malloc_usable_size(block);
  }
  std::free(block);
}

}  // namespace

AllocationCounter::AllocationCounter() {
  ASSIGNBENCH_CHECK(!counts.counting);
  counts = {};
  counts.counting = true;
}

AllocationCounter::~AllocationCounter() { counts.counting = false; }

int64_t AllocationCounter::allocations() const { return counts.allocations; }

int64_t AllocationCounter::peak_bytes() const { return counts.peak_bytes; }

}  // namespace assignbench

// The array and nothrow forms of the standard library call these.
void* operator new(std::size_t bytes) {
  return assignbench::Allocate(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return assignbench::Allocate(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { assignbench::Free(block); }
void operator delete(void* block, std::size_t) noexcept {
  assignbench::Free(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
  assignbench::Free(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  assignbench::Free(block);
}
