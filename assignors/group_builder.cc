#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "assignors/check.h"
#include "assignors/claims_builder.h"
#include "assignors/distinct_lists.h"
#include "assignors/group.h"
#include "assignors/names.h"

namespace assignbench {
namespace {

template <typename... Parts>
absl::Status Invalid(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

// Positions 0..names-1 in the order of their names.
template <typename NameOf>
std::vector<int32_t> SortedByName(int32_t count, NameOf name_of) {
  std::vector<int32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    return NameLess(name_of(a), name_of(b));
  });
  return order;
}

// `place` gives where the name stands.
template <typename Place>
absl::Status CheckName(absl::string_view name, absl::string_view what,
                       const Place& place) {
  if (name.empty()) return Invalid(place(), ": empty ", what);
  if (!IsValidUtf8(name)) return Invalid(place(), ": ", what, " is not UTF-8");
  return absl::OkStatus();
}

}  // namespace

// Turns a GroupSpec into the shape and claims of a Group, one kind of thing
// after the other, stopping at the first fault.
class GroupBuilder {
 public:
  // `listed_by`: as in Group::CreateSharing(), or empty.
  GroupBuilder(const GroupSpec& spec, absl::Span<const int32_t> listed_by,
               const GroupLimits& limits)
      : spec_(spec), listed_by_(listed_by), limits_(limits) {}

  absl::StatusOr<Group> Build() {
    for (auto step : {&GroupBuilder::AddTopics, &GroupBuilder::AddTopicIds,
                      &GroupBuilder::AddMembers,
                      &GroupBuilder::AddSubscriptions, &GroupBuilder::AddRacks,
                      &GroupBuilder::AddTraffic, &GroupBuilder::AddClaims}) {
      const absl::Status status = (this->*step)();
      if (!status.ok()) return status;
    }
    return Group(std::make_shared<const Group::Shape>(std::move(shape_)),
                 std::make_shared<const Claims>(std::move(claims_)), ghosts_,
                 dropped_);
  }

 private:
  absl::Status AddTopics() {
    const auto place = [](int32_t i) { return absl::StrCat("/topics/", i); };
    int64_t total = 0;
    const int64_t limit = std::min<int64_t>(
        limits_.max_partitions, std::numeric_limits<int32_t>::max() - 1);
    for (size_t i = 0; i < spec_.topics.size(); ++i) {
      const TopicSpec& topic = spec_.topics[i];
      const absl::Status named = CheckName(topic.name, "topic name", [&] {
        return absl::StrCat(place(i), "/name");
      });
      if (!named.ok()) return named;
      const auto [entry, added] = topic_index_.try_emplace(topic.name, i);
      if (!added) {
        return Invalid(place(i), "/name: topic '", topic.name,
                       "' is listed twice (first at ", place(entry->second),
                       ")");
      }
      if (topic.partitions < 0) {
        return Invalid(place(i), "/partitions: topic '", topic.name, "' has ",
                       topic.partitions, " partitions");
      }
      if (topic.partitions > std::numeric_limits<int32_t>::max()) {
        return Invalid(place(i), "/partitions: topic '", topic.name, "' has ",
                       topic.partitions, " partitions; Kafka allows ",
                       std::numeric_limits<int32_t>::max());
      }
      total += topic.partitions;
      if (total > limit) {
        return Invalid(place(i), "/partitions: topic '", topic.name,
                       "' brings the group to ", total,
                       " partitions, above the limit of ", limit);
      }
    }
    topic_order_ = SortedByName(spec_.topics.size(), [&](int32_t i) {
      return absl::string_view(spec_.topics[i].name);
    });
    shape_.first_partition = {0};
    bool any_id = false;
    for (size_t t = 0; t < topic_order_.size(); ++t) {
      const TopicSpec& topic = spec_.topics[topic_order_[t]];
      topic_index_[topic.name] = t;
      shape_.topic_names.push_back(topic.name);
      shape_.topic_ids.push_back(topic.id);
      any_id |= !topic.id.empty();
      shape_.first_partition.push_back(shape_.first_partition.back() +
                                       int32_t(topic.partitions));
    }
    if (!any_id) shape_.topic_ids.clear();
    return absl::OkStatus();
  }

