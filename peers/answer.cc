#include "peers/answer.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

// The index of a ghost, or -1.
PartitionIndex GhostIndex(const Group& group, Ghosts::Partition ghost) {
  if (group.ghosts() == nullptr) return -1;
  const std::vector<Ghosts::Partition>& ghosts = group.ghosts()->partitions;
  const auto found = std::lower_bound(ghosts.begin(), ghosts.end(), ghost);
  if (found == ghosts.end() || *found != ghost) return -1;
  return group.partition_count() + PartitionIndex(found - ghosts.begin());
}

// The index of a topic that the group lacks, or -1.
TopicIndex UnknownTopic(const Group& group, const std::string& name) {
  if (group.ghosts() == nullptr) return -1;
  const std::vector<std::string>& names = group.ghosts()->unknown_topics;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return -1;
  return group.topic_count() + TopicIndex(found - names.begin());
}

}  // namespace

std::string PeerPartitionName(const GroupSpec& spec, const PeerAnswer& answer,
                              PeerPartition partition) {
  const size_t topic = partition.topic;
  const std::string& name =
      topic < spec.topics.size()
          ? spec.topics[topic].name
          : answer.unknown_topics[topic - spec.topics.size()];
  return absl::StrCat(name, "-", partition.number);
}

absl::StatusOr<Assignment> ToAssignment(const Group& group,
                                        const GroupSpec& spec,
                                        const PeerAnswer& answer,
                                        size_t round) {
  if (answer.thrown) {
    return absl::FailedPreconditionError(
        absl::StrCat("in round ", answer.thrown->round + 1, " it threw ",
                     answer.thrown->type, ": ", answer.thrown->message));
  }
  if (round >= answer.rounds.size()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the answer has only ", answer.rounds.size(), " rounds"));
  }
  std::vector<TopicIndex> topics;
  topics.reserve(spec.topics.size());
  for (const TopicSpec& topic : spec.topics) {
    topics.push_back(group.FindTopic(topic.name));
  }
  // Topics that the spec lacks are among the group's ghosts, if anybody claimed
  // of them.
  for (const std::string& name : answer.unknown_topics) {
    topics.push_back(UnknownTopic(group, name));
  }
  const PeerRound& lists = answer.rounds[round];
  std::vector<int32_t> loads(group.member_count());
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    loads[m] = lists.partitions_of(group.input_position(m)).size();
  }
  Assignment assignment;
  const absl::Span<PartitionIndex> flat = assignment.Reset(loads);
  size_t next = 0;
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PeerPartition& p :
         lists.partitions_of(group.input_position(m))) {
      const TopicIndex t = topics[p.topic];
      if (t >= 0 && t < group.topic_count() && p.number >= 0 &&
          p.number < group.partition_count(t)) {
        flat[next++] = group.first_partition(t) + p.number;
        continue;
      }
      flat[next] = GhostIndex(group, {.topic = t, .number = p.number});
      if (flat[next++] < 0) {
        return absl::FailedPreconditionError(
            absl::StrCat("'", group.member_id(m), "' got ",
                         PeerPartitionName(spec, answer, p),
                         ": the group has no such partition"));
      }
    }
  }
  return assignment;
}

}  // namespace assignbench
