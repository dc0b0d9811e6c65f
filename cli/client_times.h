#ifndef ASSIGNBENCH_CLI_CLIENT_TIMES_H_
#define ASSIGNBENCH_CLI_CLIENT_TIMES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// How long the leader of a client computes, from the newest recorded speed
// matrix (docs/peer-speed.md): per client, version and strategy a power law in
// partitions and members, fitted by results/update_peers.py.
struct ClientTime {
  absl::string_view client;   // "librdkafka"
  absl::string_view version;  // "2.12.1"
  absl::string_view strategy;
  // exp(base + partitions * ln P + members * ln M), and that times
  // exp(differing) where subscriptions differ: nanoseconds.
  double base;
  double partitions;
  double members;
  double differing;
  double factor;  // root of the mean square error: a time is off by that factor
  int32_t least_partitions, most_partitions;  // of the groups measured
  int32_t least_members, most_members;
  bool bytes;  // from bytes to bytes; else from decoded names
};

// The times of one client and release, "franz-go" or "librdkafka-2.0": a name,
// or that and the beginning of a version. Of several releases the last of the
// table. InvalidArgumentError names those that are known.
absl::StatusOr<std::vector<ClientTime>> FindClientTimes(
    const std::string& client);

// Milliseconds for one plan of that group; null where the client has no such
// strategy, none was measured, or the group has fewer or more partitions or
// members than all that were.
std::optional<double> ClientPlanMs(absl::Span<const ClientTime> times,
                                   absl::string_view strategy,
                                   const Group& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_CLIENT_TIMES_H_
