#include "workload/formats/facts.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "assignors/names.h"
#include "workload/formats/commands.h"

namespace assignbench {
namespace {

// A name from a paste that must come back out in JSON.
absl::Status CheckUtf8(absl::string_view name, absl::string_view what,
                       const Place& place) {
  if (IsValidUtf8(name)) return absl::OkStatus();
  return ErrorAt(
      place, absl::StrCat("the ", what, " ", Quoted(name), " is not UTF-8"));
}

}  // namespace

absl::Status Facts::SetGroup(absl::string_view name, const Place& place) {
  const absl::Status text = CheckUtf8(name, "group name", place);
  if (!text.ok()) return text;
  if (group.empty()) {
    group = std::string(name);
    group_place = place;
  }
  if (name == group) return absl::OkStatus();
  return ErrorAt(
      place,
      absl::StrCat("this is of group ", Quoted(name), ", but ",
                   ToString(group_place), " is of group ", Quoted(group),
                   "; give one group at a time: ", OffsetsCommand(group)));
}

int32_t Facts::Topic(absl::string_view name, const Place& place) {
  const auto [entry, added] =
      topic_index_.try_emplace(name, int32_t(topics.size()));
  if (added) {
    topics.emplace_back();
    topics.back().name = std::string(name);
    topics.back().place = place;
  }
  return entry->second;
}

int32_t Facts::Member(absl::string_view id, const Place& place) {
  const auto [entry, added] =
      member_index_.try_emplace(id, int32_t(members.size()));
  if (added) {
    members.emplace_back();
    members.back().id = std::string(id);
    members.back().place = place;
  }
  return entry->second;
}

absl::StatusOr<int32_t> Facts::Partition(int32_t topic, int64_t number,
                                         const Place& place) {
  TopicFact& fact = topics[topic];
  if (number >= max_partitions_) {
    return ErrorAt(place,
                   absl::StrCat("partition ", number, " of topic '", fact.name,
                                "' means more partitions than the limit "
                                "of ",
                                max_partitions_));
  }
  if (number > fact.highest) {
    fact.highest = int32_t(number);
    fact.highest_place = place;
  }
  const auto [entry, added] = partition_index_.try_emplace(
      std::pair(topic, int32_t(number)), int32_t(partitions.size()));
  if (added) {
    partitions.emplace_back();
    partitions.back().topic = topic;
    partitions.back().number = int32_t(number);
    partitions.back().place = place;
  }
  return entry->second;
}

absl::Status Facts::SetOwner(int32_t partition, int32_t owner,
                             const Place& place) {
  PartitionFact& fact = partitions[partition];
  if (fact.owner == kUnsaid) {
    fact.owner = owner;
    fact.place = place;
  }
  if (fact.owner == owner) return absl::OkStatus();
  const auto name = [&](int32_t member) {
    return member == kNobody ? std::string("nobody")
                             : Quoted(members[member].id);
  };
  return ErrorAt(place, absl::StrCat(PartitionName(partition), " is owned by ",
                                     name(owner), ", but by ", name(fact.owner),
                                     " at ", ToString(fact.place),
                                     "; give outputs of one moment: ",
                                     OffsetsAndMembersCommands(group)));
}

absl::Status Facts::DescribeMember(int32_t member,
                                   absl::string_view instance_id,
                                   absl::string_view host,
                                   absl::string_view client_id,
                                   const Place& place) {
  MemberFact& fact = members[member];
  const std::pair<absl::string_view, absl::string_view> names[] = {
      {fact.id, "member id"},
      {instance_id, "instance id"},
      {client_id, "client id"}};
  for (const auto& [name, what] : names) {
    const absl::Status text = CheckUtf8(name, what, place);
    if (!text.ok()) return text;
  }
  if (!instance_id.empty()) {
    if (!fact.instance_id.empty() && fact.instance_id != instance_id) {
      return ErrorAt(
          place, absl::StrCat("member ", Quoted(fact.id), " has instance id ",
                              Quoted(instance_id), ", but before ",
                              Quoted(fact.instance_id)));
    }
    fact.instance_id = std::string(instance_id);
  }
  if (fact.host.empty()) {
    fact.host = std::string(absl::StripPrefix(host, "/"));
  }
  if (fact.client_id.empty()) fact.client_id = std::string(client_id);
  return absl::OkStatus();
}

absl::Status Facts::AddMemberRow(MemberRow row) {
  row.section = int32_t(member_sections.size()) - 1;
  MemberFact& fact = members[row.member];
  if (fact.last_row >= 0 && member_rows[fact.last_row].section == row.section) {
    return ErrorAt(
        row.place,
        absl::StrCat("member ", Quoted(fact.id), " is listed twice (first at ",
                     ToString(member_rows[fact.last_row].place),
                     "); give the output of ", MembersCommand(group)));
  }
  fact.last_row = int32_t(member_rows.size());
  member_rows.push_back(std::move(row));
  return absl::OkStatus();
}

absl::Status Facts::SetStrategy(absl::string_view name, const Place& place) {
  if (strategy.empty()) {
    strategy = std::string(name);
    strategy_place = place;
  }
  if (name == strategy) return absl::OkStatus();
  return ErrorAt(
      place, absl::StrCat("the strategy is ", Quoted(name), ", but ",
                          Quoted(strategy), " at ", ToString(strategy_place)));
}

std::string Facts::PartitionName(int32_t partition) const {
  const PartitionFact& fact = partitions[partition];
  return absl::StrCat(topics[fact.topic].name, "-", fact.number);
}

}  // namespace assignbench
