#ifndef ASSIGNBENCH_WORKLOAD_SOUND_ONLY_H_
#define ASSIGNBENCH_WORKLOAD_SOUND_ONLY_H_

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "assignors/assignor.h"

namespace assignbench {

// Passes calls on to an assignor made with Compat::kExact, and turns what no
// group could run with into an error, so that nothing is measured on it.
class SoundOnly final : public Assignor {
 public:
  explicit SoundOnly(std::unique_ptr<Assignor> assignor)
      : assignor_(std::move(assignor)) {}

  absl::string_view name() const override { return assignor_->name(); }
  RebalanceProtocol protocol() const override { return assignor_->protocol(); }
  // FailedPreconditionError: Kafka throws, or gives a list that
  // CheckAssignment() faults.
  absl::Status Assign(const Group& group, Assignment& assignment) override;

 private:
  const std::unique_ptr<Assignor> assignor_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_SOUND_ONLY_H_
