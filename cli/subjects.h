#ifndef ASSIGNBENCH_CLI_SUBJECTS_H_
#define ASSIGNBENCH_CLI_SUBJECTS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assignors/registry.h"
#include "peers/peer_strategies.h"

namespace assignbench {

// Whose strategies a command is about.
struct SubjectOptions {
  std::vector<std::string> strategies;  // names; empty: all of each client
  std::vector<std::string> peers;       // names of the catalog
  bool all_peers = false;               // all of the catalog
  std::string exec;                     // a command that speaks the protocol
};

// One strategy to look at.
struct Subject {
  const StrategyInfo* strategy;
  const PeerStrategies* peer = nullptr;  // null: this project's
  std::string option = {};               // "--peer franz-go", for a command
};

struct Subjects {
  std::vector<std::unique_ptr<PeerStrategies>> peers;
  std::vector<Subject> subjects;
  // Peers that were asked for and can't be had: "kafkajs: no node here".
  std::vector<std::string> missing;
};

// This project's strategies where no peer is asked for. InvalidArgumentError:
// nobody has a strategy of that name, or a peer that was named is not there. Of
// --all-peers those that are not there are listed as missing.
absl::StatusOr<Subjects> FindSubjects(const SubjectOptions& options);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_SUBJECTS_H_
