#include "assignors/sticky_engine.h"

#include "assignors/kafka_defects.h"

namespace assignbench {

absl::Status StickyEngine::Assign(const Group& group, bool cooperative,
                                  Assignment& assignment) {
  order_.Start(group);
  racks_.Start(group);
  if (options_.rules != nullptr && order_.HasTreeBin()) {
    options_.rules->Hit(Rule::kTreeBin);
  }
  if (options_.compat == Compat::kExact) {
    if (group.member_count() == 0) {
      return absl::FailedPreconditionError(
          "java.lang.ArithmeticException: the group has no member to divide "
          "by");
    }
    const KafkaDefect defect = FindKafkaDefect(
        group, cooperative, options_.generations_in_subscriptions);
    if (defect != KafkaDefect::kNone) {
      return AssignExactly(group, cooperative, defect, assignment);
    }
  }
  claims_.Settle(group, order_.members());
  if (group.member_count() > 0 && group.identical_subscriptions()) {
    constrained_.Assign(group, order_.members(), racks_, claims_, cooperative,
                        assignment);
  } else {
    general_.Assign(group, order_, racks_, claims_, cooperative, assignment);
  }
  return absl::OkStatus();
}

absl::Status StickyEngine::AssignExactly(const Group& group, bool cooperative,
                                         KafkaDefect defect,
                                         Assignment& assignment) {
  const absl::Status status =
      exact_.Assign(group, order_, racks_, cooperative,
                    options_.generations_in_subscriptions, assignment);
  Count(options_.rules, RuleOf(defect));
  if (!status.ok()) Count(options_.rules, Rule::kThrows);
  return status;
}

}  // namespace assignbench
