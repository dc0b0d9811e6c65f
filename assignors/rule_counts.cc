#include "assignors/rule_counts.h"

#include <iterator>

namespace assignbench {

absl::string_view ToString(Rule rule) {
  constexpr absl::string_view kNames[] = {"newer-claim-wins",
                                          "older-claim-loses",
                                          "void-claim",
                                          "too-many-hold-ceil",
                                          "member-gives-up",
                                          "rack-below-floor",
                                          "rack-one-more",
                                          "withholds-identical",
                                          "unsubscribed-dropped",
                                          "rack-dropped",
                                          "placed-nearby",
                                          "fixed-topic",
                                          "moved-unowned",
                                          "moved",
                                          "former-owner",
                                          "sent-back",
                                          "pick-from-set",
                                          "revert",
                                          "withholds-other",
                                          "range-rack-alone",
                                          "range-rack-together",
                                          "uniform-keeps-less",
                                          "uniform-moves",
                                          "tree-bin",
                                          "empty-subscription",
                                          "stale-unsubscribed",
                                          "ghost",
                                          "double-claim",
                                          "unknown-generation",
                                          "throws"};
  static_assert(std::size(kNames) == size_t(Rule::kCount));
  return kNames[size_t(rule)];
}

}  // namespace assignbench
