#ifndef ASSIGNBENCH_ASSIGNORS_RULE_COUNTS_H_
#define ASSIGNBENCH_ASSIGNORS_RULE_COUNTS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace assignbench {

// The rules of Kafka's assignors that only some groups meet. Tests count them
// to know that a comparison has seen each.
enum class Rule {
  // Claims (sticky, cooperative-sticky).
  kNewerClaimWins,
  kOlderClaimLoses,
  kVoidClaim,  // two of one generation
  // Identical subscriptions.
  kTooManyHoldTheCeil,  // more than may keep it: the first in the map's order
                        // do
  kMemberGivesUp,       // of what it owned, for balance
  kRackBelowFloor,      // a member below the floor gets what is nearby
  kRackOneMore,         // one at the floor does
  kWithholdsIdentical,
  // Differing subscriptions.
  kUnsubscribedDropped,
  kRackDropped,
  kPlacedNearby,
  kFixedTopic,      // one subscriber: takes no part in balancing
  kMovedUnowned,    // what nobody owned moves first
  kMoved,           // then anything
  kFormerOwner,     // back to the owner of an older generation
  kSentBack,        // another partition than the one looked at moves
  kPickFromSet,     // of several
  kRevert,          // moving made it no better
  kWithholdsOther,  // a partition on its way
  // range.
  kRangeRackAlone,
  kRangeRackTogether,  // co-partitioned topics
  // uniform.
  kUniformKeepsLess,  // identical: a member owns more than its quota
  kUniformMoves,      // differing: a partition moves
  // Order.
  kTreeBin,  // a bucket of nine keys or more
  // Compat::kExact only: the defects of kafka_defects.h.
  kEmptySubscription,
  kStaleUnsubscribed,
  kGhost,
  kDoubleClaim,
  kUnknownGeneration,
  kThrows,

  kCount
};

// "newer-claim-wins" and the like.
absl::string_view ToString(Rule rule);

class RuleCounts {
 public:
  void Hit(Rule rule) { ++counts_[size_t(rule)]; }
  int64_t operator[](Rule rule) const { return counts_[size_t(rule)]; }
  void Add(const RuleCounts& other) {
    for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }

 private:
  std::array<int64_t, size_t(Rule::kCount)> counts_ = {};
};

// Counts a rule where somebody wants to know.
inline void Count(RuleCounts* rules, Rule rule) {
  if (rules != nullptr) rules->Hit(rule);
}

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_RULE_COUNTS_H_
