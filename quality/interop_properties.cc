#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "assignors/names.h"
#include "assignors/registry.h"
#include "quality/measures.h"
#include "quality/property_checks.h"

namespace assignbench {
namespace {

using Place = std::pair<std::string, int64_t>;  // topic, number

// Owners by partition, each named by its member's place in the spec, so that
// groups whose members have other names can be compared.
std::vector<int32_t> ByPosition(const Group& group,
                                std::vector<MemberIndex> owners) {
  for (MemberIndex& owner : owners) {
    if (owner != kNoMember) owner = group.input_position(owner);
  }
  return owners;
}

// Compares what the strategy makes of `changed` with the trial's own result.
Verdict SameAsOn(const Trial& trial, const GroupSpec& changed,
                 absl::string_view what) {
  const absl::StatusOr<std::vector<MemberIndex>> owners =
      OwnersOf(trial, changed);
  if (!owners.ok()) return Violated(what, ": ", owners.status().message());
  const std::string difference =
      FirstDifference(trial.group, FinalOwners(trial), *owners);
  if (difference.empty()) return Verdict::Ok();
  return Violated(what, " changes who gets ", difference);
}

Verdict SameAsOurs(const Trial& trial, absl::string_view strategy) {
  if (trial.strategy != strategy) return Verdict::DoesNotApply();
  Assignment ours;
  const absl::Status status =
      FindStrategy(strategy)->Make()->Assign(trial.group, ours);
  if (!status.ok()) return Verdict::DoesNotApply();
  std::vector<MemberIndex> owners;
  ours.OwnerOf(trial.group.partition_count(), owners);
  const std::string difference =
      FirstDifference(trial.group, FinalOwners(trial), owners);
  if (difference.empty()) return Verdict::Ok();
  return Violated("Kafka's gives ", difference);
}

// The newest generation that claims each partition, and how often it does.
std::map<Place, std::pair<int32_t, int>> NewestClaims(const GroupSpec& spec) {
  std::map<Place, std::pair<int32_t, int>> newest;
  for (const MemberSpec& member : spec.members) {
    for (const ClaimSpec& claim : member.owned) {
      for (const int64_t number : claim.partitions) {
        auto [entry, is_new] =
            newest.try_emplace({claim.topic, number}, member.generation, 0);
        auto& [generation, count] = entry->second;
        if (member.generation > generation) {
          generation = member.generation;
          count = 0;
        }
        if (member.generation == generation) ++count;
      }
    }
  }
  return newest;
}

// `spec` without the claims that `drop(member, place)` names; how many went.
template <typename Drop>
int DropClaims(GroupSpec& spec, Drop drop) {
  int dropped = 0;
  for (MemberSpec& member : spec.members) {
    for (ClaimSpec& claim : member.owned) {
      dropped += int(std::erase_if(claim.partitions, [&](int64_t number) {
        return drop(member, Place(claim.topic, number));
      }));
    }
  }
  return dropped;
}

}  // namespace

Verdict CheckRangeAsKafka(const Trial& trial) {
  return SameAsOurs(trial, "range");
}

Verdict CheckRoundRobinAsKafka(const Trial& trial) {
  return SameAsOurs(trial, "roundrobin");
}

Verdict CheckGenerationFenced(const Trial& trial) {
  if (!trial.reads_claims) return Verdict::DoesNotApply();
  const auto newest = NewestClaims(trial.spec);
  GroupSpec changed = trial.spec;
  const int dropped =
      DropClaims(changed, [&](const MemberSpec& member, const Place& place) {
        return member.generation < newest.at(place).first;
      });
  if (dropped == 0) return Verdict::DoesNotApply();
  return SameAsOn(trial, changed, "leaving out overridden claims");
}

// A cooperative strategy withholds what is claimed twice, void or not.
Verdict CheckDoubleClaimsVoid(const Trial& trial) {
  if (!trial.reads_claims ||
      trial.protocol == RebalanceProtocol::kCooperative) {
    return Verdict::DoesNotApply();
  }
  const auto newest = NewestClaims(trial.spec);
  GroupSpec changed = trial.spec;
  const int dropped =
      DropClaims(changed, [&](const MemberSpec&, const Place& place) {
        return newest.at(place).second > 1;
      });
  if (dropped == 0) return Verdict::DoesNotApply();
  return SameAsOn(trial, changed, "leaving out double claims");
}

Verdict CheckStaticMembersStable(const Trial& trial) {
  GroupSpec changed = trial.spec;
  bool any = false;
  for (size_t m = 0; m < changed.members.size(); ++m) {
    MemberSpec& member = changed.members[m];
    if (member.instance_id.empty()) continue;
    any = true;
    // Ids that come in another order than before.
    member.id =
        absl::StrCat(std::string(1, char('a' + m * 7 % 26)), member.id, "'");
  }
  const absl::StatusOr<Group> renamed = Group::Create(changed);
  if (!any || !renamed.ok()) return Verdict::DoesNotApply();
  const absl::StatusOr<Convergence> plan = trial.run(*renamed);
  if (!plan.ok()) return Violated(plan.status().message());
  std::vector<MemberIndex> owners;
  plan->final.OwnerOf(renamed->partition_count(), owners);
  const std::vector<int32_t> before =
      ByPosition(trial.group, FinalOwners(trial));
  const std::vector<int32_t> after = ByPosition(*renamed, owners);
  for (PartitionIndex p = 0; p < trial.group.partition_count(); ++p) {
    if (before[p] == after[p]) continue;
    for (const int32_t m : {before[p], after[p]}) {
      if (m == kNoMember || trial.spec.members[m].instance_id.empty()) continue;
      return Violated("under new member ids the instance '",
                      trial.spec.members[m].instance_id, "' ",
                      m == before[p] ? "loses " : "gets ",
                      trial.group.PartitionName(p));
    }
  }
  return Verdict::Ok();
}

Verdict CheckCoPartitioned(const Trial& trial) {
  const Group& group = trial.group;
  const std::vector<MemberIndex> owners = FinalOwners(trial);
  std::map<std::pair<int32_t, int32_t>, TopicIndex> first;  // of its kind
  bool any = false;
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    if (!group.is_assignable(t) || group.partition_count(t) == 0) continue;
    const auto [entry, is_first] =
        first.try_emplace({group.audience_of(t), group.partition_count(t)}, t);
    if (is_first) continue;
    any = true;
    for (int32_t i = 0; i < group.partition_count(t); ++i) {
      const PartitionIndex p = group.first_partition(t) + i;
      const PartitionIndex q = group.first_partition(entry->second) + i;
      if (owners[p] == owners[q]) continue;
      return Violated(group.PartitionName(q), " is with ",
                      Quoted(group, owners[q]), ", ", group.PartitionName(p),
                      " with ", Quoted(group, owners[p]));
    }
  }
  return any ? Verdict::Ok() : Verdict::DoesNotApply();
}

