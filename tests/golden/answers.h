#ifndef ASSIGNBENCH_TESTS_GOLDEN_ANSWERS_H_
#define ASSIGNBENCH_TESTS_GOLDEN_ANSWERS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/assignor_options.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "nlohmann/json.hpp"
#include "peers/peer.h"

namespace assignbench {

// What a strategy gives, as the files of this room hold it: for each member its
// list, {"a": ["t-0", "t-1"]}, or {"throws": "java.lang.NullPointerException"},
// or {"unsettled_after": 30} where it takes more than `rounds` rebalances,
// which then is above 1.
nlohmann::ordered_json AnswerJson(const Group& group,
                                  const absl::StatusOr<Assignment>& answer);

// Our answer, and that of Kafka's jar. The peer's errors are passed on.
nlohmann::ordered_json OurAnswer(const GroupSpec& spec,
                                 absl::string_view strategy,
                                 const AssignorOptions& options,
                                 int32_t rounds = 1);
absl::StatusOr<nlohmann::ordered_json> KafkaAnswer(Peer& kafka,
                                                   const GroupSpec& spec,
                                                   absl::string_view strategy,
                                                   bool old_subscriptions,
                                                   int32_t rounds = 1);

// The group of a file; it must be well-formed.
GroupSpec SpecOf(const nlohmann::ordered_json& group);

// tests/data/kafka-defects: the names of the files, sorted, and one of them.
std::vector<std::string> DefectNames();
nlohmann::ordered_json LoadDefect(const std::string& name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_GOLDEN_ANSWERS_H_
