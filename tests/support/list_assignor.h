#ifndef ASSIGNBENCH_TESTS_SUPPORT_LIST_ASSIGNOR_H_
#define ASSIGNBENCH_TESTS_SUPPORT_LIST_ASSIGNOR_H_

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "assignors/assignor.h"
#include "tests/support/groups.h"

namespace assignbench {

// A fake whose results are written down in advance: one per call, and from the
// first again after the last. Keeps the groups that it was asked about.
class ListAssignor : public Assignor {
 public:
  ListAssignor(RebalanceProtocol protocol, std::vector<MemberLists> results)
      : protocol_(protocol), results_(std::move(results)) {}

  absl::string_view name() const override { return "list"; }
  RebalanceProtocol protocol() const override { return protocol_; }

  absl::Status Assign(const Group& group, Assignment& assignment) override {
    if (results_.empty()) return absl::UnavailableError("no result");
    assignment =
        MakeAssignment(group, results_[groups_.size() % results_.size()]);
    groups_.push_back(group);
    return absl::OkStatus();
  }

  const std::vector<Group>& groups() const { return groups_; }

 private:
  RebalanceProtocol protocol_;
  std::vector<MemberLists> results_;
  std::vector<Group> groups_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_SUPPORT_LIST_ASSIGNOR_H_