Verdict CheckInputOrderIrrelevant(const Trial& trial) {
  GroupSpec changed = trial.spec;
  std::reverse(changed.topics.begin(), changed.topics.end());
  std::reverse(changed.members.begin(), changed.members.end());
  for (MemberSpec& member : changed.members) {
    std::reverse(member.topics.begin(), member.topics.end());
  }
  return SameAsOn(trial, changed, "listing all in reverse");
}

Verdict CheckNamesMatterByOrderOnly(const Trial& trial) {
  const Group& group = trial.group;
  GroupSpec changed = trial.spec;
  std::vector<std::string> instances;
  for (const MemberSpec& member : changed.members) {
    instances.push_back(member.instance_id);
  }
  std::sort(instances.begin(), instances.end(), NameLess);
  // Topics that are only claimed are named too, in their place.
  std::vector<std::string> topics;
  for (const TopicSpec& each : changed.topics) topics.push_back(each.name);
  for (const MemberSpec& member : changed.members) {
    for (const ClaimSpec& claim : member.owned) topics.push_back(claim.topic);
  }
  std::sort(topics.begin(), topics.end(), NameLess);
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  const auto topic = [&](const std::string& name) {
    return absl::StrFormat(
        "topic-%06d",
        std::lower_bound(topics.begin(), topics.end(), name, NameLess) -
            topics.begin());
  };
  for (TopicSpec& each : changed.topics) each.name = topic(each.name);
  for (MemberSpec& member : changed.members) {
    member.id = absl::StrFormat("member-%06d", group.FindMember(member.id));
    if (!member.instance_id.empty()) {
      member.instance_id = absl::StrFormat(
          "instance-%06d", std::lower_bound(instances.begin(), instances.end(),
                                            member.instance_id, NameLess) -
                               instances.begin());
    }
    for (std::string& name : member.topics) name = topic(name);
    for (ClaimSpec& claim : member.owned) claim.topic = topic(claim.topic);
  }
  return SameAsOn(trial, changed, "renaming with the order kept");
}

}  // namespace assignbench
