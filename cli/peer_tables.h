#ifndef ASSIGNBENCH_CLI_PEER_TABLES_H_
#define ASSIGNBENCH_CLI_PEER_TABLES_H_

#include <string>

#include "cli/verify_report.h"

namespace assignbench {

// "franz-go v1.20.0 sticky"; the name alone where it is this project's.
std::string FullName(const StrategyInfo& strategy);

// What many strategies of peers do, told in three tables, one for each kind of
// property: a line for each property that some group violates. Then what was
// not measured, and which peers are missing.
std::string PeerTables(const VerifyReport& report);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_PEER_TABLES_H_