  absl::Status AddTopicIds() {
    std::vector<TopicIndex>& by_id = shape_.topics_by_id;
    by_id.resize(topic_order_.size());
    std::iota(by_id.begin(), by_id.end(), 0);
    if (shape_.topic_ids.empty()) return absl::OkStatus();
    std::vector<TopicId>& ids = shape_.topic_uuids;
    for (const TopicIndex t : by_id) {
      ids.push_back({.high = 0, .low = uint64_t(t)});
    }
    for (size_t i = 0; i < spec_.topics.size(); ++i) {
      const TopicSpec& topic = spec_.topics[i];
      if (topic.id.empty()) continue;
      const std::optional<TopicId> id = ParseTopicId(topic.id);
      if (!id.has_value()) {
        return Invalid("/topics/", i, "/id: topic '", topic.name, "' has '",
                       topic.id, "', which is no topic id");
      }
      ids[topic_index_[topic.name]] = *id;
    }
    std::sort(by_id.begin(), by_id.end(), [&](TopicIndex a, TopicIndex b) {
      return ids[a] < ids[b] || (ids[a] == ids[b] && a < b);
    });
    for (size_t k = 1; k < by_id.size(); ++k) {
      TopicIndex given = by_id[k], other = by_id[k - 1];
      if (!(ids[given] == ids[other])) continue;
      if (shape_.topic_ids[given].empty()) std::swap(given, other);
      return Invalid("/topics/", topic_order_[given], "/id: topic '",
                     shape_.topic_names[given], "' has the id of topic '",
                     shape_.topic_names[other], "'");
    }
    return absl::OkStatus();
  }

  absl::Status AddMembers() {
    absl::flat_hash_map<absl::string_view, int32_t> ids, instances;
    for (size_t i = 0; i < spec_.members.size(); ++i) {
      const MemberSpec& member = spec_.members[i];
      const auto place = [i](absl::string_view field) {
        return absl::StrCat("/members/", i, field);
      };
      absl::Status named =
          CheckName(member.id, "member id", [&] { return place("/id"); });
      if (named.ok() && !member.instance_id.empty()) {
        named = CheckName(member.instance_id, "instance id",
                          [&] { return place("/instance_id"); });
      }
      if (!named.ok()) return named;
      if (member.generation < kNoGeneration) {
        return Invalid(place("/generation"), ": member '", member.id,
                       "' has generation ", member.generation);
      }
      const auto [same_id, new_id] = ids.try_emplace(member.id, i);
      if (!new_id) {
        return Invalid(place("/id"), ": member '", member.id,
                       "' is listed twice (first at /members/", same_id->second,
                       ")");
      }
      if (member.instance_id.empty()) continue;
      const auto [same, is_new] = instances.try_emplace(member.instance_id, i);
      if (!is_new) {
        return Invalid(
            place("/instance_id"), ": instance '", member.instance_id,
            "' is listed twice (first at /members/", same->second, ")");
      }
    }
    shape_.input_position = SortedByName(spec_.members.size(), [&](int32_t i) {
      return absl::string_view(spec_.members[i].id);
    });
    for (const int32_t i : shape_.input_position) {
      shape_.member_ids.push_back(spec_.members[i].id);
      shape_.instance_ids.push_back(spec_.members[i].instance_id);
    }
    shape_.static_first.resize(shape_.member_ids.size());
    std::iota(shape_.static_first.begin(), shape_.static_first.end(), 0);
    const auto dynamic = std::stable_partition(
        shape_.static_first.begin(), shape_.static_first.end(),
        [&](MemberIndex m) { return !shape_.instance_ids[m].empty(); });
    std::sort(shape_.static_first.begin(), dynamic,
              [&](MemberIndex a, MemberIndex b) {
                return NameLess(shape_.instance_ids[a], shape_.instance_ids[b]);
              });
    return absl::OkStatus();
  }

