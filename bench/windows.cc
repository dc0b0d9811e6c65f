#include "bench/windows.h"

#include <string>
#include <utility>

#include "absl/strings/str_format.h"

namespace assignbench {
namespace {

std::string TopicName(int32_t t) { return absl::StrFormat("t%03d", t); }

}  // namespace

GroupSpec Windows(int32_t topics, int64_t partitions_per_topic, int32_t members,
                  int32_t subscriptions, int32_t width) {
  GroupSpec spec;
  for (int32_t t = 0; t < topics; ++t) {
    TopicSpec topic;
    topic.name = TopicName(t);
    topic.partitions = partitions_per_topic;
    spec.topics.push_back(std::move(topic));
  }
  const int32_t step = topics / subscriptions;
  for (int32_t m = 0; m < members; ++m) {
    MemberSpec member;
    member.id = absl::StrFormat("c%05d", m);
    const int32_t first = m % subscriptions * step;
    for (int32_t k = 0; k < width; ++k) {
      member.topics.push_back(TopicName((first + k) % topics));
    }
    spec.members.push_back(std::move(member));
  }
  return spec;
}

}  // namespace assignbench
