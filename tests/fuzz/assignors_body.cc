#include <algorithm>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "assignors/check.h"
#include "assignors/registry.h"
#include "tests/fuzz/bodies.h"
#include "workload/verify.h"

namespace assignbench {
namespace {

// Small numbers out of bytes; zeros once they are used up.
class Source {
 public:
  explicit Source(Bytes bytes) : bytes_(bytes) {}

  int Below(int bound) {
    if (next_ == bytes_.size()) return 0;
    return bytes_[next_++] % bound;
  }

 private:
  const Bytes bytes_;
  size_t next_ = 0;
};

// A group of up to 6 members and 5 topics, with claims on anything.
GroupSpec SpecOf(Source& source) {
  GroupSpec spec;
  const int topics = source.Below(5) + 1;
  const bool racks = source.Below(3) == 0;
  for (int t = 0; t < topics; ++t) {
    TopicSpec topic;
    topic.name = absl::StrCat("t", t);
    topic.partitions = source.Below(7);
    if (racks) {
      for (int64_t p = 0; p < topic.partitions; ++p) {
        topic.replica_racks.emplace_back();
        const int replicas = source.Below(3);
        for (int r = 0; r < replicas; ++r) {
          topic.replica_racks.back().push_back(
              std::string(1, char('a' + source.Below(3))));
        }
      }
    }
    spec.topics.push_back(std::move(topic));
  }
  const int members = source.Below(6) + 1;
  for (int m = 0; m < members; ++m) {
    MemberSpec member;
    member.id = absl::StrCat(std::string(1, char('a' + source.Below(20))), m);
    if (source.Below(4) == 0) {
      member.instance_id =
          absl::StrCat(std::string(1, char('z' - source.Below(20))), m);
    }
    if (racks && source.Below(3) > 0) {
      member.rack = std::string(1, char('a' + source.Below(3)));
    }
    const int subscription = source.Below(1 << topics);
    for (int t = 0; t < topics; ++t) {
      if ((subscription >> t) % 2 == 0) {
        member.topics.push_back(absl::StrCat("t", t));
      }
    }
    member.generation = source.Below(4) - 1;
    const int claims = source.Below(6);
    for (int c = 0; c < claims; ++c) {
      // One topic more than there are, and numbers that may not exist.
      const std::string topic = absl::StrCat("t", source.Below(topics + 1));
      const int64_t number = source.Below(8);
      const bool twice = std::any_of(
          member.owned.begin(), member.owned.end(), [&](const auto& claim) {
            return claim.topic == topic && claim.partitions.front() == number;
          });
      if (!twice) {
        member.owned.push_back({.topic = topic, .partitions = {number}});
      }
    }
    spec.members.push_back(std::move(member));
  }
  return spec;
}

}  // namespace

void FuzzAssignors(Bytes bytes) {
  Source source(bytes);
  const GroupSpec spec = SpecOf(source);
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return;  // two members of one id
  for (const StrategyInfo& strategy : Strategies()) {
    // What is only measured would be shrunk each time it is violated.
    VerifyOptions promised;
    for (const Property& property : Properties()) {
      if (IsPromised(strategy, property)) {
        promised.properties.push_back(&property);
      }
    }
    const absl::StatusOr<VerifyResult> verified =
        VerifyGroup(strategy, spec, promised);
    ASSIGNBENCH_CHECK(verified.ok() && !verified->broken());
    for (const IterationOrder order :
         {IterationOrder::kSorted, IterationOrder::kKafkaJava}) {
      Assignment exact;
      const absl::Status status =
          strategy.make({.order = order, .compat = Compat::kExact})
              ->Assign(*group, exact);
      ASSIGNBENCH_CHECK(status.ok() || absl::IsFailedPrecondition(status));
    }
  }
}

}  // namespace assignbench
