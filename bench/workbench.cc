#include "bench/workbench.h"

#include <tuple>

#include "workload/successor.h"

namespace assignbench {
namespace {

// Shapes with random parts are drawn from this, always.
constexpr uint64_t kSeed = 1;

constexpr int32_t kGeneration = 1;  // of the assignment before the event

bool SameSize(const ShapeSize& a, const ShapeSize& b) {
  return std::tie(a.topics, a.partitions, a.members) ==
         std::tie(b.topics, b.partitions, b.members);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Workbench>> Workbench::Create(
    absl::string_view shape, const ShapeSize& size) {
  absl::StatusOr<GroupSpec> spec = MakeShape(shape, size, kSeed);
  if (!spec.ok()) return spec.status();
  absl::StatusOr<Group> fresh = Group::Create(*spec);
  if (!fresh.ok()) return fresh.status();
  return std::unique_ptr<Workbench>(
      new Workbench(*std::move(spec), *std::move(fresh)));
}

absl::StatusOr<PreparedCase> Workbench::MakeCase(const StrategyInfo& strategy,
                                                 Happening happening) {
  if (happening == Happening::kFresh) return Prepare(strategy, fresh_);
  // No one claims anything in a fresh group, so even a cooperative strategy is
  // at rest after one round.
  const absl::StatusOr<const PreparedCase*> before =
      Case(strategy, Happening::kFresh);
  if (!before.ok()) return before.status();
  const absl::StatusOr<GroupSpec> next = After(happening, spec_);
  if (!next.ok()) return next.status();
  const absl::StatusOr<Group> group =
      Successor(fresh_, *next, (*before)->expected, kGeneration);
  if (!group.ok()) return group.status();
  return Prepare(strategy, *group);
}

absl::StatusOr<const PreparedCase*> Workbench::Case(
    const StrategyInfo& strategy, Happening happening) {
  const std::pair<const StrategyInfo*, Happening> key(&strategy, happening);
  auto found = cases_.find(key);
  if (found == cases_.end()) {
    found = cases_.emplace(key, MakeCase(strategy, happening)).first;
  }
  if (!found->second.ok()) return found->second.status();
  return &*found->second;
}

Tool& Workbench::tool(const StrategyInfo& strategy) {
  Tool& tool = tools_[&strategy];
  if (tool.assignor == nullptr) tool.assignor = strategy.Make();
  return tool;
}

absl::StatusOr<Workbench*> WorkbenchCache::Get(absl::string_view shape,
                                               const ShapeSize& size) {
  if (!size_.has_value() || shape_ != shape || !SameSize(*size_, size)) {
    bench_ = nullptr;  // frees the old one before the new one is made
    bench_ = Workbench::Create(shape, size);
    shape_ = shape;
    size_ = size;
  }
  if (!bench_.ok()) return bench_.status();
  return bench_->get();
}

}  // namespace assignbench
