#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"
#include "assignors/optimum_proof.h"

namespace assignbench {

// The best that any assignment of a group can do, exactly, for every group.
//
// Balance comes first: the least sum over members of load squared, which is
// also the least maximum and the least of every other convex measure (Harvey,
// Ladner, Lovasz, Tamir, "Semi-matchings for bipartite graphs and load
// balancing", J. Algorithms 59, 2006). Then, where asked for, racks; then
// moves: a partition moves when its previous owner is a member that still
// subscribes and another one gets it.
//
// Partitions of a topic are alike but for who owned them, and members with
// equal subscriptions but for what they owned, so this is a flow of minimal
// cost between topics and members, or closed form where all members subscribe
// to the same. Levels are solved one after the other: the prices of one say
// which arcs the next may use.
//
// `previous` is the settled previous owner of each partition (kNoMember: none)
// as PreviousOwners() gives it.
struct Optimum {
  int64_t sum_of_squares = 0;   // of the loads
  int64_t rack_mismatches = 0;  // 0 unless racks were asked for
  int32_t moves = 0;            // least, after what comes first
};

struct OptimumOptions {
  // Fewest partitions with known replica racks go to a member whose known rack
  // is not among them; this comes before moves.
  bool racks = false;
};

// O(partitions + members) with identical subscriptions and no racks to mind.
// Otherwise O(partitions + names in distinct subscriptions) plus maximum flows
// between distinct audiences and distinct subscriptions, and, if something must
// move, flows of minimal cost on the distinct (topic, previous owner).
Optimum FindOptimum(const Group& group, absl::Span<const MemberIndex> previous,
                    const OptimumOptions& options = {});

// Optimum::sum_of_squares alone, which needs no owners.
int64_t LeastSumOfSquares(const Group& group);

// The least moves of any assignment in which each member m has loads[m]
// partitions. The loads must be those of some assignment of the group; together
// they may be fewer than there are partitions: what nobody gets does not move.
int32_t LeastMoves(const Group& group, absl::Span<const MemberIndex> previous,
                   absl::Span<const int32_t> loads);

// An assignment that is optimal, and why.
struct OptimalPlan {
  Optimum optimum;
  std::vector<MemberIndex> owners;  // per partition; kNoMember: nobody reads it
  OptimumProof proof;
};

// Members keep what they owned, lowest numbers first, as far as the optimum
// lets them; the rest is dealt out in order, each topic spread over many
// members where swaps can do that at no cost (SpreadLinks()). With identical
// subscriptions and no previous owners no two loads differ by more than one, in
// total and in each topic. A pure function of names and claims.
OptimalPlan PlanOptimum(const Group& group, std::vector<MemberIndex> previous,
                        const OptimumOptions& options = {});

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_H_