  absl::Status AddSubscriptions() {
    DistinctLists subscriptions, given_lists;
    std::vector<TopicIndex> given, previous, sorted;
    const std::vector<std::string>* previous_names = nullptr;
    MemberIndex previous_member = kNoMember;  // whose list was read last
    std::vector<int32_t> seen_by(topic_order_.size(), -1);
    const auto repeat = [this](MemberIndex other) {
      shape_.member_subscription.push_back(shape_.member_subscription[other]);
      shape_.member_given.push_back(shape_.member_given[other]);
    };
    // By position in the spec: the first member that has its list of topics.
    std::vector<MemberIndex> first_with(shape_.member_ids.size(), kNoMember);
    for (size_t m = 0; m < shape_.member_ids.size(); ++m) {
      const int32_t input = shape_.input_position[m];
      const int32_t lister = listed_by_.empty() ? input : listed_by_[input];
      if (const MemberIndex same = first_with[lister]; same != kNoMember) {
        repeat(same);
        continue;
      }
      first_with[lister] = m;
      const std::vector<std::string>& names = spec_.members[lister].topics;
      given.clear();
      for (size_t k = 0; k < names.size(); ++k) {
        // Members mostly list the same topics in the same order.
        if (previous_member != kNoMember && k < previous_names->size() &&
            (*previous_names)[k] == names[k]) {
          given.push_back(previous[k]);
        } else {
          const auto found = topic_index_.find(names[k]);
          if (found == topic_index_.end()) {
            return Invalid("/members/", input, "/topics/", k, ": member '",
                           shape_.member_ids[m],
                           "' subscribes to unknown topic '", names[k], "'");
          }
          given.push_back(found->second);
        }
        if (seen_by[given.back()] == int32_t(m)) {
          return Invalid("/members/", input, "/topics/", k, ": member '",
                         shape_.member_ids[m], "' subscribes to topic '",
                         names[k], "' twice");
        }
        seen_by[given.back()] = m;
      }
      if (previous_member != kNoMember && given == previous) {
        repeat(previous_member);
      } else {
        sorted = given;
        std::sort(sorted.begin(), sorted.end());
        shape_.member_subscription.push_back(subscriptions.Add(sorted));
        shape_.member_given.push_back(given_lists.Add(given));
      }
      previous.swap(given);
      previous_names = &names;
      previous_member = m;
    }
    shape_.subscription_offsets = std::move(subscriptions.offsets);
    shape_.subscription_topics = std::move(subscriptions.values);
    shape_.given_offsets = std::move(given_lists.offsets);
    shape_.given_topics = std::move(given_lists.values);
    AddAudiences();
    return absl::OkStatus();
  }

  // Topics in the same subscriptions have the same subscribers.
  void AddAudiences() {
    const int32_t subscription_count = shape_.subscription_offsets.size() - 1;
    std::vector<std::vector<int32_t>> topic_subscriptions(topic_order_.size());
    for (int32_t s = 0; s < subscription_count; ++s) {
      for (int32_t k = shape_.subscription_offsets[s];
           k < shape_.subscription_offsets[s + 1]; ++k) {
        topic_subscriptions[shape_.subscription_topics[k]].push_back(s);
      }
    }
    DistinctLists audiences;  // of subscriptions
    for (size_t t = 0; t < topic_order_.size(); ++t) {
      shape_.topic_audience.push_back(audiences.Add(topic_subscriptions[t]));
      if (!topic_subscriptions[t].empty()) {
        shape_.assignable_partitions +=
            shape_.first_partition[t + 1] - shape_.first_partition[t];
      }
    }
    // And back: the audiences that a subscription belongs to.
    const auto audience_count = int32_t(audiences.offsets.size()) - 1;
    std::vector<std::vector<int32_t>> subscription_audiences(
        subscription_count);
    for (int32_t a = 0; a < audience_count; ++a) {
      for (int32_t k = audiences.offsets[a]; k < audiences.offsets[a + 1];
           ++k) {
        subscription_audiences[audiences.values[k]].push_back(a);
      }
    }
    const auto audiences_of =
        [&](MemberIndex m) -> const std::vector<int32_t>& {
      return subscription_audiences[shape_.member_subscription[m]];
    };
    std::vector<int32_t>& offsets = shape_.audience_offsets;
    offsets.assign(audience_count + 1, 0);
    for (const MemberIndex m : shape_.static_first) {
      for (const int32_t a : audiences_of(m)) ++offsets[a + 1];
    }
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    const auto fill = [&](absl::Span<const MemberIndex> order,
                          std::vector<MemberIndex>& members) {
      members.resize(offsets.back());
      std::vector<int32_t> next = offsets;
      for (const MemberIndex m : order) {
        for (const int32_t a : audiences_of(m)) members[next[a]++] = m;
      }
    };
    std::vector<MemberIndex> ascending(shape_.member_ids.size());
    std::iota(ascending.begin(), ascending.end(), 0);
    fill(ascending, shape_.audience_members);
    fill(shape_.static_first, shape_.audience_static_first);
  }

