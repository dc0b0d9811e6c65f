#ifndef ASSIGNBENCH_TESTS_SUPPORT_GROUPS_H_
#define ASSIGNBENCH_TESTS_SUPPORT_GROUPS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "assignors/assignment.h"
#include "assignors/group.h"

namespace assignbench {

// Groups and assignments as short as a test wants to write them. Partitions are
// written "topic-number". All of these end the process on a fault of the test.

struct BriefTopic {
  std::string name;
  int64_t partitions = 0;
};

struct BriefMember {
  std::string id;
  std::vector<std::string> topics = {};
  std::vector<std::string> owned = {};  // "topic-number"
  int32_t generation = 1;               // of `owned`
};

// MakeSpec({{"t", 3}}, {{"A", {"t"}, {"t-0"}}, {"B", {"t"}}})
GroupSpec MakeSpec(const std::vector<BriefTopic>& topics,
                   const std::vector<BriefMember>& members);
Group MakeGroup(const std::vector<BriefTopic>& topics,
                const std::vector<BriefMember>& members);
Group MakeGroup(const GroupSpec& spec);

// What each member has, in the assignment's order.
using MemberLists = std::map<std::string, std::vector<std::string>>;

MemberLists Lists(const Group& group, const Assignment& assignment);
// The same with each list sorted by topic and number.
MemberLists SortedLists(const Group& group, const Assignment& assignment);
// The inverse of Lists(); members that are not named get nothing.
Assignment MakeAssignment(const Group& group, const MemberLists& lists);

// The index of "topic-number".
PartitionIndex FindPartition(const Group& group, const std::string& name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_SUPPORT_GROUPS_H_
