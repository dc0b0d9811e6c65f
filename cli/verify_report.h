#ifndef ASSIGNBENCH_CLI_VERIFY_REPORT_H_
#define ASSIGNBENCH_CLI_VERIFY_REPORT_H_

#include <string>
#include <vector>

#include "assignors/group_spec.h"
#include "assignors/registry.h"
#include "cli/output.h"
#include "workload/verify.h"

namespace assignbench {

// A violated property that counts as a fault, and where it was saved.
struct Fault {
  const VerifyResult* result;
  const PropertyResult* property;
  std::string file;     // the group; empty: not saved
  std::string command;  // that shows the fault again
};

// All that `verify` has to say.
struct VerifyReport {
  std::string cases;  // what was looked at, in words
  std::vector<VerifyResult> results;
  std::vector<Fault> faults;
  std::vector<std::string> saved;  // files of what is only measured
  // Of peers, per result: what does not reach the strategy, in words.
  std::vector<std::string> not_carried;
  std::vector<std::string> missing;  // peers that can't be had, and why
};

// A group and what a strategy makes of it, a line for the topics and one for
// each member; of a large group a sentence.
std::string Picture(const StrategyInfo& strategy, const GroupSpec& spec);

std::string ToText(const VerifyReport& report, Format format);

}  // namespace assignbench

#endif  // ASSIGNBENCH_CLI_VERIFY_REPORT_H_
