#ifndef ASSIGNBENCH_ASSIGNORS_GROUP_SPEC_H_
#define ASSIGNBENCH_ASSIGNORS_GROUP_SPEC_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assignbench {

// The generation of a member that reports none.
inline constexpr int32_t kNoGeneration = -1;

// A topic as a person writes it.
struct TopicSpec {
  std::string name;
  int64_t partitions = 0;
  // The topic's id in Kafka's 22-character or in hexadecimal form; empty when
  // unknown. Only the server-side strategies look at it.
  std::string id;
  // Per partition the racks of its replicas; empty when no rack is known, else
  // as long as `partitions`.
  std::vector<std::vector<std::string>> replica_racks;
  // Per partition records a second, and records not yet consumed; empty when
  // unknown, else as long as `partitions`.
  std::vector<double> rates;
  std::vector<int64_t> lags;
};

// Partitions of one topic that a member says it owned.
struct ClaimSpec {
  std::string topic;
  std::vector<int64_t> partitions;
};

// A member as a person writes it.
struct MemberSpec {
  std::string id;
  std::string instance_id;  // group.instance.id (KIP-345); empty: dynamic
  std::string rack;         // client.rack (KIP-881); empty: unknown
  std::vector<std::string> topics;
  int32_t generation = kNoGeneration;  // of the claims in `owned`
  std::vector<ClaimSpec> owned;
};

// A consumer group as a person writes it: what Group::Create() validates.
struct GroupSpec {
  std::string name;
  std::string strategy;  // the one the group runs today; information only
  std::optional<int32_t> generation;  // of the group; information only
  std::string note;
  std::vector<TopicSpec> topics;
  std::vector<MemberSpec> members;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_GROUP_SPEC_H_
