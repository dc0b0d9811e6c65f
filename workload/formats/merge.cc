#include "workload/formats/merge.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "workload/formats/check_facts.h"
#include "workload/formats/commands.h"

namespace assignbench {
namespace {

// More topics than this are told of in one sentence.
constexpr int kTopicSentences = 3;

// Partition numbers of one topic, ascending.
struct TopicNumbers {
  std::vector<int32_t> seen;
  std::vector<int32_t> owned;
};

class Merger {
 public:
  Merger(const Facts& facts, int64_t max_partitions)
      : facts_(facts),
        max_partitions_(std::min<int64_t>(
            max_partitions, std::numeric_limits<int32_t>::max() - 1)) {}

  absl::StatusOr<LoadedGroup> Merge() {
    AddRemarks();
    const OwnerCounts owners = CountOwners(facts_);
    absl::Status status = CheckFacts(facts_, owners, group_.assumed);
    if (status.ok()) status = AddTopics();
    if (!status.ok()) return status;
    AddMembers();
    group_.ownership_known = owners.owned > 0;
    group_.spec.name =
        facts_.group.empty() ? facts_.command_group : facts_.group;
    group_.spec.strategy = facts_.strategy;
    CollectNumbers();
    SayPartitionCounts();
    SayUnowned();
    AddLags();
    SayMissingMembers();
    return std::move(group_);
  }

 private:
  template <typename... Parts>
  void Say(const Parts&... parts) {
    group_.assumed.push_back(absl::StrCat(parts...));
  }

  // What the user should know of the paste itself.
  void AddRemarks() {
    if (facts_.skipped > 0) {
      Say(ToString(facts_.skipped_place), ": ", Counted(facts_.skipped, "line"),
          " outside of the tables skipped, the first ",
          Quoted(facts_.skipped_text));
    }
    if (facts_.elision) {
      Say(ToString(*facts_.elision),
          ": rows were left out of the table here; what they tell is missing");
    }
    if (!facts_.command_group.empty() && !facts_.group.empty() &&
        facts_.command_group != facts_.group) {
      Say(ToString(facts_.command_place), ": the command asks for group ",
          Quoted(facts_.command_group), ", but the output is of group ",
          Quoted(facts_.group), ", which was taken");
    }
    if (facts_.rebalancing) {
      Say(ToString(*facts_.rebalancing),
          ": the group is rebalancing; what members own now was taken as the "
          "state before");
    }
    if (facts_.pending_targets > 0) {
      Say("ownership: ", Counted(facts_.pending_targets, "member"),
          " still on the way to the target assignment; what members own now "
          "was taken");
    }
    if (facts_.repeated > 0) {
      Say(ToString(facts_.repeated_place), ": ",
          Counted(facts_.repeated, "partition"),
          " told again with the same owner; the later offsets were taken");
    }
    if (facts_.odd_lags > 0) {
      Say(ToString(facts_.odd_lag_place),
          ": LAG is not the difference of the "
          "offsets in ",
          Counted(facts_.odd_lags, "row"), "; LAG was taken");
    }
  }

  absl::Status AddTopics() {
    int64_t total = 0;
    for (const TopicFact& fact : facts_.topics) {
      TopicSpec topic;
      topic.name = fact.name;
      topic.id = fact.id;
      topic.partitions = fact.declared.value_or(fact.highest + 1);
      total += std::min<int64_t>(topic.partitions, max_partitions_ + 1);
      if (total > max_partitions_) {
        return ErrorAt(fact.declared ? fact.declared_place : fact.highest_place,
                       absl::StrCat("topic '", fact.name, "' of ",
                                    Counted(topic.partitions, "partition"),
                                    " brings the group above the limit of ",
                                    max_partitions_, " partitions"));
      }
      group_.spec.topics.push_back(std::move(topic));
    }
    return absl::OkStatus();
  }

  void AddMembers() {
    for (const MemberFact& fact : facts_.members) {
      MemberSpec member;
      member.id = fact.id;
      member.instance_id = fact.instance_id;
      member.generation = fact.generation;
      group_.spec.members.push_back(std::move(member));
    }
    absl::flat_hash_map<std::pair<int32_t, int32_t>, int32_t> claims;
    for (const PartitionFact& fact : facts_.partitions) {
      if (fact.owner < 0) continue;
      std::vector<ClaimSpec>& owned = group_.spec.members[fact.owner].owned;
      const auto [claim, added] = claims.try_emplace(
          std::pair(fact.owner, fact.topic), int32_t(owned.size()));
      if (added) {
        owned.emplace_back();
        owned.back().topic = facts_.topics[fact.topic].name;
      }
      owned[claim->second].partitions.push_back(fact.number);
    }
  }

