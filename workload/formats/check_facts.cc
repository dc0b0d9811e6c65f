#include "workload/formats/check_facts.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "workload/formats/commands.h"

namespace assignbench {
namespace {

// What was read, for messages that ask for the rest: "2 topics, 3 partitions".
std::string Known(const Facts& facts) {
  std::vector<std::string> parts;
  if (!facts.group.empty()) {
    parts.push_back(absl::StrCat("group ", Quoted(facts.group)));
  }
  int64_t partitions = 0;
  for (const TopicFact& topic : facts.topics) {
    partitions += topic.declared.value_or(topic.highest + 1);
  }
  if (!facts.topics.empty()) {
    parts.push_back(absl::StrCat(Counted(facts.topics.size(), "topic"), " of ",
                                 Counted(partitions, "partition")));
  }
  if (!facts.members.empty()) {
    parts.push_back(Counted(facts.members.size(), "member"));
  }
  if (!facts.strategy.empty()) {
    parts.push_back(absl::StrCat("strategy ", Quoted(facts.strategy)));
  }
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", parts[i]);
  }
  return text.empty() ? "nothing" : text;
}

// The name of the group as far as any input tells it.
absl::string_view GroupName(const Facts& facts) {
  return facts.group.empty() ? facts.command_group : facts.group;
}

absl::Status CheckMembersKnown(const Facts& facts) {
  if (!facts.members.empty()) {
    if (!facts.no_active_members) return absl::OkStatus();
    const MemberFact& member = facts.members[0];
    return ErrorAt(
        *facts.no_active_members,
        absl::StrCat("the group has no active members, but ",
                     ToString(member.place), " names member ",
                     Quoted(member.id), "; give outputs of one moment: ",
                     OffsetsAndMembersCommands(GroupName(facts))));
  }
  const std::string ask =
      absl::StrCat(MembersCommand(GroupName(facts)), " lists them");
  if (facts.no_active_members) {
    return ErrorAt(*facts.no_active_members,
                   absl::StrCat("the group has no active members (known: ",
                                Known(facts), "); once it has, ", ask));
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "no member of the group is known (known: ", Known(facts), "); ", ask));
}

absl::Status CheckTopicsKnown(const Facts& facts, const OwnerCounts& owners) {
  const std::string ask = OffsetsCommand(GroupName(facts));
  if (facts.rebalancing && owners.owned == 0) {
    return ErrorAt(*facts.rebalancing,
                   absl::StrCat("the group is rebalancing, and nobody owns "
                                "anything meanwhile; when it is stable, run ",
                                ask, " again"));
  }
  if (facts.nameless_list && owners.owned == 0) {
    return ErrorAt(*facts.nameless_list,
                   absl::StrCat("this assignment lacks the names of the topics "
                                "(Kafka 3.8 and 3.9 print it so); add the "
                                "output of ",
                                ask));
  }
  if (!facts.topics.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("no topic of the group is known (known: ", Known(facts),
                   "); add the output of ", ask));
}

// Every members view has every member.
absl::Status CheckSections(const Facts& facts) {
  if (facts.member_sections.empty()) return absl::OkStatus();
  std::vector<int32_t> next_section(facts.members.size());
  std::vector<bool> complete(facts.members.size(), true);
  for (const MemberRow& row : facts.member_rows) {
    // Rows come section by section.
    if (row.section != next_section[row.member]++) complete[row.member] = false;
  }
  for (size_t m = 0; m < facts.members.size(); ++m) {
    const auto sections = int32_t(facts.member_sections.size());
    if (complete[m] && next_section[m] == sections) continue;
    std::vector<bool> in_section(sections);
    for (const MemberRow& row : facts.member_rows) {
      if (row.member == int32_t(m)) in_section[row.section] = true;
    }
    const size_t lacking =
        std::find(in_section.begin(), in_section.end(), false) -
        in_section.begin();
    return ErrorAt(
        facts.member_sections[lacking],
        absl::StrCat("this list of members lacks ", Quoted(facts.members[m].id),
                     ", which ", ToString(facts.members[m].place),
                     " names; give outputs of one moment: ",
                     OffsetsAndMembersCommands(GroupName(facts))));
  }
  return absl::OkStatus();
}

// A partition of `row`'s member that its list lacks.
absl::Status LacksOwned(const Facts& facts, const MemberRow& row) {
  const absl::flat_hash_set<int32_t> listed(row.partitions.begin(),
                                            row.partitions.end());
  for (size_t p = 0; p < facts.partitions.size(); ++p) {
    const PartitionFact& fact = facts.partitions[p];
    if (fact.owner != row.member || listed.contains(int32_t(p))) continue;
    return ErrorAt(
        row.place,
        absl::StrCat("the list of member ",
                     Quoted(facts.members[row.member].id), " lacks ",
                     facts.PartitionName(int32_t(p)), ", which it owns by ",
                     ToString(fact.place), "; give outputs of one moment: ",
                     OffsetsAndMembersCommands(GroupName(facts))));
  }
  return absl::OkStatus();
}

