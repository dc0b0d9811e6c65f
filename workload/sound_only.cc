#include "workload/sound_only.h"

#include "absl/strings/str_cat.h"
#include "quality/check_assignment.h"

namespace assignbench {

absl::Status SoundOnly::Assign(const Group& group, Assignment& assignment) {
  const absl::Status thrown = assignor_->Assign(group, assignment);
  if (!thrown.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("Kafka throws ", thrown.message()));
  }
  const absl::Status fault =
      CheckAssignment(group, assignment, Completeness::kPartial);
  if (!fault.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("Kafka's own result is no assignment: ", fault.message()));
  }
  return absl::OkStatus();
}

}  // namespace assignbench
