#include "bench/allocation_counter.h"

#include <memory>
#include <vector>

#include "gtest/gtest.h"

namespace assignbench {
namespace {

TEST(AllocationCounterTest, CountsNothingWhereNothingIsAllocated) {
  const AllocationCounter counter;
  EXPECT_EQ(counter.allocations(), 0);
  EXPECT_EQ(counter.peak_bytes(), 0);
}

TEST(AllocationCounterTest, RemembersThePeakAfterMemoryIsGivenBack) {
  const AllocationCounter counter;
  std::vector<char>(100'000);
  std::vector<char>(50'000);
  EXPECT_EQ(counter.allocations(), 2);
  EXPECT_GE(counter.peak_bytes(), 100'000);
  EXPECT_LT(counter.peak_bytes(), 150'000);
}

TEST(AllocationCounterTest, AddsUpWhatIsHeldAtTheSameTime) {
  const AllocationCounter counter;
  const std::vector<char> first(100'000);
  const std::vector<char> second(50'000);
  EXPECT_GE(counter.peak_bytes(), 150'000);
}

TEST(AllocationCounterTest, CountsWhatIsAlignedBeyondTheUsual) {
  struct alignas(256) Wide {
    char bytes[512];
  };
  const AllocationCounter counter;
  const auto wide = std::make_unique<Wide>();
  EXPECT_EQ(reinterpret_cast<uintptr_t>(wide.get()) % 256, 0);
  EXPECT_EQ(counter.allocations(), 1);
  EXPECT_GE(counter.peak_bytes(), 512);
}

TEST(AllocationCounterTest, BeginsAtZeroEachTime) {
  { const AllocationCounter counter; }
  const std::vector<char> between(100'000);
  const AllocationCounter counter;
  EXPECT_EQ(counter.allocations(), 0);
}

}  // namespace
}  // namespace assignbench
