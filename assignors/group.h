#ifndef ASSIGNBENCH_ASSIGNORS_GROUP_H_
#define ASSIGNBENCH_ASSIGNORS_GROUP_H_

#include <algorithm>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "assignors/topic_id.h"

namespace assignbench {

// Dense ids. Names exist at the edges only; everything behind a Group works on
// these, and comparing two ids compares the names (see names.h).
using TopicIndex = int32_t;      // position among the topics sorted by name
using MemberIndex = int32_t;     // position among the members sorted by id
using PartitionIndex = int32_t;  // topic's first partition + Kafka's number
using RackIndex = int32_t;       // position among the rack names, sorted

inline constexpr MemberIndex kNoMember = -1;
inline constexpr RackIndex kNoRack = -1;

// What a Group may hold at most; checked before anything is allocated for it.
struct GroupLimits {
  int64_t max_partitions = 50'000'000;  // over all topics; at most 2^31 - 1
};

// What members say they owned: for member m the partitions
// [offsets[m], offsets[m + 1]), in the member's own order, and the generation
// in which it owned them (kNoGeneration: it said none).
struct Claims {
  std::vector<int32_t> offsets;  // members + 1
  std::vector<PartitionIndex> partitions;
  std::vector<int32_t> generations;  // members
};

// Claims on partitions that a group does not have: their topic is unknown or
// has fewer. The g-th ghost is written as the PartitionIndex
// Group::partition_count() + g, where a list holds partitions and ghosts.
struct Ghosts {
  struct Partition {
    TopicIndex topic;  // from Group::topic_count() on: an unknown one
    int32_t number;    // Kafka's; may be negative

    auto operator<=>(const Partition&) const = default;
  };

  std::vector<std::string> unknown_topics;  // sorted by name
  std::vector<Partition> partitions;        // ascending, each once
  // All that members claimed, in their own order, ghosts included: as Claims.
  std::vector<int32_t> offsets;
  std::vector<PartitionIndex> claims;
};

// A consumer group at one moment: topics, members, subscriptions, claims and
// racks; validated, interned and immutable. Cheap to copy (shared state);
// safe to read from several threads.
//
// Spans and string views returned live as long as any copy of the Group.
//
// Example:
//   GroupSpec spec;
//   spec.topics = {{.name = "orders", .partitions = 12}};
//   spec.members = {{.id = "a", .topics = {"orders"}},
//                   {.id = "b", .topics = {"orders"}}};
//   absl::StatusOr<Group> group = Group::Create(spec);
class Group {
 public:
  // Validates and interns `spec`. InvalidArgumentError names the first fault
  // found and its place as a JSON pointer ("/members/3/topics/0: ..."): an
  // empty, repeated or ill-formed name, a subscription to an unknown topic or
  // to one topic twice, a partition claimed twice by one member, a partition
  // count that is negative or too large, a per-partition list of wrong length,
  // an ill-formed topic id or one that two topics have.
  // Claims on unknown topics or partitions are dropped and counted; only
  // Compat::kExact still looks at them.
  // O(size of the spec), plus sorting the names.
  static absl::StatusOr<Group> Create(const GroupSpec& spec,
                                      const GroupLimits& limits = {});

  // The same where members share lists of topics, which are then read once:
  // the member at position i of the spec subscribes to what the member at
  // `listed_by[i]` lists, which may be itself; its own list is not looked at
  // otherwise. Faults in a list are told of one that has it.
  static absl::StatusOr<Group> CreateSharing(
      const GroupSpec& spec, absl::Span<const int32_t> listed_by,
      const GroupLimits& limits = {});

  // The same topics, members and subscriptions with other claims, which must
  // fit them; ghosts of this group may be among them, and are dropped as
  // Create() does. O(1), or O(claims) if this group has ghosts: the rest is
  // shared.
  Group WithClaims(Claims claims) const;

