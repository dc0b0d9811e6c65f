#include "workload/worst_case.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "workload/events.h"
#include "workload/random.h"
#include "workload/random_group.h"
#include "workload/replay.h"

namespace assignbench {
namespace {

// Tries without a worse group after which a climb starts again.
constexpr int64_t kPatience = 1'500;
// A time counts as longer only if it is so by more than the clock's noise.
constexpr double kTimeStep = 1.02;

double NanosecondsPerPartition(const StrategyInfo& strategy, const Group& group,
                               int32_t timings) {
  using Clock = std::chrono::steady_clock;
  const std::unique_ptr<Assignor> assignor = strategy.Make();
  Assignment assignment;
  double least = 0;
  for (int32_t i = 0; i < timings; ++i) {
    const Clock::time_point start = Clock::now();
    if (!assignor->Assign(group, assignment).ok()) return 0;
    const double taken =
        std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    least = i == 0 ? taken : std::min(least, taken);
  }
  return least / std::max(1, group.partition_count());
}

// A group, what happens to it, and how bad that is.
struct Candidate {
  GroupSpec group;
  std::string event;
  double badness = -1;
};

class Search {
 public:
  Search(const StrategyInfo& strategy, Badness badness,
         const WorstCaseOptions& options)
      : strategy_(strategy),
        badness_(badness),
        options_(options),
        limits_(options.limits),
        random_(options.seed) {}

  WorstCase Run() {
    Candidate worst;
    while (tried_ < options_.tries) {
      Candidate top = Climb();
      if (IsWorse(top.badness, worst.badness)) worst = std::move(top);
    }
    if (badness_ != Badness::kTime) Shrink(worst);
    return {.group = std::move(worst.group),
            .event = std::move(worst.event),
            .badness = std::max(0.0, worst.badness)};
  }

 private:
  bool timed() const { return badness_ == Badness::kTime; }

  bool IsWorse(double a, double b) const {
    return timed() ? a > b * kTimeStep : a > b;
  }

  Candidate Climb() {
    Candidate at = Start();
    int64_t stuck = 0;
    while (stuck < kPatience && tried_ < options_.tries) {
      Candidate next = {.group = at.group, .event = at.event};
      const int64_t changes = random_.Between(1, 3);
      for (int64_t i = 0; i < changes; ++i) Change(next);
      Judge(next);
      stuck = IsWorse(next.badness, at.badness) ? 0 : stuck + 1;
      // What is as bad is taken as well: from there other groups are near.
      if (next.badness >= at.badness) at = std::move(next);
    }
    return at;
  }

  Candidate Start() {
    RandomGroupOptions options;
    options.max_members = limits_.members - 1;
    options.max_topics = limits_.topics;
    options.max_partitions = int32_t(limits_.partitions / limits_.topics);
    options.static_members = false;
    options.claims = false;
    Candidate start;
    do {
      start.group = RandomGroup(random_.Below(UINT64_MAX), options);
      if (timed()) {
        const int64_t factor =
            limits_.least_partitions_timed / limits_.partitions * 4;
        for (TopicSpec& topic : start.group.topics) {
          topic.partitions *= factor;
        }
      }
      NewEvent(start);
      Judge(start);
    } while (start.badness < 0 && tried_ < options_.tries);
    return start;
  }

  // Sets the badness; -1 if the group is none of those searched.
  void Judge(Candidate& candidate) {
    ++tried_;
    candidate.badness = -1;
    if (!WithinLimits(candidate)) return;
    const absl::StatusOr<double> badness =
        BadnessOf(strategy_, badness_, candidate.group, candidate.event);
    if (badness.ok()) candidate.badness = *badness;
  }

  bool WithinLimits(const Candidate& candidate) const {
    const GroupSpec& group = candidate.group;
    int64_t members = int64_t(group.members.size());
    int64_t partitions = 0;
    for (const TopicSpec& topic : group.topics) partitions += topic.partitions;
    if (!candidate.event.empty()) {
      const absl::StatusOr<Event> event = ParseEvent(candidate.event);
      if (!event.ok()) return false;
      members += event->kind == Event::Kind::kJoin;
      for (const TopicSpec& topic : group.topics) {
        if (event->kind == Event::Kind::kGrow && topic.name == event->topic) {
          partitions += event->count - topic.partitions;
        }
      }
    }
    return members <= limits_.members &&
           int64_t(group.topics.size()) <= limits_.topics &&
           partitions <= most_partitions() &&
           (!timed() || partitions >= limits_.least_partitions_timed);
  }

  int64_t most_partitions() const {
    return timed() ? limits_.partitions_timed : limits_.partitions;
  }

  void Change(Candidate& candidate) {
    GroupSpec& group = candidate.group;
    switch (random_.Below(8)) {
      case 0:
        AddTopic(group);
        break;
      case 1:
        RemoveTopic(group);
        break;
      case 2:
        AnyTopic(group).partitions =
            random_.Between(0, most_partitions() / (1 + random_.Below(8)));
        break;
      case 3: {
        TopicSpec& topic = AnyTopic(group);
        topic.partitions =
            std::max<int64_t>(0, topic.partitions + random_.Between(-2, 2));
        break;
      }
      case 4:
        AddMember(group);
        break;
      case 5:
        if (group.members.size() > 1) {
          group.members.erase(group.members.begin() +
                              random_.Below(group.members.size()));
        }
        break;
      case 6:
        Toggle(AnyMember(group).topics, AnyTopic(group).name);
        break;
      case 7:
        NewEvent(candidate);
        break;
    }
  }

