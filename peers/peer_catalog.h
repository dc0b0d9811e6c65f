#ifndef ASSIGNBENCH_PEERS_PEER_CATALOG_H_
#define ASSIGNBENCH_PEERS_PEER_CATALOG_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "peers/peer.h"

namespace assignbench {

// Where the peers of this project are: peers/<folder>/run starts one that
// peers/setup has put into build/peers/<name>. A name is the folder's, or that
// and a release: "franz-go", "java@3.9.0".

// One that peers/setup was asked for.
struct CatalogEntry {
  std::string name;
  std::string missing;  // why it is not there; empty: it is
};

// All of them, by name. The project's folder is the one above this program that
// holds peers/protocol.md, else the current one.
std::vector<CatalogEntry> Catalog();

// How to start a peer. NotFoundError says what to run to get it, or why it
// can't be had.
absl::StatusOr<PeerOptions> FindPeer(const std::string& name);

// How to start any other program that speaks the protocol: a shell command.
PeerOptions PeerOfCommand(const std::string& command);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_PEER_CATALOG_H_
