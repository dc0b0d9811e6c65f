#include "workload/verify.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "assignors/previous_owners.h"
#include "quality/check_assignment.h"
#include "workload/history.h"
#include "workload/random_group.h"
#include "workload/tiny_groups.h"

namespace assignbench {
namespace {

constexpr int32_t kMaxRounds = 17;  // one more than "terminates" allows
constexpr int64_t kLargestToShrink = 2'000;  // SizeOf()

// One strategy on one group, and what properties make of it.
class Judge {
 public:
  explicit Judge(const StrategyInfo& strategy)
      : strategy_(strategy),
        assignor_(strategy.Make()),
        run_([this](const Group& group) {
          return ConvergeRounds(*assignor_, group, kMaxRounds);
        }) {}

  // Runs the strategy; what follows is about this group.
  void Look(const GroupSpec& spec, const Group& group) {
    spec_ = &spec;
    group_ = &group;
    plan_ = run_(group);
    sound_ = plan_.ok() &&
             CheckAssignment(group, plan_->first_round, Completeness::kPartial)
                 .ok() &&
             CheckAssignment(group, plan_->final, Completeness::kComplete).ok();
  }

  // Ours are functions of the group; what others do is not known.
  bool repeats_itself() const { return strategy_.client.empty(); }

  Verdict Check(const Property& property) const {
    if (!plan_.ok()) {
      // No plan at all says that the group never settles, or that the assignor
      // gave none, and nothing else.
      const bool unsettled = absl::IsInternal(plan_.status());
      const bool about_it = unsettled
                                ? property.name == "terminates" ||
                                      (property.name == "settles-within-five" &&
                                       !RacksKnown(*group_))
                                : property.name == "answers";
      return about_it ? Verdict{.applies = true, .status = plan_.status()}
                      : Verdict::DoesNotApply();
    }
    if (!sound_ && !property.safety) return Verdict::DoesNotApply();
    return property.check({.strategy = strategy_.name,
                           .protocol = strategy_.protocol,
                           .reads_claims = strategy_.reads_claims,
                           .spec = *spec_,
                           .group = *group_,
                           .plan = *plan_,
                           .run = run_});
  }

 private:
  const StrategyInfo& strategy_;
  const std::unique_ptr<Assignor> assignor_;
  const std::function<absl::StatusOr<Convergence>(const Group&)> run_;
  const GroupSpec* spec_ = nullptr;
  const Group* group_ = nullptr;
  absl::StatusOr<Convergence> plan_;
  bool sound_ = false;
};

// What is wrong with `spec`, or empty, also where its claims had to be honest
// and are not. An assignor that is not deterministic
// gets a few tries to show it again.
std::string Witness(Judge& judge, const Property& property,
                    const GroupSpec& spec, bool honest) {
  constexpr int kTries = 3;
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok() || (honest && !ClaimsAreHonest(*group))) return "";
  for (int i = 0; i < kTries; ++i) {
    judge.Look(spec, *group);
    const Verdict verdict = judge.Check(property);
    if (verdict.applies && !verdict.status.ok()) {
      return std::string(verdict.status.message());
    }
    if (judge.repeats_itself()) break;
  }
  return "";
}

// What a copy of a group costs, in names and numbers.
int64_t SizeOf(const GroupSpec& spec) {
  int64_t size = int64_t(spec.topics.size());
  for (const TopicSpec& topic : spec.topics) {
    size += int64_t(topic.replica_racks.size());
  }
  for (const MemberSpec& member : spec.members) {
    size += 1 + int64_t(member.topics.size());
    for (const ClaimSpec& claim : member.owned) {
      size += 1 + int64_t(claim.partitions.size());
    }
  }
  return size;
}

// `witness` tells what is wrong with `spec`. A large group stays as it is:
// there are about as many candidates as it has parts, each nearly as large.
Counterexample Shrunk(const StrategyInfo& strategy, const Property& property,
                      GroupSpec spec, std::string witness, uint64_t seed,
                      bool honest) {
  Judge judge(strategy);
  bool smaller = SizeOf(spec) <= kLargestToShrink;
  while (smaller) {
    smaller = false;
    for (GroupSpec& candidate : ShrinkCandidates(spec)) {
      std::string found = Witness(judge, property, candidate, honest);
      if (found.empty()) continue;
      spec = std::move(candidate);
      witness = std::move(found);
      smaller = true;
      break;
    }
  }
  return {.group = std::move(spec),
          .witness = std::move(witness),
          .seed = seed,
          .honest = honest};
}

class Verifier {
 public:
  Verifier(const StrategyInfo& strategy, const VerifyOptions& options)
      : strategy_(strategy), options_(options), judge_(strategy) {
    result_.strategy = &strategy;
    for (const Property& property : Properties()) {
      const auto& wanted = options.properties;
      if (!wanted.empty() &&
          std::find(wanted.begin(), wanted.end(), &property) == wanted.end()) {
        continue;
      }
      result_.properties.push_back({.property = &property,
                                    .promised = IsPromised(strategy, property),
                                    .all = {},
                                    .strata = {},
                                    .honest = {},
                                    .example = std::nullopt});
    }
  }