  TopicSpec& AnyTopic(GroupSpec& group) {
    return group.topics[random_.Below(group.topics.size())];
  }
  MemberSpec& AnyMember(GroupSpec& group) {
    return group.members[random_.Below(group.members.size())];
  }

  template <typename Items, typename NameOf>
  static std::string FreeName(const Items& items, absl::string_view prefix,
                              NameOf name_of) {
    for (int i = 0;; ++i) {
      std::string name = absl::StrCat(prefix, i);
      const bool taken =
          std::any_of(items.begin(), items.end(),
                      [&](const auto& item) { return name_of(item) == name; });
      if (!taken) return name;
    }
  }

  static std::string FreeMemberId(const GroupSpec& group) {
    return FreeName(group.members, "m",
                    [](const MemberSpec& member) { return member.id; });
  }

  void AddTopic(GroupSpec& group) {
    TopicSpec topic;
    topic.name = FreeName(group.topics, "t",
                          [](const TopicSpec& other) { return other.name; });
    topic.partitions = random_.Between(1, most_partitions() / 4);
    for (MemberSpec& member : group.members) {
      if (random_.Percent(50)) member.topics.push_back(topic.name);
    }
    group.topics.push_back(std::move(topic));
  }

  void RemoveTopic(GroupSpec& group) {
    if (group.topics.size() < 2) return;
    const size_t gone = random_.Below(group.topics.size());
    for (MemberSpec& member : group.members) {
      const auto found = std::find(member.topics.begin(), member.topics.end(),
                                   group.topics[gone].name);
      if (found != member.topics.end()) member.topics.erase(found);
    }
    group.topics.erase(group.topics.begin() + gone);
  }

  void AddMember(GroupSpec& group) {
    MemberSpec member;
    member.id = FreeMemberId(group);
    member.topics = AnyMember(group).topics;
    group.members.push_back(std::move(member));
  }

  static void Toggle(std::vector<std::string>& topics,
                     const std::string& topic) {
    const auto found = std::find(topics.begin(), topics.end(), topic);
    if (found == topics.end()) {
      topics.push_back(topic);
    } else {
      topics.erase(found);
    }
  }

  void NewEvent(Candidate& candidate) {
    GroupSpec& group = candidate.group;
    std::vector<std::string> topics = AnyMember(group).topics;
    for (int i = 0; i < 2; ++i) {
      if (random_.Percent(50)) Toggle(topics, AnyTopic(group).name);
    }
    const std::string list = absl::StrJoin(topics, ",");
    switch (random_.Below(badness_ == Badness::kUnneededMoves ? 4 : 5)) {
      case 0:
        candidate.event = absl::StrCat("leave=", AnyMember(group).id);
        break;
      case 1:
        candidate.event = absl::StrCat("join=", FreeMemberId(group), ":", list);
        break;
      case 2:
        candidate.event =
            absl::StrCat("subscribe=", AnyMember(group).id, ":", list);
        break;
      case 3: {
        const TopicSpec& topic = AnyTopic(group);
        candidate.event = absl::StrCat(
            "grow=", topic.name, ":",
            topic.partitions + random_.Between(1, 1 + most_partitions() / 4));
        break;
      }
      case 4:
        candidate.event.clear();
        break;
    }
  }

  // A candidate in which the event speaks of somebody who is gone or renamed
  // is none of those searched.
  void Shrink(Candidate& worst) {
    bool smaller = true;
    while (smaller) {
      smaller = false;
      for (GroupSpec& group : ShrinkCandidates(worst.group)) {
        Candidate next = {.group = std::move(group), .event = worst.event};
        Judge(next);
        if (next.badness < worst.badness) continue;
        worst = std::move(next);
        smaller = true;
        break;
      }
    }
  }

  const StrategyInfo& strategy_;
  const Badness badness_;
  const WorstCaseOptions& options_;
  const WorstCaseLimits& limits_;
  Random random_;
  int64_t tried_ = 0;
};

}  // namespace

absl::string_view ToString(Badness badness) {
  switch (badness) {
    case Badness::kUnneededMoves:
      return "unneeded-moves";
    case Badness::kImbalance:
      return "imbalance";
    case Badness::kTime:
      break;
  }
  return "time";
}

absl::StatusOr<double> BadnessOf(const StrategyInfo& strategy, Badness badness,
                                 const GroupSpec& group,
                                 absl::string_view event, int32_t timings) {
  std::vector<Event> events;
  if (!event.empty()) {
    absl::StatusOr<Event> parsed = ParseEvent(event);
    if (!parsed.ok()) return parsed.status();
    events.push_back(*std::move(parsed));
  }
  const absl::StatusOr<ReplayResult> played =
      Replay(group, events, strategy, /*seed=*/1);
  if (!played.ok()) return played.status();
  switch (badness) {
    case Badness::kUnneededMoves:
      return played->movement.beyond_forced;
    case Badness::kImbalance: {
      const Balance balance =
          MeasureBalance(played->after.group, played->after.assignment);
      return double(balance.sum_of_squares - balance.optimal_sum_of_squares);
    }
    case Badness::kTime:
      break;
  }
  return NanosecondsPerPartition(strategy, played->after.group, timings);
}

WorstCase FindWorstCase(const StrategyInfo& strategy, Badness badness,
                        const WorstCaseOptions& options) {
  return Search(strategy, badness, options).Run();
}

}  // namespace assignbench
