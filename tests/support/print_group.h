#ifndef ASSIGNBENCH_TESTS_SUPPORT_PRINT_GROUP_H_
#define ASSIGNBENCH_TESTS_SUPPORT_PRINT_GROUP_H_

#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "assignors/group_spec.h"

namespace assignbench {

// All of a group that strategies look at, one topic or member a line:
//   t1 partitions 3
//   c2 instance i1 topics t1 generation 4 owned t1-0 t1-2
// Two groups that differ in that differ in their text.
inline void Print(const GroupSpec& spec, std::ostream& out) {
  for (const TopicSpec& topic : spec.topics) {
    out << topic.name << " partitions " << topic.partitions;
    for (const std::vector<std::string>& racks : topic.replica_racks) {
      out << " [";
      for (const std::string& rack : racks) out << rack;
      out << "]";
    }
    out << "\n";
  }
  for (const MemberSpec& member : spec.members) {
    out << member.id;
    if (!member.instance_id.empty()) out << " instance " << member.instance_id;
    if (!member.rack.empty()) out << " rack " << member.rack;
    out << " topics";
    for (const std::string& topic : member.topics) out << " " << topic;
    out << " generation " << member.generation << " owned";
    for (const ClaimSpec& claim : member.owned) {
      for (const int64_t p : claim.partitions) {
        out << " " << claim.topic << "-" << p;
      }
    }
    out << "\n";
  }
}

inline std::string Print(const GroupSpec& spec) {
  std::ostringstream out;
  Print(spec, out);
  return out.str();
}

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_SUPPORT_PRINT_GROUP_H_
