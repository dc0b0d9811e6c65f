#include "workload/live_group.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assignors/check.h"
#include "assignors/group.h"
#include "quality/check_assignment.h"

namespace assignbench {
namespace {

// One more than the property "terminates" allows.
constexpr int32_t kMaxRounds = 17;

std::set<NamedPartition> PartitionsOf(const std::vector<ClaimSpec>& claims) {
  std::set<NamedPartition> partitions;
  for (const ClaimSpec& claim : claims) {
    for (const int64_t p : claim.partitions) partitions.emplace(claim.topic, p);
  }
  return partitions;
}

std::vector<ClaimSpec> ClaimsOn(const Group& group,
                                absl::Span<const PartitionIndex> list) {
  std::map<TopicIndex, ClaimSpec> claims;
  for (const PartitionIndex p : list) {
    const TopicIndex t = group.topic_of(p);
    claims[t].topic = std::string(group.topic_name(t));
    claims[t].partitions.push_back(p - group.first_partition(t));
  }
  std::vector<ClaimSpec> result;
  for (auto& [topic, claim] : claims) result.push_back(std::move(claim));
  return result;
}

}  // namespace

bool Consumer::cooperative() const {
  return std::all_of(
      strategies.begin(), strategies.end(), [](const StrategyInfo* strategy) {
        return strategy->protocol == RebalanceProtocol::kCooperative;
      });
}

void LiveGroup::AddTopic(const std::string& name, int64_t partitions) {
  topics_[name] = partitions;
}

void LiveGroup::ResizeTopic(const std::string& name, int64_t partitions) {
  topics_[name] = partitions;
  ledger_.Vanish(name, partitions);
}

void LiveGroup::Join(Consumer consumer) {
  consumers_.push_back(std::move(consumer));
}

std::vector<Consumer>::iterator LiveGroup::Find(const std::string& id) {
  const auto found = std::find_if(
      consumers_.begin(), consumers_.end(),
      [&](const Consumer& consumer) { return consumer.spec.id == id; });
  ASSIGNBENCH_CHECK(found != consumers_.end());
  return found;
}

void LiveGroup::Leave(const std::string& id) {
  consumers_.erase(Find(id));
  ledger_.StopAll(id);
}

void LiveGroup::Crash(const std::string& id) {
  away_[id] = *Find(id);
  Leave(id);
}

void LiveGroup::ComeBack(const std::string& id) {
  auto node = away_.extract(id);
  ASSIGNBENCH_CHECK(!node.empty());
  Join(std::move(node.mapped()));
}

void LiveGroup::RestartStatic(const std::string& id, const std::string& new_id,
                              std::vector<const StrategyInfo*> strategies) {
  Consumer& consumer = *Find(id);
  ASSIGNBENCH_CHECK(!consumer.spec.instance_id.empty());
  consumer.spec.id = new_id;
  consumer.strategies = std::move(strategies);
  ledger_.Rename(id, new_id);
}

void LiveGroup::Subscribe(const std::string& id,
                          std::vector<std::string> topics) {
  Find(id)->spec.topics = std::move(topics);
}

const StrategyInfo* LiveGroup::CommonStrategy() const {
  for (const StrategyInfo* strategy : consumers_.front().strategies) {
    const bool common = std::all_of(
        consumers_.begin(), consumers_.end(), [&](const Consumer& consumer) {
          return std::count(consumer.strategies.begin(),
                            consumer.strategies.end(), strategy) > 0;
        });
    if (common) return strategy;
  }
  return nullptr;
}

GroupSpec LiveGroup::Spec(const StrategyInfo& strategy) const {
  GroupSpec spec;
  for (const auto& [name, partitions] : topics_) {
    TopicSpec& topic = spec.topics.emplace_back();
    topic.name = name;
    topic.partitions = partitions;
  }
  for (const Consumer& consumer : consumers_) {
    MemberSpec& member = spec.members.emplace_back(consumer.spec);
    // A consumer that revokes all before it joins has nothing to claim, unless
    // the strategy itself carries what was assigned last.
    const bool by_strategy = strategy.protocol == RebalanceProtocol::kEager;
    if (!by_strategy && !consumer.cooperative()) member.owned.clear();
  }
  return spec;
}

absl::Status LiveGroup::Round(const StrategyInfo& strategy, bool& revoked) {
  for (const Consumer& consumer : consumers_) {
    if (!consumer.cooperative()) ledger_.StopAll(consumer.spec.id);
  }
  seen_ = Spec(strategy);
  const absl::StatusOr<Group> group = Group::Create(seen_);
  if (!group.ok()) return group.status();
  Assignment assignment;
  absl::Status status = strategy.Make()->Assign(*group, assignment);
  if (!status.ok()) return status;
  status = CheckAssignment(*group, assignment, Completeness::kPartial);
  if (!status.ok()) return status;
  ++generation_;
  std::vector<std::pair<NamedPartition, std::string>> given_up;
  for (MemberIndex m = 0; m < group->member_count(); ++m) {
    Consumer& consumer = consumers_[group->input_position(m)];
    const std::set<NamedPartition> held = PartitionsOf(consumer.spec.owned);
    consumer.spec.owned = ClaimsOn(*group, assignment.partitions_of(m));
    consumer.spec.generation = generation_;
    const std::set<NamedPartition> now = PartitionsOf(consumer.spec.owned);
    for (const NamedPartition& partition : now) {
      status = ledger_.Start(partition, consumer.spec.id);
      if (!status.ok()) return status;
    }
    for (const NamedPartition& partition : held) {
      if (now.count(partition) == 0) {
        given_up.emplace_back(partition, consumer.spec.id);
        revoked |= consumer.cooperative();
      }
    }
  }
  // The slowest consumer: nothing given up is free before all have begun.
  for (const auto& [partition, id] : given_up) ledger_.Stop(partition, id);
  return absl::OkStatus();
}

absl::Status LiveGroup::CheckAtRest(const StrategyInfo& strategy) const {
  std::set<std::string> subscribed;
  bool identical = true;
  for (const Consumer& consumer : consumers_) {
    const std::vector<std::string>& topics = consumer.spec.topics;
    subscribed.insert(topics.begin(), topics.end());
  }
  for (const Consumer& consumer : consumers_) {
    identical &= consumer.spec.topics.size() == subscribed.size();
  }
  for (const std::string& topic : subscribed) {
    for (int64_t p = 0; p < topics_.at(topic); ++p) {
      if (ledger_.readers().count({topic, p}) == 0) {
        return absl::FailedPreconditionError(
            absl::StrCat(topic, "-", p, ": nobody reads it"));
      }
    }
  }
  if (!identical || !strategy.Promises("balanced-when-identical")) {
    return absl::OkStatus();
  }
  std::map<std::string, int64_t> loads;
  for (const Consumer& consumer : consumers_) loads[consumer.spec.id] = 0;
  for (const auto& [partition, id] : ledger_.readers()) ++loads[id];
  const auto [least, most] = std::minmax_element(
      loads.begin(), loads.end(),
      [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most->second - least->second <= 1) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("'", most->first, "' reads ", most->second, ", '",
                   least->first, "' ", least->second));
}

std::string LiveGroup::Situation() const {
  std::string situation;
  for (const auto& [name, partitions] : topics_) {
    absl::StrAppend(&situation, name, " ", partitions, "\n");
  }
  std::set<std::string> members;
  for (const Consumer& consumer : consumers_) {
    std::vector<std::string> topics = consumer.spec.topics;
    std::sort(topics.begin(), topics.end());
    members.insert(absl::StrCat(
        consumer.spec.id, " ", consumer.spec.instance_id, " ",
        consumer.strategies.size(), " ", consumer.strategies[0]->name, " ",
        absl::StrJoin(topics, ",")));
  }
  return situation + absl::StrJoin(members, "\n");
}

absl::Status LiveGroup::Rebalance() {
  const StrategyInfo* const strategy = CommonStrategy();
  ASSIGNBENCH_CHECK(strategy != nullptr);
  return Rebalance(*strategy);
}

// A consumer that reads on gives up by itself what it no longer subscribes to.
void LiveGroup::GiveUpUnsubscribed(Consumer& consumer) {
  const std::vector<std::string>& topics = consumer.spec.topics;
  std::erase_if(consumer.spec.owned, [&](const ClaimSpec& claim) {
    if (std::count(topics.begin(), topics.end(), claim.topic) > 0) return false;
    for (const int64_t p : claim.partitions) {
      ledger_.Stop({claim.topic, p}, consumer.spec.id);
    }
    return true;
  });
}

absl::Status LiveGroup::Rebalance(const StrategyInfo& leader) {
  for (Consumer& consumer : consumers_) {
    if (consumer.cooperative()) GiveUpUnsubscribed(consumer);
  }
  const std::map<NamedPartition, std::string> before = ledger_.readers();
  bool revoked = true;
  for (rounds_ = 0; revoked; ++rounds_) {
    if (rounds_ == kMaxRounds) {
      return absl::FailedPreconditionError("the group does not settle");
    }
    revoked = false;
    const absl::Status status = Round(leader, revoked);
    if (!status.ok()) return status;
  }
  const std::string situation = Situation();
  // Where consumers bring no claims, nothing can be kept; and what another
  // leader gave may be improved on.
  const bool keeps =
      last_leader_ == &leader &&
      leader.Promises("nothing-moves-when-nothing-changed") &&
      std::all_of(consumers_.begin(), consumers_.end(),
                  [&](const Consumer& consumer) {
                    return leader.protocol == RebalanceProtocol::kEager ||
                           consumer.cooperative();
                  });
  if (keeps && situation == situation_at_rest_ && before != ledger_.readers()) {
    return absl::FailedPreconditionError(
        "partitions changed hands though nothing else changed");
  }
  situation_at_rest_ = situation;
  last_leader_ = &leader;
  return CheckAtRest(leader);
}

}  // namespace assignbench
