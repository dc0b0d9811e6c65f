#ifndef ASSIGNBENCH_ASSIGNORS_ROUND_ROBIN_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_ROUND_ROBIN_ASSIGNOR_H_

#include <vector>

#include "assignors/assignor.h"
#include "assignors/assignor_options.h"

namespace assignbench {

// "roundrobin": all partitions in (topic, partition) order are dealt out to a
// ring of all members, static members first (KIP-345); members that do not
// subscribe to the topic are skipped and wait for the ring to come round. Even
// where all members subscribe to the same topics, far from it where they do
// not. Nearly everything moves when a member joins or leaves.
//
// Follows Kafka's RoundRobinAssignor, list order included. Ignores claims.
// With Compat::kExact a group without members is an error, as it is in Kafka.
// O(partitions + topics log members).
class RoundRobinAssignor final : public Assignor {
 public:
  explicit RoundRobinAssignor(const AssignorOptions& options = {})
      : compat_(options.compat) {}

  absl::string_view name() const override { return "roundrobin"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kEager;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

 private:
  void AssignMemberByMember(const Group& group, Assignment& assignment);
  void AssignTopicByTopic(const Group& group, Assignment& assignment);

  const Compat compat_;
  std::vector<int32_t> ring_position_;   // per member
  std::vector<int32_t> first_of_topic_;  // among the topic's subscribers
  std::vector<int32_t> loads_;
  std::vector<int32_t> cursors_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_ROUND_ROBIN_ASSIGNOR_H_
