#ifndef ASSIGNBENCH_ASSIGNORS_RANGE_ASSIGNOR_H_
#define ASSIGNBENCH_ASSIGNORS_RANGE_ASSIGNOR_H_

#include <vector>

#include "assignors/assignor.h"
#include "assignors/range_racks.h"
#include "assignors/walk_order.h"

namespace assignbench {

// "range": each topic on its own is cut into consecutive ranges, one per
// subscriber, static members first (KIP-345). The first members get one
// partition more where the count does not divide; they get it in every topic,
// so many small topics load them heavily and leave others idle. Where racks are
// known members get partitions with a replica nearby as far as their share
// allows, and topics of equal subscribers and partition count stay together
// (KIP-881).
//
// Follows Kafka's RangeAssignor. Lists are in (topic, partition) order, or with
// kKafkaJava in the order in which Kafka's map holds the topics.
// Ignores claims. O(partitions + sum over topics of subscribers that get some).
class RangeAssignor final : public Assignor {
 public:
  explicit RangeAssignor(const AssignorOptions& options = {})
      : order_(options.order), racks_(options.rules) {}

  absl::string_view name() const override { return "range"; }
  RebalanceProtocol protocol() const override {
    return RebalanceProtocol::kEager;
  }
  absl::Status Assign(const Group& group, Assignment& assignment) override;

  // The same as if no rack were known.
  void AssignIgnoringRacks(const Group& group, Assignment& assignment);

 private:
  // How one topic is cut: members of rank below `extra` get quota + 1.
  struct Cut {
    PartitionIndex first;
    int32_t quota;
    int32_t extra;
  };

  void AssignMemberByMember(const Group& group, Assignment& assignment);
  void AssignTopicByTopic(const Group& group, Assignment& assignment);

  WalkOrder order_;
  RangeRacks racks_;
  std::vector<MemberIndex> owners_;
  std::vector<Cut> cuts_;        // per subscribed topic
  std::vector<int32_t> extras_;  // per number of extras: topics that have it
  std::vector<int32_t> loads_;
  std::vector<int32_t> cursors_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_RANGE_ASSIGNOR_H_