  // --- topics ---
  int32_t topic_count() const { return shape_->topic_names.size(); }
  absl::string_view topic_name(TopicIndex t) const {
    return shape_->topic_names[t];
  }
  // Kafka's topic id as given; empty when unknown.
  absl::string_view topic_id(TopicIndex t) const {
    if (shape_->topic_ids.empty()) return "";
    return shape_->topic_ids[t];
  }
  // The same as Kafka holds it; (0, t) when unknown.
  TopicId topic_uuid(TopicIndex t) const {
    return shape_->topic_uuids.empty() ? TopicId{.high = 0, .low = uint64_t(t)}
                                       : shape_->topic_uuids[t];
  }
  // All topics in the order of topic_uuid(): that of their names unless ids
  // are known.
  absl::Span<const TopicIndex> topics_by_id() const {
    return shape_->topics_by_id;
  }
  // All partitions, also those of topics that nobody subscribes to.
  int32_t partition_count() const { return shape_->first_partition.back(); }
  int32_t partition_count(TopicIndex t) const {
    return shape_->first_partition[t + 1] - shape_->first_partition[t];
  }
  PartitionIndex first_partition(TopicIndex t) const {
    return shape_->first_partition[t];
  }
  // topic_count() + 1 positions: the first partition of each topic, and the
  // total.
  absl::Span<const PartitionIndex> first_partitions() const {
    return shape_->first_partition;
  }
  // The topic of a partition. O(log topics).
  TopicIndex topic_of(PartitionIndex p) const;
  // "topic-number", as Kafka prints a partition, or a ghost.
  std::string PartitionName(PartitionIndex p) const;
  // Partitions of the topics that somebody subscribes to: what is to be
  // assigned.
  int32_t assignable_partition_count() const {
    return shape_->assignable_partitions;
  }
  bool is_assignable(TopicIndex t) const { return !subscribers_of(t).empty(); }
  // The index of a topic by name, or -1. O(log topics).
  TopicIndex FindTopic(absl::string_view name) const;

  // --- members ---
  int32_t member_count() const { return shape_->member_ids.size(); }
  absl::string_view member_id(MemberIndex m) const {
    return shape_->member_ids[m];
  }
  // group.instance.id (KIP-345); empty for a dynamic member.
  absl::string_view instance_id(MemberIndex m) const {
    return shape_->instance_ids[m];
  }
  // Where the member stood in the GroupSpec.
  int32_t input_position(MemberIndex m) const {
    return shape_->input_position[m];
  }
  // All members in the order of Kafka's range and roundrobin: static members
  // first, by instance id, then dynamic ones by member id (KAFKA-8356).
  absl::Span<const MemberIndex> static_first() const {
    return shape_->static_first;
  }
  // The index of a member by id, or kNoMember. O(log members).
  MemberIndex FindMember(absl::string_view id) const;

  // --- subscriptions ---
  // Members with equal subscriptions share one list, and topics with equal
  // subscribers another: equal ids mean equal lists.
  int32_t subscription_count() const {
    return shape_->subscription_offsets.size() - 1;
  }
  int32_t subscription_of(MemberIndex m) const {
    return shape_->member_subscription[m];
  }
  int32_t audience_count() const { return shape_->audience_offsets.size() - 1; }
  int32_t audience_of(TopicIndex t) const { return shape_->topic_audience[t]; }
  // The topics of one subscription or member, ascending.
  absl::Span<const TopicIndex> subscription_topics(int32_t s) const {
    return Slice(shape_->subscription_topics, shape_->subscription_offsets, s);
  }
  absl::Span<const TopicIndex> topics_of(MemberIndex m) const {
    return subscription_topics(subscription_of(m));
  }
  // The topics of a member in the order in which it listed them.
  absl::Span<const TopicIndex> topics_as_given(MemberIndex m) const {
    return Slice(shape_->given_topics, shape_->given_offsets,
                 shape_->member_given[m]);
  }
  // The members of one audience or topic, ascending (that is, by member id).
  absl::Span<const MemberIndex> audience_members(int32_t a) const {
    return Slice(shape_->audience_members, shape_->audience_offsets, a);
  }
  absl::Span<const MemberIndex> subscribers_of(TopicIndex t) const {
    return audience_members(audience_of(t));
  }
  // The same members in the order of static_first().
  absl::Span<const MemberIndex> audience_static_first(int32_t a) const {
    return Slice(shape_->audience_static_first, shape_->audience_offsets, a);
  }
  // True if every member has the same subscription (also with no member).
  bool identical_subscriptions() const { return subscription_count() <= 1; }
  // O(log topics of the member).
  bool is_subscribed(MemberIndex m, TopicIndex t) const;

