#include "workload/random_group.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "workload/random.h"

namespace assignbench {
namespace {

// Different numbers below a bound a little above `count`, in random order: as
// names they leave gaps and compare otherwise than as numbers ("t10" < "t9").
std::vector<std::string> RandomNames(absl::string_view prefix, int32_t count,
                                     Random& random) {
  std::vector<int32_t> numbers(2 * count + 10);
  std::iota(numbers.begin(), numbers.end(), 0);
  random.Shuffle(numbers);
  std::vector<std::string> names;
  for (int32_t i = 0; i < count; ++i) {
    names.push_back(absl::StrCat(prefix, numbers[i]));
  }
  return names;
}

// How the owners of the earlier assignment were chosen.
enum class Deal { kRound, kAnyone, kFew };

// Makes one group; each step looks at what those before it have made.
class Maker {
 public:
  Maker(uint64_t seed, const RandomGroupOptions& options)
      : options_(options), random_(seed) {}

  GroupSpec Make() {
    AddTopics();
    AddMembers();
    AddSubscriptions();
    if (options_.claims && random_.Percent(75)) {
      AddOwners();
      if (options_.stale_claims) AddStaleClaims();
      WriteClaims();
    }
    if (options_.racks) AddRacks();
    return std::move(spec_);
  }

 private:
  // Two to four racks; some members and partitions know none, and now and then
  // a partition has replicas on all.
  void AddRacks() {
    const int64_t racks = random_.Between(2, 4);
    const auto any_rack = [&] {
      return std::string(1, char('a' + random_.Below(racks)));
    };
    const int percent_unknown = random_.Percent(50) ? 25 : 0;
    for (MemberSpec& member : spec_.members) {
      if (!random_.Percent(percent_unknown)) member.rack = any_rack();
    }
    for (TopicSpec& topic : spec_.topics) {
      if (random_.Percent(percent_unknown / 2)) continue;
      topic.replica_racks.resize(topic.partitions);
      for (std::vector<std::string>& replicas : topic.replica_racks) {
        if (random_.Percent(percent_unknown / 2)) continue;
        const int64_t count = random_.Between(1, racks);
        for (int64_t i = 0; i < count; ++i) replicas.push_back(any_rack());
      }
    }
  }

  int32_t topic_count() const { return int32_t(spec_.topics.size()); }
  int32_t member_count() const { return int32_t(spec_.members.size()); }

  void AddTopics() {
    const int32_t count = int32_t(random_.Between(1, options_.max_topics));
    const int percent_empty = random_.Percent(30) ? 20 : 0;
    for (std::string& name : RandomNames("t", count, random_)) {
      TopicSpec topic;
      topic.name = std::move(name);
      topic.partitions = random_.Percent(percent_empty)
                             ? 0
                             : random_.Between(1, options_.max_partitions);
      spec_.topics.push_back(std::move(topic));
    }
  }

  void AddMembers() {
    const int32_t count = int32_t(random_.Between(1, options_.max_members));
    const std::vector<std::string> instances = RandomNames("i", count, random_);
    // None, some or all of the members are static.
    const int kinds[] = {0, 0, 50, 100};
    const int percent_static =
        options_.static_members ? kinds[random_.Below(4)] : 0;
    for (std::string& name : RandomNames("c", count, random_)) {
      MemberSpec member;
      member.id = std::move(name);
      if (random_.Percent(percent_static)) {
        member.instance_id = instances[member_count()];
      }
      spec_.members.push_back(std::move(member));
    }
  }

  // Positions of some topics in random order; at least one unless `percent` is
  // 0.
  std::vector<int32_t> SomeTopics(int percent) {
    std::vector<int32_t> all(topic_count());
    std::iota(all.begin(), all.end(), 0);
    random_.Shuffle(all);
    std::vector<int32_t> some;
    for (const int32_t t : all) {
      if (random_.Percent(percent)) some.push_back(t);
    }
    if (some.empty() && percent > 0) some.push_back(all.front());
    return some;
  }

  void AddSubscriptions() {
    const bool identical =
        options_.identical_subscriptions || random_.Percent(50);
    const int densities[] = {30, 60, 90, 100};
    const int density = densities[random_.Below(4)];
    const int percent_none =
        options_.identical_subscriptions || !random_.Percent(10) ? 0 : 25;
    std::vector<int32_t> topics = SomeTopics(density);
    for (MemberSpec& member : spec_.members) {
      if (identical) {
        random_.Shuffle(topics);
      } else if (!random_.Percent(30)) {  // else as the member before
        topics = SomeTopics(density);
      }
      subscriptions_.push_back(
          random_.Percent(percent_none) ? std::vector<int32_t>() : topics);
      for (const int32_t t : subscriptions_.back()) {
        member.topics.push_back(spec_.topics[t].name);
      }
    }
  }

