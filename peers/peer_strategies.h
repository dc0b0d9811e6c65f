#ifndef ASSIGNBENCH_PEERS_PEER_STRATEGIES_H_
#define ASSIGNBENCH_PEERS_PEER_STRATEGIES_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "peers/peer.h"

namespace assignbench {

// The strategies of one peer behind the interface of this project's own, so
// that whatever takes a StrategyInfo takes them too. Each Assign() is one
// request; a crash, a hang, an exception or a list that the group has no
// partition for is its error, and the next call starts the peer again.
//
// A peer promises nothing but what every assignor must do. A cooperative
// strategy whose last step the way of calling it leaves out is eager here: what
// it returns is what the group shall own in the end.
//
// Not thread-safe; assignors made by it share its process and must not outlive
// it.
class PeerStrategies {
 public:
  // Starts the peer. UnavailableError and others of Peer::Hello().
  static absl::StatusOr<std::unique_ptr<PeerStrategies>> Start(
      PeerOptions options);

  // As the peer's hello lists them.
  absl::Span<const StrategyInfo> strategies() const { return strategies_; }

  // Takes out of `spec` what does not reach that strategy: claims,
  // generations, instance ids, racks. What it can't be told it is not judged
  // by.
  void StripTo(const StrategyInfo& strategy, GroupSpec& spec) const;
  // The same in words: "racks, instance ids"; empty if all reaches it.
  std::string NotCarried(const StrategyInfo& strategy) const;

 private:
  explicit PeerStrategies(PeerOptions options) : peer_(std::move(options)) {}

  int32_t CarriesOf(const StrategyInfo& strategy) const {
    return hello_.strategies[&strategy - strategies_.data()].carries;
  }

  Peer peer_;
  PeerHello hello_;
  std::string client_;
  std::vector<StrategyInfo> strategies_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_PEER_STRATEGIES_H_
