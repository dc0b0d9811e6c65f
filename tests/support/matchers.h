#ifndef ASSIGNBENCH_TESTS_SUPPORT_MATCHERS_H_
#define ASSIGNBENCH_TESTS_SUPPORT_MATCHERS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"

namespace assignbench {

inline const absl::Status& StatusOf(const absl::Status& status) {
  return status;
}
template <typename T>
const absl::Status& StatusOf(const absl::StatusOr<T>& result) {
  return result.status();
}

// Match an absl::Status or absl::StatusOr:
//   EXPECT_THAT(CheckAssignment(group, a, Completeness::kComplete), IsOk());
//   EXPECT_THAT(Group::Create(spec),
//               StatusIs(absl::StatusCode::kInvalidArgument,
//                        HasSubstr("/topics/0")));
MATCHER(IsOk, negation ? "is not OK" : "is OK") {
  *result_listener << StatusOf(arg).ToString();
  return arg.ok();
}

MATCHER_P2(StatusIs, code, message, "is the expected error") {
  const absl::Status& status = StatusOf(arg);
  *result_listener << status.ToString();
  return status.code() == code &&
         testing::ExplainMatchResult(message, std::string(status.message()),
                                     result_listener);
}

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_SUPPORT_MATCHERS_H_
