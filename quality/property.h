#ifndef ASSIGNBENCH_QUALITY_PROPERTY_H_
#define ASSIGNBENCH_QUALITY_PROPERTY_H_

#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "quality/converge.h"

namespace assignbench {

// What may be asked of an assignor, each with a name, a source and a check.
// docs/properties.md lists them with how our strategies fare.

enum class PropertyKind {
  kMust,     // safety: without it a group loses or doubles records
  kInterop,  // what leaders of different kinds must agree on
  kQuality,  // how well the work is done
};

// "must", "interop", "quality".
absl::string_view ToString(PropertyKind kind);

// One rebalance of one strategy. What is referred to must outlive it.
struct Trial {
  absl::string_view strategy;
  RebalanceProtocol protocol;
  bool reads_claims;
  const GroupSpec& spec;
  const Group& group;       // made from `spec`
  const Convergence& plan;  // what the strategy made of it
  // The strategy on another group, until it settles. Starts no process and
  // makes no events of its own.
  const std::function<absl::StatusOr<Convergence>(const Group&)>& run;
};

// What a check came to.
struct Verdict {
  bool applies = true;  // the precondition held
  absl::Status status;  // FailedPreconditionError with the first witness

  static Verdict Ok() { return {}; }
  static Verdict DoesNotApply() { return {.applies = false, .status = {}}; }
};

struct Property {
  absl::string_view name;  // unique
  PropertyKind kind;
  absl::string_view statement;
  absl::string_view precondition;  // empty: none
  absl::string_view source;        // KIP, class, paper, or why it can be had
  // Those of safety take any lists; all others need a plan that
  // CheckAssignment() passes, round by round.
  bool safety;
  Verdict (*check)(const Trial& trial);
};

// Racks of replicas and of at least one member are known.
bool RacksKnown(const Group& group);

// All properties, MUST first.
absl::Span<const Property> Properties();

// The property of that name, or null.
const Property* FindProperty(absl::string_view name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_QUALITY_PROPERTY_H_
