#ifndef ASSIGNBENCH_TESTS_WORKLOAD_PLAY_H_
#define ASSIGNBENCH_TESTS_WORKLOAD_PLAY_H_

#include <string>
#include <utility>
#include <vector>

#include "assignors/check.h"
#include "assignors/registry.h"
#include "workload/events.h"
#include "workload/replay.h"

namespace assignbench {

inline std::vector<Event> ParseEvents(const std::vector<std::string>& texts) {
  std::vector<Event> events;
  for (const std::string& text : texts) {
    absl::StatusOr<Event> event = ParseEvent(text);
    ASSIGNBENCH_CHECK(event.ok());
    events.push_back(*std::move(event));
  }
  return events;
}

// Replay() with its events and strategy as text.
inline absl::StatusOr<ReplayResult> TryPlay(
    const GroupSpec& spec, const std::vector<std::string>& events,
    const std::string& strategy, uint64_t seed = 1) {
  const StrategyInfo* const info = FindStrategy(strategy);
  ASSIGNBENCH_CHECK(info != nullptr);
  return Replay(spec, ParseEvents(events), *info, seed);
}

// The same where it must succeed.
inline ReplayResult Play(const GroupSpec& spec,
                         const std::vector<std::string>& events,
                         const std::string& strategy, uint64_t seed = 1) {
  absl::StatusOr<ReplayResult> result = TryPlay(spec, events, strategy, seed);
  ASSIGNBENCH_CHECK(result.ok());
  return *std::move(result);
}

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_WORKLOAD_PLAY_H_
