#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_COMMANDS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_COMMANDS_H_

#include <string>

#include "absl/strings/string_view.h"

namespace assignbench {

// The commands that messages ask for, ready to paste but for HOST:PORT. An
// empty group stands for one whose name is not known and is written GROUP.

// Who owns which partition (the offsets view).
std::string OffsetsCommand(absl::string_view group);
// Which members there are, idle ones included.
std::string MembersCommand(absl::string_view group);
// Both, with "and" between them.
std::string OffsetsAndMembersCommands(absl::string_view group);
// The state and the strategy of the group.
std::string StateCommand(absl::string_view group);
// How many partitions a topic has; an empty topic is written TOPIC.
std::string TopicsCommand(absl::string_view topic);
// Which groups there are.
std::string ListCommand();

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_COMMANDS_H_
