#include "workload/formats/subscriptions.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "workload/formats/commands.h"

namespace assignbench {
namespace {

void SubscribeToAll(LoadedGroup& group) {
  std::vector<std::string> all;
  for (const TopicSpec& topic : group.spec.topics) all.push_back(topic.name);
  for (MemberSpec& member : group.spec.members) member.topics = all;
  group.assumed.push_back(absl::StrCat(
      "subscriptions: no tool prints them; every member was taken to subscribe "
      "to ",
      all.size() == 1 ? "the topic"
                      : absl::StrCat("all ", all.size(), " topics"),
      " of the group (--subscriptions owned or --subscriptions FILE reads them "
      "otherwise)"));
}

absl::Status SubscribeToOwned(GivenSubscriptions given, LoadedGroup& group) {
  if (!group.ownership_known) {
    return absl::InvalidArgumentError(
        absl::StrCat("--subscriptions owned: the input does not tell who owns "
                     "what; add the output of ",
                     OffsetsCommand(group.spec.name)));
  }
  absl::flat_hash_set<absl::string_view> known;
  for (const TopicSpec& topic : group.spec.topics) known.insert(topic.name);
  int64_t without = 0;
  for (MemberSpec& member : group.spec.members) {
    member.topics.clear();
    for (const ClaimSpec& claim : member.owned) {
      if (claim.partitions.empty() || !known.contains(claim.topic)) continue;
      const auto end = member.topics.end();
      if (std::find(member.topics.begin(), end, claim.topic) == end) {
        member.topics.push_back(claim.topic);
      }
    }
    if (member.topics.empty()) ++without;
  }
  group.assumed.push_back(absl::StrCat(
      "subscriptions: every member was taken to subscribe to the topics of "
      "which it owns something now",
      given == GivenSubscriptions::kInGroup ? ", not to those that the group "
                                              "gives"
                                            : "",
      "; ", Counted(without, "member"), " to none"));
  return absl::OkStatus();
}

class FileRule {
 public:
  FileRule(const InputText& file, const MemberNames& names, LoadedGroup& group)
      : file_(file), names_(names), group_(group) {
    for (const TopicSpec& topic : group.spec.topics) {
      topics_.insert(topic.name);
    }
  }

  absl::Status Apply() {
    for (MemberSpec& member : group_.spec.members) member.topics.clear();
    const absl::Status read = ForEachNamedLine(
        file_, [this](const NamedLine& line) { return ReadLine(line); });
    if (!read.ok()) return read;
    for (size_t i = 0; i < group_.spec.members.size(); ++i) {
      if (line_of_.contains(int32_t(i))) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          InputName(file_), ": no line gives the topics of member ",
          Quoted(group_.spec.members[i].id)));
    }
    return absl::OkStatus();
  }

 private:
  absl::Status ReadLine(const NamedLine& line) {
    const absl::StatusOr<int32_t> member =
        names_.Find(line.name, line.name_place);
    if (!member.ok()) return member.status();
    MemberSpec& spec = group_.spec.members[*member];
    const auto [first, added] =
        line_of_.try_emplace(*member, line.name_place.line);
    if (!added) {
      return ErrorAt(
          line.name_place,
          absl::StrCat("member ", Quoted(spec.id),
                       " is given twice (first in line ", first->second, ")"));
    }
    if (line.value.empty()) return absl::OkStatus();
    for (const absl::string_view part : absl::StrSplit(line.value, ',')) {
      const absl::string_view topic = Trim(part);
      if (topic.empty()) {
        return ErrorAt(line.value_place,
                       "a topic's name is missing between commas");
      }
      if (!topics_.contains(topic)) {
        return ErrorAt(line.value_place,
                       absl::StrCat("topic ", Quoted(topic),
                                    " is not in the group; add the output of ",
                                    TopicsCommand(topic)));
      }
      const auto end = spec.topics.end();
      if (std::find(spec.topics.begin(), end, topic) != end) {
        return ErrorAt(line.value_place, absl::StrCat("topic ", Quoted(topic),
                                                      " is given twice"));
      }
      spec.topics.emplace_back(topic);
    }
    return absl::OkStatus();
  }

  const InputText& file_;
  const MemberNames& names_;
  LoadedGroup& group_;
  absl::flat_hash_set<std::string> topics_;
  absl::flat_hash_map<int32_t, int32_t> line_of_;  // by member
};

}  // namespace

absl::Status ApplySubscriptions(const LoadOptions& options,
                                GivenSubscriptions given,
                                const MemberNames& names, LoadedGroup& group) {
  const bool in_group = given == GivenSubscriptions::kInGroup;
  switch (options.subscriptions) {
    case SubscriptionRule::kAll:
      if (in_group) return absl::OkStatus();
      SubscribeToAll(group);
      break;
    case SubscriptionRule::kOwned: {
      const absl::Status owned = SubscribeToOwned(given, group);
      if (!owned.ok()) return owned;
      break;
    }
    case SubscriptionRule::kFile:
      return FileRule(options.subscriptions_file, names, group).Apply();
  }
  group.subscriptions_assumed = true;
  return absl::OkStatus();
}

}  // namespace assignbench
