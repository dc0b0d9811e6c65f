#include "tests/differential/group_features.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace assignbench {
namespace {

void AddSubscriptionFeatures(const GroupSpec& spec,
                             std::set<std::string>& features) {
  std::set<std::string> known;
  for (const TopicSpec& topic : spec.topics) {
    if (topic.partitions > 0) known.insert(topic.name);
  }
  std::set<std::set<std::string>> subscriptions;
  for (const MemberSpec& member : spec.members) {
    const std::set<std::string> topics(member.topics.begin(),
                                       member.topics.end());
    if (topics.empty()) features.insert("a subscription without topics");
    if (!std::includes(known.begin(), known.end(), topics.begin(),
                       topics.end())) {
      features.insert("a topic without partitions");
    }
    subscriptions.insert(topics);
  }
  if (subscriptions.size() > 1) features.insert("differing subscriptions");
}

void AddClaimFeatures(const GroupSpec& spec, std::set<std::string>& features) {
  std::set<int32_t> generations;
  std::set<std::pair<std::string, int64_t>> claimed;
  for (const MemberSpec& member : spec.members) {
    if (member.owned.empty()) continue;
    features.insert("claims");
    generations.insert(member.generation);
    for (const ClaimSpec& claim : member.owned) {
      if (std::find(member.topics.begin(), member.topics.end(), claim.topic) ==
          member.topics.end()) {
        features.insert("claims on unsubscribed topics");
      }
      for (const int64_t p : claim.partitions) {
        if (!claimed.emplace(claim.topic, p).second) {
          features.insert("double claims");
        }
      }
    }
  }
  if (generations.size() > 1) features.insert("claims of several generations");
}

}  // namespace

std::set<std::string> GroupFeatures(const GroupSpec& spec) {
  std::set<std::string> features;
  AddSubscriptionFeatures(spec, features);
  AddClaimFeatures(spec, features);
  bool member_racks = false;
  for (const MemberSpec& member : spec.members) {
    if (!member.instance_id.empty()) features.insert("static members");
    member_racks |= !member.rack.empty();
  }
  for (const TopicSpec& topic : spec.topics) {
    if (member_racks && !topic.replica_racks.empty()) features.insert("racks");
  }
  return features;
}

}  // namespace assignbench
