#ifndef ASSIGNBENCH_BENCH_PEER_CELLS_H_
#define ASSIGNBENCH_BENCH_PEER_CELLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "peers/peer.h"

namespace assignbench {

// What the clock runs over. Never compared with each other.
enum class Boundary {
  kBytes,  // from the members' bytes to the bytes of their assignments
  kNames,  // from decoded subscriptions to lists with topic names
  kIds,    // Assign() alone, on a Group: ours only
};
absl::string_view ToString(Boundary boundary);  // "bytes", "names", "ids"

// A group before one plan, in all forms that somebody may need.
struct Situation {
  Group group;
  GroupSpec spec;  // of which `group` is made
};

// What one plan took and came to.
struct Cell {
  int64_t first_ns = -1;         // the first call after a request
  std::vector<int64_t> warm_ns;  // further ones, after one that is not counted
  std::string trouble;           // why there is no time; else empty
  bool over_cap = false;
  int32_t moved = 0;        // previous owners that lose a partition, or have it
                            // withheld
  int64_t optimal_gap = 0;  // sum of squares above the optimum
};

struct CellOptions {
  absl::Duration cap = absl::Seconds(30);
};

// Our strategy; kBytes only for those of the classic protocol.
Cell MeasureOurs(const StrategyInfo& strategy, Boundary boundary,
                 const Situation& situation, const CellOptions& options);

// A peer's. What it gives is checked before its time counts: a list that the
// group could not run with, a time longer than what has passed, a crash, more
// memory than it may hold are trouble.
Cell MeasurePeer(Peer& peer, const PeerStrategy& strategy, Boundary boundary,
                 const Situation& situation, const CellOptions& options);

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_PEER_CELLS_H_
