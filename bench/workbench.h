#ifndef ASSIGNBENCH_BENCH_WORKBENCH_H_
#define ASSIGNBENCH_BENCH_WORKBENCH_H_

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/assignor.h"
#include "assignors/group.h"
#include "assignors/registry.h"
#include "bench/prepared_case.h"
#include "bench/situation.h"
#include "workload/shapes.h"

namespace assignbench {

// A strategy's warm buffers.
struct Tool {
  std::unique_ptr<Assignor> assignor;
  Assignment assignment;
  const PreparedCase* warm = nullptr;  // what they were last used on
};

// Everything that the benchmarks of one shape and size share. Cases are made
// when first asked for, and kept.
class Workbench {
 public:
  // Makes the group of the shape. Passes on what MakeShape() reports.
  static absl::StatusOr<std::unique_ptr<Workbench>> Create(
      absl::string_view shape, const ShapeSize& size);

  // The group as it is once that has happened, with the claims of the
  // strategy's own fresh assignment, prepared. The pointer lives as long as the
  // Workbench; errors, too, are kept.
  absl::StatusOr<const PreparedCase*> Case(const StrategyInfo& strategy,
                                           Happening happening);

  Tool& tool(const StrategyInfo& strategy);

 private:
  Workbench(GroupSpec spec, Group fresh)
      : spec_(std::move(spec)), fresh_(std::move(fresh)) {}

  absl::StatusOr<PreparedCase> MakeCase(const StrategyInfo& strategy,
                                        Happening happening);

  const GroupSpec spec_;
  const Group fresh_;
  // By strategy (a row of the registry) and happening.
  std::map<std::pair<const StrategyInfo*, Happening>,
           absl::StatusOr<PreparedCase>>
      cases_;
  std::map<const StrategyInfo*, Tool> tools_;
};

// Holds the Workbench last asked for, so that neighbouring benchmarks share
// one and memory stays that of one shape and size.
class WorkbenchCache {
 public:
  absl::StatusOr<Workbench*> Get(absl::string_view shape,
                                 const ShapeSize& size);

 private:
  absl::string_view shape_;
  std::optional<ShapeSize> size_;
  absl::StatusOr<std::unique_ptr<Workbench>> bench_ = nullptr;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_BENCH_WORKBENCH_H_
