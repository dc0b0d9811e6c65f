#ifndef ASSIGNBENCH_TESTS_CASES_CASE_FILE_H_
#define ASSIGNBENCH_TESTS_CASES_CASE_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/group.h"
#include "assignors/group_spec.h"
#include "nlohmann/json.hpp"
#include "quality/converge.h"
#include "tests/support/groups.h"

namespace assignbench {

// A group that somebody had trouble with, from tests/data/cases/<id>.json:
//   source, title, event    where it comes from and what happened, in words
//   strategies              the ones it is about
//   topics, members         the group, as in a JSON group
//   full_size               sizes of the real group where this one is smaller
//   values                  facts a program can compare
//   tested_by               sentences that must hold, and values that are not
//                           compared for every case: each with the test that
//                           does, or null (coverage_test.cc says why)
struct Case {
  std::string id;
  nlohmann::json facts;
  GroupSpec spec;

  const nlohmann::json& values() const { return facts.at("values"); }
};

// All ids, sorted.
std::vector<std::string> CaseIds();
// The file must exist and be well-formed. Keys of the group that a GroupSpec
// has no place for are passed over.
Case LoadCase(const std::string& id);
// The group of another JSON file of tests/data, on the same terms.
GroupSpec LoadGroup(const std::string& file);

// {"A": {"t": [0, 1]}} as {"A": {"t-0", "t-1"}}, sorted.
MemberLists ListsOf(const nlohmann::json& plan);

// What `strategy` makes of a group until it settles. The names and the result
// must be good; EveryCaseTest asserts it for all cases.
Convergence Settle(absl::string_view strategy, const Group& group);

std::vector<int32_t> Loads(const Group& group, const Assignment& assignment);
std::vector<int32_t> LoadsDescending(const Group& group,
                                     const Assignment& assignment);

// `spec` with each member claiming what it has in `assignment`.
GroupSpec Owning(GroupSpec spec, const Assignment& assignment);

// Partitions whose previous owner has them still.
int32_t KeptCount(const Group& group, const Assignment& assignment);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_CASES_CASE_FILE_H_
