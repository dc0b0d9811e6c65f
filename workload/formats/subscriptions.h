#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_SUBSCRIPTIONS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_SUBSCRIPTIONS_H_

#include "absl/status/status.h"
#include "workload/formats/load_group.h"
#include "workload/formats/member_names.h"

namespace assignbench {

// Where the members' subscriptions stand before a rule is applied.
enum class GivenSubscriptions { kNone, kInGroup };

// Sets MemberSpec::topics by the rule and says so in `group.assumed`. Where the
// group tells its subscriptions, kAll leaves them and the others replace them.
absl::Status ApplySubscriptions(const LoadOptions& options,
                                GivenSubscriptions given,
                                const MemberNames& names, LoadedGroup& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_SUBSCRIPTIONS_H_
