#ifndef ASSIGNBENCH_TESTS_GOLDEN_GOLDEN_FILE_H_
#define ASSIGNBENCH_TESTS_GOLDEN_GOLDEN_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assignors/group_spec.h"
#include "nlohmann/json.hpp"
#include "peers/peer.h"
#include "tests/golden/answers.h"

namespace assignbench {

// tests/golden/groups.json, which must be there:
//   kafka, runtime    the release that answered, and what it ran on
//   groups            for each: group, as in a JSON group, and answers, by
//                     strategy, as in AnswerJson(); of the server's strategies
//                     the lists are sorted
nlohmann::ordered_json LoadGoldenFile();

// The text that the file should have, made by asking the peer.
absl::StatusOr<std::string> MakeGoldenFile(Peer& kafka);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_GOLDEN_GOLDEN_FILE_H_
