#include "workload/history.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "assignors/check.h"
#include "quality/check_assignment.h"
#include "workload/random.h"
#include "workload/random_group.h"
#include "workload/shapes.h"

namespace assignbench {
namespace {

GroupSpec MediumGroup(Random& random) {
  constexpr const char* kShapes[] = {
      "uniform", "skewed_topics", "random_half", "window",
      "chain",   "islands",       "odd_one_out"};
  if (random.Percent(30)) {
    RandomGroupOptions options;
    options.max_members = 40;
    options.max_topics = 15;
    options.max_partitions = 12;
    options.stale_claims = random.Percent(30);
    options.racks = random.Percent(40);
    return RandomGroup(random.Below(UINT64_MAX), options);
  }
  // Kafka's general path is quadratic: members and partitions are kept few
  // where it is taken. Large groups are rarer, so that many can be had.
  const absl::string_view shape = kShapes[random.Below(std::size(kShapes))];
  const bool identical =
      shape == "uniform" || shape == "skewed_topics" || shape == "racked";
  ShapeSize size;
  const bool large = identical && random.Percent(25);
  size.members = int32_t(random.Between(20, large ? 200 : 60));
  size.topics = int32_t(random.Between(3, large ? 40 : 20));
  size.partitions = size.topics * random.Between(1, identical ? 20 : 8);
  absl::StatusOr<GroupSpec> spec =
      MakeShape(shape, size, random.Below(UINT64_MAX));
  ASSIGNBENCH_CHECK(spec.ok());
  return *std::move(spec);
}

// What happens between two rebalances.
class Churn {
 public:
  Churn(GroupSpec& spec, Random& random) : spec_(spec), random_(random) {}

  void Happen(int step) {
    do {
      switch (random_.Below(8)) {
        case 0:
          Leave();
          break;
        case 1:
          Join(step);
          break;
        case 2:
          Resubscribe();
          break;
        case 3:
          Grow();
          break;
        case 4:
          Shrink();
          break;
        case 5:
          Vanish();
          break;
        case 6:
          AnyMember().owned.clear();
          break;
        case 7:
          return;
      }
    } while (random_.Percent(40));
  }

 private:
  MemberSpec& AnyMember() {
    return spec_.members[random_.Below(spec_.members.size())];
  }

  void Leave() {
    if (spec_.members.size() < 2) return;
    spec_.members.erase(spec_.members.begin() +
                        random_.Below(spec_.members.size()));
  }

  void Join(int step) {
    MemberSpec member;
    member.id = absl::StrCat("n", random_.Below(100), "-", step);
    for (const MemberSpec& other : spec_.members) {
      if (other.id == member.id) return;
    }
    member.topics = AnyMember().topics;
    spec_.members.insert(
        spec_.members.begin() + random_.Below(spec_.members.size() + 1),
        std::move(member));
  }

  void Resubscribe() {
    std::vector<std::string> topics;
    for (const TopicSpec& topic : spec_.topics) {
      if (random_.Percent(50)) topics.push_back(topic.name);
    }
    random_.Shuffle(topics);
    AnyMember().topics = std::move(topics);
  }

  // New partitions know no racks.
  static void Resize(TopicSpec& topic, int64_t partitions) {
    topic.partitions = partitions;
    if (!topic.replica_racks.empty()) topic.replica_racks.resize(partitions);
  }

  void Grow() {
    if (spec_.topics.empty()) return;
    TopicSpec& topic = spec_.topics[random_.Below(spec_.topics.size())];
    Resize(topic, topic.partitions + random_.Between(1, 3));
  }

  void Shrink() {
    if (spec_.topics.empty()) return;
    TopicSpec& topic = spec_.topics[random_.Below(spec_.topics.size())];
    Resize(topic, random_.Between(0, topic.partitions));
  }

  void Vanish() {
    if (spec_.topics.size() < 2) return;
    const auto gone = spec_.topics.begin() + random_.Below(spec_.topics.size());
    for (MemberSpec& member : spec_.members) {
      member.topics.erase(
          std::remove(member.topics.begin(), member.topics.end(), gone->name),
          member.topics.end());
    }
    spec_.topics.erase(gone);
  }

  GroupSpec& spec_;
  Random& random_;
};

// Ids as different as Kafka makes them, or such that all share a hash code.
void GiveTopicIds(Random& random, GroupSpec& spec) {
  const bool crowded = random.Percent(20);
  for (TopicSpec& topic : spec.topics) {
    const uint64_t high = random.Below(UINT64_MAX);
    topic.id = absl::StrFormat("%016x%016x", high,
                               crowded ? high ^ 5 : random.Below(UINT64_MAX));
  }
}

// As members might list them in any order.
void ShuffleClaims(Random& random, GroupSpec& spec) {
  for (MemberSpec& member : spec.members) {
    random.Shuffle(member.owned);
    for (ClaimSpec& claim : member.owned) random.Shuffle(claim.partitions);
  }
}

// Members report what `assignment` gave them, but some missed the rebalance.
void Report(const Group& group, const Assignment& assignment,
            int32_t generation, Random& random, GroupSpec& spec) {
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (random.Percent(5)) continue;
    MemberSpec& member = spec.members[group.input_position(m)];
    member.generation = generation;
    member.owned.clear();
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      const TopicIndex t = group.topic_of(p);
      if (member.owned.empty() ||
          member.owned.back().topic != group.topic_name(t)) {
        member.owned.emplace_back();
        member.owned.back().topic = std::string(group.topic_name(t));
      }
      member.owned.back().partitions.push_back(p - group.first_partition(t));
    }
  }
}

}  // namespace

GroupSpec AfterRandomEvents(GroupSpec spec, Random& random, int step) {
  Churn(spec, random).Happen(step);
  return spec;
}

std::vector<GroupSpec> RandomHistory(uint64_t seed, HistoryKind kind,
                                     const StrategyInfo& strategy) {
  Random random(seed);
  GroupSpec spec;
  if (kind == HistoryKind::kSmall) {
    RandomGroupOptions options;
    options.stale_claims = random.Percent(30);
    options.racks = random.Percent(40);
    options.claims = random.Percent(80);
    options.identical_subscriptions = random.Percent(20);
    spec = RandomGroup(random.Below(UINT64_MAX), options);
  } else {
    spec = MediumGroup(random);
  }
  const bool server = strategy.protocol == RebalanceProtocol::kServer;
  if (server && random.Percent(70)) GiveTopicIds(random, spec);
  std::vector<GroupSpec> history = {spec};
  const std::unique_ptr<Assignor> assignor = strategy.Make();
  const int64_t steps = random.Between(0, 4);
  for (int step = 1; step <= steps; ++step) {
    const absl::StatusOr<Group> group = Group::Create(spec);
    ASSIGNBENCH_CHECK(group.ok());
    Assignment assignment;
    // Nobody can run with what a wrong assignor gives.
    if (assignor->Assign(*group, assignment).ok() &&
        CheckAssignment(*group, assignment, Completeness::kPartial).ok()) {
      Report(*group, assignment, 10 + step, random, spec);
    }
    if (server && random.Percent(30)) ShuffleClaims(random, spec);
    spec = AfterRandomEvents(std::move(spec), random, step);
    history.push_back(spec);
  }
  return history;
}

}  // namespace assignbench