  void Case(const GroupSpec& spec, const Group& group, uint64_t seed) {
    judge_.Look(spec, group);
    const auto stratum = size_t(StratumOf(group));
    const bool honest = ClaimsAreHonest(group);
    for (PropertyResult& result : result_.properties) {
      const Verdict verdict = judge_.Check(*result.property);
      if (!verdict.applies) continue;
      const auto count = [&](Tally& tally) {
        ++tally.applied;
        tally.violated += !verdict.status.ok();
      };
      count(result.all);
      count(result.strata[stratum]);
      if (honest) count(result.honest);
      if (verdict.status.ok()) continue;
      if (!result.example.has_value() || (honest && !result.example->honest)) {
        result.example =
            Shrunk(strategy_, *result.property, spec,
                   std::string(verdict.status.message()), seed, honest);
      }
    }
    if (++result_.cases % 256 == 0) options_.progress(result_.cases);
  }

  VerifyResult& result() { return result_; }

 private:
  const StrategyInfo& strategy_;
  const VerifyOptions& options_;
  Judge judge_;
  VerifyResult result_;
};

}  // namespace

absl::string_view ToString(Stratum stratum) {
  switch (stratum) {
    case Stratum::kFreshIdentical:
      return "fresh, identical subscriptions";
    case Stratum::kFreshDiffering:
      return "fresh, differing subscriptions";
    case Stratum::kClaimedIdentical:
      return "with claims, identical subscriptions";
    case Stratum::kClaimedDiffering:
      return "with claims, differing subscriptions";
    case Stratum::kCount:
      break;
  }
  return "";
}

Stratum StratumOf(const Group& group) {
  const bool claimed = group.claim_count() + group.dropped_claims() > 0;
  if (group.identical_subscriptions()) {
    return claimed ? Stratum::kClaimedIdentical : Stratum::kFreshIdentical;
  }
  return claimed ? Stratum::kClaimedDiffering : Stratum::kFreshDiffering;
}

bool ClaimsAreHonest(const Group& group) {
  if (group.dropped_claims() > 0) return false;
  const int32_t latest = group.latest_generation();
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (!group.claims_of(m).empty() && group.generation_of(m) != latest) {
      return false;
    }
  }
  // Each claim stands.
  const std::vector<MemberIndex> owners = PreviousOwners(group);
  return group.claim_count() ==
         std::count_if(owners.begin(), owners.end(),
                       [](MemberIndex owner) { return owner != kNoMember; });
}

std::pair<double, double> Tally::Interval() const {
  if (applied == 0) return {0, 1};
  constexpr double z = 1.959964;
  const double n = double(applied);
  const double rate = double(violated) / n;
  const double middle = rate + z * z / (2 * n);
  const double half =
      z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {violated == 0 ? 0 : (middle - half) / scale,
          violated == applied ? 1 : (middle + half) / scale};
}

bool VerifyResult::broken() const {
  return std::any_of(properties.begin(), properties.end(),
                     [](const PropertyResult& result) {
                       return result.promised && result.all.violated > 0;
                     });
}

bool IsPromised(const StrategyInfo& strategy, const Property& property) {
  const absl::Span<const absl::string_view> breaks = strategy.breaks;
  if (std::find(breaks.begin(), breaks.end(), property.name) != breaks.end()) {
    return false;
  }
  return property.kind == PropertyKind::kMust ||
         strategy.Promises(property.name);
}

VerifyResult Verify(const StrategyInfo& strategy,
                    const VerifyOptions& options) {
  Verifier verifier(strategy, options);
  for (uint64_t seed = options.seed; verifier.result().cases < options.cases;
       ++seed) {
    for (GroupSpec& spec : RandomHistory(seed, HistoryKind::kSmall, strategy)) {
      options.prepare(spec);
      const absl::StatusOr<Group> group = Group::Create(spec);
      if (group.ok() && group->member_count() > 0) {
        verifier.Case(spec, *group, seed);
      }
    }
  }
  return std::move(verifier.result());
}

VerifyResult VerifyTinyGroups(const StrategyInfo& strategy,
                              const VerifyOptions& options) {
  Verifier verifier(strategy, options);
  ForEachTinyGroup(strategy.reads_claims, [&](const GroupSpec& tiny) {
    GroupSpec spec = tiny;
    options.prepare(spec);
    const absl::StatusOr<Group> group = Group::Create(spec);
    if (group.ok()) verifier.Case(spec, *group, 0);
    return true;
  });
  return std::move(verifier.result());
}

absl::StatusOr<VerifyResult> VerifyGroup(const StrategyInfo& strategy,
                                         const GroupSpec& spec,
                                         const VerifyOptions& options) {
  const absl::StatusOr<Group> group = Group::Create(spec);
  if (!group.ok()) return group.status();
  Verifier verifier(strategy, options);
  verifier.Case(spec, *group, options.seed);
  return std::move(verifier.result());
}

}  // namespace assignbench
