#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_LOAD_GROUP_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_LOAD_GROUP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"

namespace assignbench {

// One file or paste.
struct InputText {
  std::string name;  // as the user named it; "-" for standard input
  std::string text;
};

// No tool prints who subscribes to what, so a reader must choose.
enum class SubscriptionRule {
  kAll,    // every member subscribes to every topic of the group
  kOwned,  // to the topics of which it owns something now
  kFile,   // as the given file says
};

struct LoadOptions {
  SubscriptionRule subscriptions = SubscriptionRule::kAll;
  // kFile: lines "member id, instance id, client id or host: topic, topic".
  InputText subscriptions_file;
  // Lines "broker 1: a" and "member pod-1: a"; empty text: none given.
  InputText racks_file;
  int64_t max_partitions = 50'000'000;
};

// What was understood of the user's input.
struct LoadedGroup {
  GroupSpec spec;
  std::vector<std::string> history;  // events that a JSON group carries
  // Sentences a user should know: what was assumed, what is missing and the
  // command that would tell it, contradictions between the files.
  std::vector<std::string> assumed;
  // The input told who owns what (false: strategies start fresh).
  bool ownership_known = false;
  // Subscriptions were not in the input and follow from the rule.
  bool subscriptions_assumed = false;
};

// Tells apart and reads JSON groups and the output of kafka-consumer-groups.sh
// and kafka-topics.sh as people paste it, and merges what several inputs say of
// one group. Anything else, and anything contradictory that changes the answer,
// is an InvalidArgumentError of one line that names the input and the line and
// column (paste) or JSON pointer, and the command to run instead.
absl::StatusOr<LoadedGroup> LoadGroup(absl::Span<const InputText> inputs,
                                      const LoadOptions& options);

// `spec` as a JSON group that LoadGroup() reads back unchanged.
std::string WriteGroupJson(const GroupSpec& spec,
                           absl::Span<const std::string> history = {});

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_LOAD_GROUP_H_