  // An earlier assignment of the same group, or of one in which some members
  // had not joined, did not subscribe to so much, or topics were smaller.
  void AddOwners() {
    const int32_t generation = int32_t(random_.Between(0, 20));
    const int percent_joined = random_.Percent(40) ? 30 : 0;
    const int percent_unsubscribed = random_.Percent(30) ? 30 : 0;
    const int percent_grown = random_.Percent(25) ? 50 : 0;
    const Deal deal = Deal(random_.Below(3));
    std::vector<char> joined(member_count());
    for (int32_t m = 0; m < member_count(); ++m) {
      joined[m] = random_.Percent(percent_joined);
      if (!joined[m]) spec_.members[m].generation = generation;
    }
    claimed_.assign(member_count(),
                    std::vector<std::vector<char>>(topic_count()));
    for (int32_t t = 0; t < topic_count(); ++t) {
      const int64_t partitions = spec_.topics[t].partitions;
      std::vector<int32_t> owners;
      for (int32_t m = 0; m < member_count(); ++m) {
        claimed_[m][t].resize(partitions);
        if (!joined[m] && Subscribes(m, t) &&
            !random_.Percent(percent_unsubscribed)) {
          owners.push_back(m);
        }
      }
      if (owners.empty()) continue;
      random_.Shuffle(owners);
      if (deal == Deal::kFew) owners.resize(owners.size() - owners.size() / 2);
      const int64_t earlier = random_.Percent(percent_grown)
                                  ? random_.Between(0, partitions)
                                  : partitions;
      for (int64_t p = 0; p < earlier; ++p) {
        const uint64_t pick = deal == Deal::kRound
                                  ? uint64_t(p) % owners.size()
                                  : random_.Below(owners.size());
        claimed_[owners[pick]][t][p] = 1;
      }
    }
  }

  bool Subscribes(int32_t member, int32_t topic) const {
    const std::vector<int32_t>& topics = subscriptions_[member];
    return std::find(topics.begin(), topics.end(), topic) != topics.end();
  }

  // What real groups carry around: members that missed rebalances, two that
  // claim the same, topics that were given up or deleted, clients that report
  // no generation.
  void AddStaleClaims() {
    const int percent_old = random_.Percent(50) ? 40 : 0;
    const int percent_none = random_.Percent(25) ? 30 : 0;
    const int percent_extra = random_.Percent(60) ? 15 : 0;
    const bool unsubscribed_too = random_.Percent(50);
    for (int32_t m = 0; m < member_count(); ++m) {
      int32_t& generation = spec_.members[m].generation;
      if (random_.Percent(percent_old)) {
        generation = std::max(kNoGeneration,
                              generation - int32_t(random_.Between(1, 3)));
      }
      if (random_.Percent(percent_none)) generation = kNoGeneration;
      for (int32_t t = 0; t < topic_count(); ++t) {
        if (!unsubscribed_too && !Subscribes(m, t)) continue;
        for (char& claimed : claimed_[m][t]) {
          if (random_.Percent(percent_extra)) claimed = 1;
        }
      }
    }
    if (!random_.Percent(15)) return;
    ClaimSpec deleted;
    deleted.topic = "deleted";
    deleted.partitions = {0};
    spec_.members[random_.Below(member_count())].owned.push_back(deleted);
  }

  void WriteClaims() {
    for (int32_t m = 0; m < member_count(); ++m) {
      std::vector<ClaimSpec>& owned = spec_.members[m].owned;
      for (int32_t t = 0; t < topic_count(); ++t) {
        ClaimSpec claim;
        claim.topic = spec_.topics[t].name;
        for (size_t p = 0; p < claimed_[m][t].size(); ++p) {
          if (claimed_[m][t][p]) claim.partitions.push_back(p);
        }
        if (claim.partitions.empty()) continue;
        if (random_.Percent(30)) random_.Shuffle(claim.partitions);
        owned.push_back(std::move(claim));
      }
      random_.Shuffle(owned);
    }
  }

  const RandomGroupOptions options_;
  Random random_;
  GroupSpec spec_;
  std::vector<std::vector<int32_t>> subscriptions_;  // member: topics
  // Whether a member claims a partition: [member][topic][partition].
  std::vector<std::vector<std::vector<char>>> claimed_;
};

}  // namespace

GroupSpec RandomGroup(uint64_t seed, const RandomGroupOptions& options) {
  return Maker(seed, options).Make();
}

}  // namespace assignbench
