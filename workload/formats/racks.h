#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_RACKS_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_RACKS_H_

#include "absl/status/status.h"
#include "workload/formats/facts.h"
#include "workload/formats/load_group.h"
#include "workload/formats/member_names.h"

namespace assignbench {

// Reads lines "broker 1: a" and "member pod-1: a" and sets the members' racks
// and, where `facts` (may be null) has the replicas of a topic, the racks of
// those. An error if a broker with a replica is given no rack, if a name is
// unknown or given twice, or if a rack contradicts the group's own.
absl::Status ApplyRacks(const InputText& file, const Facts* facts,
                        const MemberNames& names, LoadedGroup& group);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_RACKS_H_
