#ifndef ASSIGNBENCH_ASSIGNORS_SERVER_RANGE_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_SERVER_RANGE_ASSIGNOR_H_

#include "assignors/assignor.h"
#include "assignors/range_assignor.h"

namespace assignbench {

// "server-range": what the group coordinator calls "range" (KIP-848). Cuts each
// topic as the clients' range does, static members first, but looks at no
// racks. No order of a hash map shows in it: Kafka returns sets, and lists here
// are in (topic, partition) order.
//
// Follows Kafka's server-side RangeAssignor. Ignores claims.
class ServerRangeAssignor final : public Assignor {
 public:
  absl::string_view name() const override { return "server-range"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kServer;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

 private:
  RangeAssignor range_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_SERVER_RANGE_ASSIGNOR_H_