  // --- claims ---
  absl::Span<const PartitionIndex> claims_of(MemberIndex m) const {
    return Slice(claims_->partitions, claims_->offsets, m);
  }
  int32_t generation_of(MemberIndex m) const { return claims_->generations[m]; }
  // The highest generation of a member; kNoGeneration if none tells one.
  // O(members).
  int32_t latest_generation() const {
    return claims_->generations.empty()
               ? kNoGeneration
               : *std::max_element(claims_->generations.begin(),
                                   claims_->generations.end());
  }
  int32_t claim_count() const { return claims_->partitions.size(); }
  // Claims that Create() dropped: their topic or partition does not exist.
  int32_t dropped_claims() const { return dropped_claims_; }
  // Null if no claim was dropped.
  const Ghosts* ghosts() const { return ghosts_.get(); }
  int32_t ghost_count() const {
    return ghosts_ == nullptr ? 0 : ghosts_->partitions.size();
  }
  // All that a member claimed, in its own order, ghosts included.
  absl::Span<const PartitionIndex> all_claims_of(MemberIndex m) const {
    return ghosts_ == nullptr ? claims_of(m)
                              : Slice(ghosts_->claims, ghosts_->offsets, m);
  }

  // --- racks, rates, lags ---
  int32_t rack_count() const { return shape_->rack_names.size(); }
  absl::string_view rack_name(RackIndex r) const {
    return shape_->rack_names[r];
  }
  RackIndex rack_of(MemberIndex m) const { return shape_->member_racks[m]; }
  // The racks that hold a replica of a partition, ascending, each once; empty
  // when none is known.
  absl::Span<const RackIndex> replica_racks(PartitionIndex p) const {
    if (shape_->replica_offsets.empty()) return {};
    return Slice(shape_->replica_racks, shape_->replica_offsets, p);
  }
  // True if a replica's rack is known.
  bool has_replica_racks() const { return !shape_->replica_racks.empty(); }
  // One entry per partition, or empty when the group tells none. Topics of
  // which none is known count as 0 where others are.
  absl::Span<const double> rates() const { return shape_->rates; }
  absl::Span<const int64_t> lags() const { return shape_->lags; }

 private:
  friend class GroupBuilder;

  // All but the claims; CSR lists have one offset more than rows.
  struct Shape {
    std::vector<std::string> topic_names;
    std::vector<std::string> topic_ids;  // empty if no topic has one
    std::vector<TopicId> topic_uuids;    // likewise
    std::vector<TopicIndex> topics_by_id;
    std::vector<PartitionIndex> first_partition;
    int32_t assignable_partitions = 0;
    std::vector<std::string> member_ids;
    std::vector<std::string> instance_ids;
    std::vector<int32_t> input_position;
    std::vector<MemberIndex> static_first;
    std::vector<int32_t> member_subscription;
    std::vector<int32_t> subscription_offsets;
    std::vector<TopicIndex> subscription_topics;
    std::vector<int32_t> member_given;  // lists as given, each distinct one
    std::vector<int32_t> given_offsets;
    std::vector<TopicIndex> given_topics;
    std::vector<int32_t> topic_audience;
    std::vector<int32_t> audience_offsets;
    std::vector<MemberIndex> audience_members;
    std::vector<MemberIndex> audience_static_first;
    std::vector<std::string> rack_names;
    std::vector<RackIndex> member_racks;
    std::vector<int32_t> replica_offsets;  // empty if no rack is known
    std::vector<RackIndex> replica_racks;
    std::vector<double> rates;
    std::vector<int64_t> lags;
  };

  template <typename T>
  static absl::Span<const T> Slice(const std::vector<T>& values,
                                   const std::vector<int32_t>& offsets,
                                   int32_t row) {
    return absl::Span<const T>(values.data() + offsets[row],
                               offsets[row + 1] - offsets[row]);
  }

  Group(std::shared_ptr<const Shape> shape,
        std::shared_ptr<const Claims> claims,
        std::shared_ptr<const Ghosts> ghosts, int32_t dropped_claims)
      : shape_(std::move(shape)),
        claims_(std::move(claims)),
        ghosts_(std::move(ghosts)),
        dropped_claims_(dropped_claims) {}

  std::shared_ptr<const Shape> shape_;
  std::shared_ptr<const Claims> claims_;
  std::shared_ptr<const Ghosts> ghosts_;
  int32_t dropped_claims_ = 0;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_GROUP_H_
