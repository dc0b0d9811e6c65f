#ifndef ASSIGNBENCH_BENCH_WINDOWS_H_
#define ASSIGNBENCH_BENCH_WINDOWS_H_

#include <cstdint>

#include "assignors/group_spec.h"

namespace assignbench {

// Members in `subscriptions` of equal size; subscription s reads `width` topics
// from topic s * topics / subscriptions on, in a ring. Names are "t000" and
// "c00000", in the order of their numbers.
GroupSpec Windows(int32_t topics, int64_t partitions_per_topic, int32_t members,
                  int32_t subscriptions, int32_t width);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_WINDOWS_H_
