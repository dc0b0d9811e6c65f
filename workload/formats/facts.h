#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_FACTS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "workload/formats/text.h"

namespace assignbench {

// Owners of a partition that are not members.
inline constexpr int32_t kNobody = -1;  // the input says that nobody has it
inline constexpr int32_t kUnsaid = -2;  // the input does not say

// What a topic's lines said.
struct TopicFact {
  std::string name;
  std::string id;
  Place place;                      // where it was first named
  std::optional<int64_t> declared;  // PartitionCount
  Place declared_place;
  int32_t highest = -1;  // partition number seen
  Place highest_place;
  bool in_group = false;  // something else than a topic file named it
  // Partition number and the ids of its replicas' brokers.
  std::vector<std::pair<int32_t, std::vector<int32_t>>> replicas;
};

struct PartitionFact {
  int32_t topic = 0;
  int32_t number = 0;
  int32_t owner = kUnsaid;  // member, kNobody or kUnsaid
  std::optional<int64_t> lag;
  bool has_offsets = false;  // an offsets row told of it
  Place place;               // what told the owner
};

struct MemberFact {
  std::string id;
  std::string instance_id;
  std::string client_id;
  std::string host;  // without the leading '/'
  int32_t generation = -1;
  Place place;            // where it was first named
  int32_t last_row = -1;  // position in Facts::member_rows
};

// One row of a members view.
struct MemberRow {
  int32_t member = 0;
  int32_t section = 0;
  int64_t count = 0;  // #PARTITIONS
  bool has_list = false;
  std::vector<int32_t> partitions;  // positions in Facts::partitions
  Place place;
};

// Several pastes say one thing of a group: what kafka-consumer-groups.sh and
// kafka-topics.sh told, in order of appearance, with the place of each fact.
// The functions refuse what contradicts an earlier fact and name both places.
class Facts {
 public:
  explicit Facts(int64_t max_partitions) : max_partitions_(max_partitions) {}

  // The group that a table or notice is about.
  absl::Status SetGroup(absl::string_view name, const Place& place);
  // The positions of a topic, member and partition, which are added if new.
  int32_t Topic(absl::string_view name, const Place& place);
  int32_t Member(absl::string_view id, const Place& place);
  absl::StatusOr<int32_t> Partition(int32_t topic, int64_t number,
                                    const Place& place);
  absl::Status SetOwner(int32_t partition, int32_t owner, const Place& place);
  // Keeps what is new of a member's other names.
  absl::Status DescribeMember(int32_t member, absl::string_view instance_id,
                              absl::string_view host,
                              absl::string_view client_id, const Place& place);
  // A members view begins: every member of the group should be in it.
  void BeginMembers(const Place& place) { member_sections.push_back(place); }
  // Sets the section of `row`, which must not repeat a member of its section.
  absl::Status AddMemberRow(MemberRow row);
  absl::Status SetStrategy(absl::string_view strategy, const Place& place);

  // "orders-3".
  std::string PartitionName(int32_t partition) const;

  std::string group;
  Place group_place;
  std::string command_group;  // --group of a command line in the paste
  Place command_place;
  std::string strategy;
  Place strategy_place;
  std::optional<int64_t> member_count;  // #MEMBERS of the state view
  Place member_count_place;
  std::optional<Place> no_active_members;
  std::optional<Place> rebalancing;
  // A members view whose assignment column lacks the topics (Kafka 3.8, 3.9).
  std::optional<Place> nameless_list;
  int32_t pending_targets = 0;  // members whose target is not what they have
  std::vector<TopicFact> topics;
  std::vector<MemberFact> members;
  std::vector<PartitionFact> partitions;
  std::vector<MemberRow> member_rows;
  std::vector<Place> member_sections;
  // Rows told again, and rows whose LAG is not the offsets' difference: how
  // many, and the first.
  int64_t repeated = 0;
  Place repeated_place;
  int64_t odd_lags = 0;
  Place odd_lag_place;
  // Lines outside of every table that are no known notice.
  int64_t skipped = 0;
  Place skipped_place;
  std::string skipped_text;
  std::optional<Place> elision;  // "...": the author left rows out

 private:
  const int64_t max_partitions_;
  absl::flat_hash_map<std::string, int32_t> topic_index_;
  absl::flat_hash_map<std::string, int32_t> member_index_;
  absl::flat_hash_map<std::pair<int32_t, int32_t>, int32_t> partition_index_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_FACTS_H_
