#include "quality/property_checks.h"

namespace assignbench {

std::string Quoted(const Group& group, MemberIndex m) {
  return m == kNoMember ? "nobody" : absl::StrCat("'", group.member_id(m), "'");
}

std::vector<MemberIndex> FinalOwners(const Trial& trial) {
  std::vector<MemberIndex> owners;
  trial.plan.final.OwnerOf(trial.group.partition_count(), owners);
  return owners;
}

std::string FirstDifference(const Group& group,
                            const std::vector<MemberIndex>& owners,
                            const std::vector<MemberIndex>& others) {
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    if (owners[p] == others[p]) continue;
    return absl::StrCat(group.PartitionName(p), ": ", Quoted(group, owners[p]),
                        ", then ", Quoted(group, others[p]));
  }
  return "";
}

absl::StatusOr<std::vector<MemberIndex>> OwnersOf(const Trial& trial,
                                                  const GroupSpec& spec) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return group.status();
  const absl::StatusOr<Convergence> plan = trial.run(*group);
  if (!plan.ok()) return plan.status();
  std::vector<MemberIndex> owners;
  plan->final.OwnerOf(group->partition_count(), owners);
  return owners;
}

}  // namespace assignbench
