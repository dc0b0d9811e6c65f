#ifndef ASSIGNBENCH_WORKLOAD_ROSTER_H_
#define ASSIGNBENCH_WORKLOAD_ROSTER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/group_spec.h"
#include "workload/random.h"

namespace assignbench {

// The topics and members of a group while events change them, without claims,
// and the pod in which each member runs: a number that a member keeps over a
// restart, though its id changes. Members stay in the order in which they
// joined. Errors are InvalidArgumentErrors that say what is wrong, and leave
// all as it was.
class Roster {
 public:
  // `spec` must be one that Group::Create() accepts; its claims are dropped.
  explicit Roster(GroupSpec spec);

  const GroupSpec& spec() const { return spec_; }
  int32_t member_count() const { return int32_t(spec_.members.size()); }
  const MemberSpec& member(int32_t position) const {
    return spec_.members[position];
  }
  // The pod of each member, by position.
  absl::Span<const int32_t> pods() const { return pods_; }

  // The position of the member with that id, else with that instance id, else
  // with an id or instance id that starts with `name`; an error that names the
  // candidates if several do. O(members).
  absl::StatusOr<int32_t> Find(absl::string_view name) const;

  void Remove(int32_t position);
  // Puts a member in before the one at `position`.
  void Insert(int32_t position, MemberSpec member, int32_t pod);

  // Adds a member in a pod of its own. Errors: its id is taken, a topic is
  // unknown.
  absl::Status Join(MemberSpec member);
  // Removes the last members or adds some, until there are `members` (>= 1).
  // A new one has the commonest subscription and a new id with the client id of
  // the last member.
  void Scale(int64_t members, Random& random);

  // Errors of these two: no such topic; fewer partitions than now, or more than
  // `limit`. False if nothing changes. New partitions have no known replica
  // racks, no records and no lag.
  absl::StatusOr<bool> Grow(absl::string_view topic, int64_t partitions,
                            int64_t limit);
  absl::StatusOr<bool> Subscribe(int32_t position,
                                 const std::vector<std::string>& topics);

  // The subscription that most members have, in the order of the names; of
  // several the first in that order. O(subscriptions log members).
  std::vector<std::string> CommonestSubscription() const;

 private:
  absl::Status CheckTopics(const std::vector<std::string>& topics) const;

  GroupSpec spec_;
  std::vector<int32_t> pods_;
  int32_t next_pod_;
};

// The id that the coordinator gives to the client of member `id` when it joins
// anew: its client id (`id` without the UUID at its end), a dash and a random
// UUID of 36 characters.
std::string NewMemberId(absl::string_view id, Random& random);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_ROSTER_H_
