#ifndef ASSIGNBENCH_WORKLOAD_EVENTS_H_
#define ASSIGNBENCH_WORKLOAD_EVENTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace assignbench {

// Something that happens to a group and makes it rebalance. The grammar is that
// of the command line's --event:
//   leave=MEMBER  crash=MEMBER  join=MEMBER[@RACK][:topic,topic]
//   restart=MEMBER  rolling-restart[:surge=N]  grow=TOPIC:COUNT
//   subscribe=MEMBER:topic,topic  scale=N  strategy=NAME
// MEMBER is a member id, an instance id, or a unique prefix of either. The last
// ':' divides, and the last '@' before it: a topic named here holds no ':' and
// no ',', which Kafka allows in none, while ids may.
struct Event {
  enum class Kind {
    kLeave,
    kCrash,
    kJoin,
    kRestart,
    kRollingRestart,
    kGrow,
    kSubscribe,
    kScale,
    kStrategy,
  };
  Kind kind = Kind::kLeave;
  std::string member;               // leave, crash, join, restart, subscribe
  std::string rack;                 // join
  std::vector<std::string> topics;  // join, subscribe
  bool topics_given = false;        // join: ":..." was there
  std::string topic;                // grow
  int64_t count = 0;                // grow: partitions; scale: members;
                                    // rolling-restart: surge, 0 without
  std::string strategy;             // strategy
  std::string text;                 // as written
};

// InvalidArgumentError quotes the text and says what was expected. Whether the
// member, topic or strategy exists shows when the event is applied. O(length).
absl::StatusOr<Event> ParseEvent(absl::string_view text);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_EVENTS_H_
