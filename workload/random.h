#ifndef ASSIGNBENCH_WORKLOAD_RANDOM_H_
#define ASSIGNBENCH_WORKLOAD_RANDOM_H_

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace assignbench {

// Random numbers that are the same on every machine and with every standard
// library: the distributions of <random> and of Abseil may change between
// versions, std::mt19937_64 may not.
class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}

  // A number from 0 to bound - 1, each equally likely; bound >= 1.
  uint64_t Below(uint64_t bound) {
    const uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    uint64_t draw;
    do {
      draw = engine_();
    } while (draw >= limit);
    return draw % bound;
  }

  // A number from low to high, both included.
  int64_t Between(int64_t low, int64_t high) {
    return low + int64_t(Below(uint64_t(high - low) + 1));
  }

  // True in `percent` of 100 draws.
  bool Percent(int percent) { return int(Below(100)) < percent; }

  template <typename T>
  void Shuffle(std::vector<T>& values) {
    for (size_t i = values.size(); i > 1; --i) {
      std::swap(values[i - 1], values[Below(i)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_RANDOM_H_