  void CollectNumbers() {
    numbers_.resize(facts_.topics.size());
    for (const PartitionFact& fact : facts_.partitions) {
      TopicNumbers& numbers = numbers_[fact.topic];
      numbers.seen.push_back(fact.number);
      if (fact.owner >= 0) numbers.owned.push_back(fact.number);
    }
    for (TopicNumbers& numbers : numbers_) {
      std::sort(numbers.seen.begin(), numbers.seen.end());
      std::sort(numbers.owned.begin(), numbers.owned.end());
    }
  }

  // Which partition counts are the highest number seen, and so a guess.
  void SayPartitionCounts() {
    int64_t guessed = 0;
    for (size_t t = 0; t < facts_.topics.size(); ++t) {
      const TopicFact& topic = facts_.topics[t];
      if (topic.declared || ++guessed > kTopicSentences) continue;
      const std::vector<int32_t>& seen = numbers_[t].seen;
      const std::string command = TopicsCommand(topic.name);
      if (int64_t(seen.size()) == topic.highest + 1) {
        Say("topic '", topic.name, "': ", Counted(seen.size(), "partition"),
            " seen (", Ranges(seen),
            "); a topic file would confirm it: ", command);
      } else {
        Say("topic '", topic.name, "': partitions ", Ranges(seen), " seen, so ",
            topic.highest + 1,
            " assumed; a topic file would confirm it: ", command);
      }
    }
    if (guessed > kTopicSentences) {
      Say(Counted(guessed - kTopicSentences, "more topic"),
          ": as many partitions assumed as the highest number seen "
          "tells; topic files would confirm it: ",
          TopicsCommand(""));
    }
  }

  // Which partitions are there that nobody owns.
  void SayUnowned() {
    if (!group_.ownership_known) {
      Say("ownership: no input tells an owner; strategies start from nothing");
      return;
    }
    int64_t told = 0;
    for (size_t t = 0; t < facts_.topics.size(); ++t) {
      const TopicFact& topic = facts_.topics[t];
      const int64_t count = group_.spec.topics[t].partitions;
      const std::vector<int32_t>& owned = numbers_[t].owned;
      const auto unowned = count - int64_t(owned.size());
      if (unowned == 0 || ++told > kTopicSentences) continue;
      if (!topic.in_group) {
        Say("topic '", topic.name, "': only the topic file has it (",
            Counted(count, "partition"),
            ", no owner); it was kept as a topic "
            "of the group");
        continue;
      }
      int32_t first = 0;
      while (first < int32_t(owned.size()) && owned[first] == first) ++first;
      Say("topic '", topic.name, "': ", unowned, " of ",
          Counted(count, "partition"), " have no owner (the first is ", first,
          ")");
    }
    if (told > kTopicSentences) {
      Say(Counted(told - kTopicSentences, "more topic"),
          " with partitions that have no owner");
    }
  }

  // Lags of the topics of which every partition's is known.
  void AddLags() {
    std::vector<int64_t> known(facts_.topics.size());
    for (const PartitionFact& fact : facts_.partitions) {
      if (fact.lag) ++known[fact.topic];
    }
    for (const PartitionFact& fact : facts_.partitions) {
      TopicSpec& topic = group_.spec.topics[fact.topic];
      if (known[fact.topic] != topic.partitions) continue;
      topic.lags.resize(size_t(topic.partitions));
      topic.lags[fact.number] = *fact.lag;
    }
  }

  void SayMissingMembers() {
    if (!facts_.member_sections.empty() || facts_.member_count) return;
    Say("members: the offsets view lacks those that own nothing; ",
        MembersCommand(group_.spec.name), " lists all");
  }

  const Facts& facts_;
  const int64_t max_partitions_;
  LoadedGroup group_;
  std::vector<TopicNumbers> numbers_;  // by topic
};

}  // namespace

absl::StatusOr<LoadedGroup> MergeFacts(const Facts& facts,
                                       int64_t max_partitions) {
  return Merger(facts, max_partitions).Merge();
}

}  // namespace assignbench
