#ifndef ASSIGNBENCH_ASSIGNORS_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_ASSIGNOR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/group.h"

namespace assignbench {

// How a group gets from one assignment to the next.
enum class RebalanceProtocol {
  kEager,        // every member gives up everything, then gets its new list
  kCooperative,  // members keep what they have; what moves is given up first,
                 // and assigned in a following rebalance (KIP-429)
  kServer,       // the group coordinator assigns and members are moved one by
                 // one towards the target (KIP-848)
};

// "eager", "cooperative" or "server".
absl::string_view ToString(RebalanceProtocol protocol);

// A partition assignor maps the partitions of a group's topics to its members.
// Assign() is a pure function of the group and the options the assignor was
// made with: no clock, no randomness, no globals, no state from earlier calls.
//
// An Assignor owns scratch memory that it reuses from call to call: use one
// per thread.
class Assignor {
 public:
  virtual ~Assignor() = default;

  Assignor() = default;
  Assignor(const Assignor&) = delete;
  Assignor& operator=(const Assignor&) = delete;

  // Unique in this project: "cooperative-sticky".
  virtual absl::string_view name() const = 0;
  virtual RebalanceProtocol protocol() const = 0;

  // Overwrites `assignment` with what each member of `group` gets. Every
  // partition of a topic with subscribers goes to exactly one of them; with
  // kCooperative a partition that another member may still be reading is
  // withheld: nobody gets it in this round. Members without subscriptions get
  // an empty list.
  virtual absl::Status Assign(const Group& group, Assignment& assignment) = 0;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_ASSIGNOR_H_