  absl::Status AddRacks() {
    std::vector<std::string>& names = shape_.rack_names;
    for (const MemberSpec& member : spec_.members) {
      if (!member.rack.empty()) names.push_back(member.rack);
    }
    bool any_replica = false;
    for (size_t i = 0; i < spec_.topics.size(); ++i) {
      const TopicSpec& topic = spec_.topics[i];
      if (topic.replica_racks.empty()) continue;
      any_replica = true;
      if (int64_t(topic.replica_racks.size()) != topic.partitions) {
        return Invalid("/topics/", i, "/replica_racks: topic '", topic.name,
                       "' has ", topic.partitions, " partitions and ",
                       topic.replica_racks.size(), " lists of racks");
      }
      for (const std::vector<std::string>& racks : topic.replica_racks) {
        for (const std::string& rack : racks) {
          if (rack.empty()) {
            return Invalid("/topics/", i, "/replica_racks: empty rack name");
          }
          names.push_back(rack);
        }
      }
    }
    std::sort(names.begin(), names.end(), NameLess);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const auto index_of = [&](const std::string& rack) -> RackIndex {
      if (rack.empty()) return kNoRack;
      return std::lower_bound(names.begin(), names.end(), rack, NameLess) -
             names.begin();
    };
    for (const int32_t i : shape_.input_position) {
      shape_.member_racks.push_back(index_of(spec_.members[i].rack));
    }
    if (!any_replica) return absl::OkStatus();
    shape_.replica_offsets = {0};
    for (const int32_t i : topic_order_) {
      const TopicSpec& topic = spec_.topics[i];
      for (int64_t p = 0; p < topic.partitions; ++p) {
        if (!topic.replica_racks.empty()) {
          const size_t begin = shape_.replica_racks.size();
          for (const std::string& rack : topic.replica_racks[p]) {
            shape_.replica_racks.push_back(index_of(rack));
          }
          std::sort(shape_.replica_racks.begin() + begin,
                    shape_.replica_racks.end());
          shape_.replica_racks.erase(
              std::unique(shape_.replica_racks.begin() + begin,
                          shape_.replica_racks.end()),
              shape_.replica_racks.end());
        }
        shape_.replica_offsets.push_back(shape_.replica_racks.size());
      }
    }
    return absl::OkStatus();
  }

  // Rates and lags: one flat list each, if any topic tells them.
  absl::Status AddTraffic() {
    const auto flatten = [&](auto TopicSpec::*field, absl::string_view name,
                             auto& flat) -> absl::Status {
      for (size_t i = 0; i < spec_.topics.size(); ++i) {
        const TopicSpec& topic = spec_.topics[i];
        const auto& values = topic.*field;
        if (values.empty()) continue;
        if (int64_t(values.size()) != topic.partitions) {
          return Invalid("/topics/", i, "/", name, ": topic '", topic.name,
                         "' has ", topic.partitions, " partitions and ",
                         values.size(), " ", name);
        }
        for (size_t p = 0; p < values.size(); ++p) {
          if (!(values[p] >= 0) || std::isinf(double(values[p]))) {
            return Invalid("/topics/", i, "/", name, "/", p, ": ", values[p],
                           " is not a number from 0 up");
          }
        }
        flat.resize(shape_.first_partition.back());
        std::copy(
            values.begin(), values.end(),
            flat.begin() + shape_.first_partition[topic_index_[topic.name]]);
      }
      return absl::OkStatus();
    };
    const absl::Status rates =
        flatten(&TopicSpec::rates, "rates", shape_.rates);
    if (!rates.ok()) return rates;
    return flatten(&TopicSpec::lags, "lags", shape_.lags);
  }

  absl::Status AddClaims() {
    ClaimsBuilder builder(topic_index_, shape_.first_partition);
    for (size_t m = 0; m < shape_.member_ids.size(); ++m) {
      const int32_t input = shape_.input_position[m];
      const absl::Status status = builder.Add(spec_.members[input], input);
      if (!status.ok()) return status;
    }
    claims_ = builder.TakeClaims();
    dropped_ = builder.dropped();
    if (dropped_ > 0) {
      ghosts_ = std::make_shared<const Ghosts>(builder.TakeGhosts());
    }
    return absl::OkStatus();
  }

  const GroupSpec& spec_;
  const absl::Span<const int32_t> listed_by_;
  const GroupLimits limits_;
  Group::Shape shape_;
  Claims claims_;
  std::shared_ptr<const Ghosts> ghosts_;
  int32_t dropped_ = 0;
  std::vector<int32_t> topic_order_;  // topic index -> position in the spec
  absl::flat_hash_map<absl::string_view, int32_t> topic_index_;
};

absl::StatusOr<Group> Group::Create(const GroupSpec& spec,
                                    const GroupLimits& limits) {
  return GroupBuilder(spec, {}, limits).Build();
}

absl::StatusOr<Group> Group::CreateSharing(const GroupSpec& spec,
                                           absl::Span<const int32_t> listed_by,
                                           const GroupLimits& limits) {
  ASSIGNBENCH_CHECK(listed_by.size() == spec.members.size());
  return GroupBuilder(spec, listed_by, limits).Build();
}

}  // namespace assignbench
