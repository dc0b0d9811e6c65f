#include "tests/differential/renamed.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "assignors/check.h"
#include "assignors/names.h"

namespace assignbench {
namespace {

std::string OneCharacter(int32_t k) {
  ASSIGNBENCH_CHECK(k >= 0 && k < 8192);
  const int32_t code = 0x4000 + k;
  return {char(0xE0 | (code >> 12)), char(0x80 | ((code >> 6) & 0x3F)),
          char(0x80 | (code & 0x3F))};
}

// Behind all topics that exist. A claim on no partition names any topic.
TopicIndex UnknownTopic(const Group& group, const std::string& name) {
  if (group.ghosts() == nullptr) return group.topic_count();
  const std::vector<std::string>& unknown = group.ghosts()->unknown_topics;
  return group.topic_count() +
         int32_t(
             std::lower_bound(unknown.begin(), unknown.end(), name, NameLess) -
             unknown.begin());
}

}  // namespace

GroupSpec RenamedForSortedMaps(const GroupSpec& spec, const Group& group) {
  struct Less {
    bool operator()(const std::string& a, const std::string& b) const {
      return NameLess(a, b);
    }
  };
  std::map<std::string, std::string, Less> instances;
  for (const MemberSpec& member : spec.members) {
    if (!member.instance_id.empty()) instances[member.instance_id];
  }
  int32_t k = 0;
  for (auto& [name, renamed] : instances) renamed = OneCharacter(k++);

  GroupSpec renamed = spec;
  for (TopicSpec& topic : renamed.topics) {
    topic.name = OneCharacter(group.FindTopic(topic.name));
  }
  for (MemberSpec& member : renamed.members) {
    member.id = OneCharacter(group.FindMember(member.id));
    if (!member.instance_id.empty()) {
      member.instance_id = instances.at(member.instance_id);
    }
    for (std::string& topic : member.topics) {
      topic = OneCharacter(group.FindTopic(topic));
    }
    for (ClaimSpec& claim : member.owned) {
      const TopicIndex t = group.FindTopic(claim.topic);
      claim.topic = OneCharacter(t >= 0 ? t : UnknownTopic(group, claim.topic));
    }
  }
  return renamed;
}

}  // namespace assignbench