absl::Status CheckCounts(const Facts& facts, const OwnerCounts& owners,
                         std::vector<std::string>& assumed) {
  int64_t unlisted = 0;
  for (const MemberRow& row : facts.member_rows) {
    const std::string& id = facts.members[row.member].id;
    const int64_t owned = owners.of_member[row.member];
    if (row.has_list && owned != int64_t(row.partitions.size())) {
      return LacksOwned(facts, row);
    }
    if (row.count == owned) continue;
    if (row.has_list) {
      assumed.push_back(absl::StrCat(
          ToString(row.place), ": #PARTITIONS of member ", Quoted(id), " is ",
          row.count, ", but its list has ", owned, "; the list was taken"));
    } else if (owners.owned > 0) {
      return ErrorAt(
          row.place,
          absl::StrCat("member ", Quoted(id), " has ",
                       Counted(row.count, "partition"), " here, but ", owned,
                       " in the offsets view; give whole outputs of one "
                       "moment: ",
                       OffsetsAndMembersCommands(GroupName(facts))));
    } else {
      unlisted += row.count;
    }
  }
  if (unlisted > 0) {
    assumed.push_back(absl::StrCat(
        "ownership: the members own ", Counted(unlisted, "partition"),
        ", but not which; strategies start from nothing; ",
        OffsetsCommand(GroupName(facts)), " tells"));
  }
  return absl::OkStatus();
}

absl::Status CheckTopics(const Facts& facts) {
  for (const TopicFact& topic : facts.topics) {
    if (!topic.declared || topic.highest < *topic.declared) continue;
    return ErrorAt(
        topic.highest_place,
        absl::StrCat("partition ", topic.highest, " of topic '", topic.name,
                     "', which has ", Counted(*topic.declared, "partition"),
                     " by ", ToString(topic.declared_place)));
  }
  return absl::OkStatus();
}

absl::Status CheckInstances(const Facts& facts) {
  absl::flat_hash_map<absl::string_view, const MemberFact*> members;
  for (const MemberFact& member : facts.members) {
    if (member.instance_id.empty()) continue;
    const auto [first, added] =
        members.try_emplace(member.instance_id, &member);
    if (added) continue;
    return ErrorAt(member.place,
                   absl::StrCat("member ", Quoted(member.id),
                                " has instance id ", Quoted(member.instance_id),
                                " like member ", Quoted(first->second->id),
                                " at ", ToString(first->second->place)));
  }
  return absl::OkStatus();
}

// #MEMBERS of the state view against the members seen.
absl::Status CheckMemberCount(const Facts& facts,
                              std::vector<std::string>& assumed) {
  const auto seen = int64_t(facts.members.size());
  if (!facts.member_count || *facts.member_count == seen) {
    return absl::OkStatus();
  }
  if (facts.member_sections.empty() && seen < *facts.member_count) {
    assumed.push_back(
        absl::StrCat("members: the group has ", *facts.member_count,
                     ", but only the ", seen, " that own something are known; ",
                     MembersCommand(GroupName(facts)), " lists all"));
    return absl::OkStatus();
  }
  return ErrorAt(
      facts.member_count_place,
      absl::StrCat("the group has ", Counted(*facts.member_count, "member"),
                   " here, but ", seen,
                   " in the other outputs; give outputs of one "
                   "moment: ",
                   OffsetsAndMembersCommands(GroupName(facts))));
}

}  // namespace

OwnerCounts CountOwners(const Facts& facts) {
  OwnerCounts counts;
  counts.of_member.resize(facts.members.size());
  for (const PartitionFact& fact : facts.partitions) {
    if (fact.owner < 0) continue;
    ++counts.of_member[fact.owner];
    ++counts.owned;
  }
  return counts;
}

absl::Status CheckFacts(const Facts& facts, const OwnerCounts& owners,
                        std::vector<std::string>& assumed) {
  absl::Status status = CheckTopics(facts);
  if (status.ok()) status = CheckMembersKnown(facts);
  if (status.ok()) status = CheckTopicsKnown(facts, owners);
  if (status.ok()) status = CheckSections(facts);
  if (status.ok()) status = CheckCounts(facts, owners, assumed);
  if (status.ok()) status = CheckInstances(facts);
  if (status.ok()) status = CheckMemberCount(facts, assumed);
  return status;
}

}  // namespace assignbench
