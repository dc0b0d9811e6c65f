#ifndef ASSIGNBENCH_TESTS_SUPPORT_GROUP_GEN_H_
#define ASSIGNBENCH_TESTS_SUPPORT_GROUP_GEN_H_

#include <cstdint>
#include <ostream>

#include "assignors/group_spec.h"
#include "gtest/gtest.h"
// After gtest.h.
#include "rapidcheck/gtest.h"
#include "tests/support/print_group.h"
#include "workload/random_group.h"

namespace assignbench {

// How RapidCheck shows a counterexample.
inline void showValue(const GroupSpec& spec, std::ostream& out) {
  out << "\n";
  Print(spec, out);
}

// Random groups for RapidCheck, shrunk by our own candidates: its combinators
// would make and shrink them some 70 times slower, and to larger
// counterexamples.
//
// Example:
//   RC_GTEST_PROP(RangeTest, GivesAwayEveryPartition, ()) {
//     const GroupSpec spec = *AnyGroup({.stale_claims = true});
//     ...
//     RC_ASSERT(...);
//   }
inline rc::Gen<GroupSpec> AnyGroup(const RandomGroupOptions& options) {
  // At that size a number uses all its bits, whatever the size of the case.
  const rc::Gen<uint64_t> seeds =
      rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<uint64_t>());
  const auto make = [options](uint64_t seed) {
    return RandomGroup(seed, options);
  };
  return rc::gen::shrink(
      rc::gen::noShrink(rc::gen::map(seeds, make)), [](GroupSpec&& spec) {
        return rc::seq::fromContainer(ShrinkCandidates(spec));
      });
}

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_SUPPORT_GROUP_GEN_H_
