#include "tests/differential/campaign.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "tests/differential/aimed_groups.h"
#include "workload/history.h"
#include "workload/tiny_groups.h"

namespace assignbench {
namespace {

constexpr size_t kBatch = 500;
constexpr size_t kMediumBatch = 50;  // several rebalances of 200 members each
// Of small and of medium groups, in the first look.
constexpr int64_t kFirstSmall = 2'000;
constexpr int64_t kFirstMedium = 100;
// Groups in one piece of work.
constexpr int64_t kPiece = 10'000;
constexpr int64_t kMediumPiece = 1'000;
constexpr int64_t kAimedTries = 40'000;

// A piece of work; adds to the report of its Differential.
struct Job {
  size_t result;  // in CampaignReport::results
  std::function<absl::Status(Differential&)> run;
  bool exhaustive = false;
};

// Histories until `count` groups were compared. Now and then the subscriptions
// are old ones, and now and then the group rebalances until it has settled.
absl::Status CompareHistories(Differential& differential,
                              const StrategyInfo& strategy, HistoryKind kind,
                              int64_t count, uint64_t seed) {
  std::vector<GroupSpec> batch;
  int64_t batches = 0;
  while (differential.report().compared < count) {
    batch.clear();
    const auto size = std::min<size_t>(
        kind == HistoryKind::kSmall ? kBatch : kMediumBatch, size_t(count));
    while (batch.size() < size) {
      for (GroupSpec& spec : RandomHistory(seed++, kind, strategy)) {
        batch.push_back(std::move(spec));
      }
    }
    ++batches;
    const absl::Status status = differential.Compare(
        batch,
        {.old_subscriptions = batches % 8 == 0,
         .rounds = batches % 4 == 1 &&
                   strategy.protocol == RebalanceProtocol::kCooperative});
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// One of `parts` parts of all tiny groups.
absl::Status CompareTinyGroups(Differential& differential, bool claims,
                               int part, int parts) {
  std::vector<GroupSpec> batch;
  absl::Status status;
  int64_t next = 0;
  ForEachTinyGroup(claims, [&](const GroupSpec& spec) {
    if (next++ / int64_t{kBatch} % parts != part) return true;
    batch.push_back(spec);
    if (batch.size() < kBatch) return true;
    status = differential.Compare(batch);
    batch.clear();
    return status.ok();
  });
  if (!status.ok() || batch.empty()) return status;
  return differential.Compare(batch);
}

// Works off jobs in as many threads as there are peers.
class Workers {
 public:
  Workers(const PeerOptions& peer, int threads, CampaignReport& report)
      : peer_(peer), threads_(threads), report_(report) {}

  absl::Status Run(const std::vector<Job>& jobs) {
    next_ = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < threads_; ++i) {
      threads.emplace_back([&] { Work(jobs); });
    }
    for (std::thread& thread : threads) thread.join();
    return status_;
  }

 private:
  void Work(const std::vector<Job>& jobs) {
    Peer kafka(peer_);
    while (true) {
      const Job* job = nullptr;
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!status_.ok() || next_ == jobs.size()) return;
        job = &jobs[next_++];
      }
      CampaignResult& result = report_.results[job->result];
      Differential differential(kafka, *result.strategy, result.order);
      const absl::Status status = job->run(differential);
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!status.ok()) status_ = status;
      result.report.Add(differential.report());
      result.rules.Add(differential.rules());
      if (job->exhaustive) {
        result.exhaustive += differential.report().compared;
      }
    }
  }

  const PeerOptions& peer_;
  const int threads_;
  std::mutex mutex_;
  size_t next_ = 0;         // guarded by mutex_
  absl::Status status_;     // guarded by mutex_
  CampaignReport& report_;  // its results guarded by mutex_
};

void AddHistories(const CampaignReport& report, HistoryKind kind, int64_t count,
                  int64_t piece, uint64_t seed, std::vector<Job>& jobs) {
  for (size_t r = 0; r < report.results.size(); ++r) {
    const StrategyInfo& strategy = *report.results[r].strategy;
    for (int64_t done = 0; done < count; done += piece) {
      const int64_t part = std::min(piece, count - done);
      const uint64_t start = (seed << 40) + (uint64_t(done) << 4);
      jobs.push_back(
          {.result = r, .run = [=, &strategy](Differential& differential) {
             return CompareHistories(differential, strategy, kind, part, start);
           }});
    }
  }
}

// Where claims do not matter, groups that differ only in them are one group.
void AddTinyGroups(const CampaignReport& report, std::vector<Job>& jobs) {
  for (size_t r = 0; r < report.results.size(); ++r) {
    if (report.results[r].order == IterationOrder::kSorted) continue;
    const bool claims = report.results[r].strategy->reads_claims;
    const int parts = claims ? 16 : 1;
    for (int part = 0; part < parts; ++part) {
      jobs.push_back({.result = r,
                      .run =
                          [=](Differential& differential) {
                            return CompareTinyGroups(differential, claims, part,
                                                     parts);
                          },
                      .exhaustive = true});
    }
  }
}

void AddAimed(const CampaignReport& report, const CampaignOptions& options,
              std::vector<Job>& jobs) {
  for (size_t r = 0; r < report.results.size(); ++r) {
    const CampaignResult& result = report.results[r];
    const StrategyInfo& strategy = *result.strategy;
    for (const Rule rule : RulesOf(strategy, result.order)) {
      const int64_t missing = options.aimed - result.rules[rule];
      if (missing <= 0) continue;
      const Variant variant = {.old_subscriptions =
                                   rule == Rule::kUnknownGeneration};
      jobs.push_back({.result = r,
                      .run = [=, &strategy, order = result.order,
                              seed = options.seed](Differential& differential) {
                        return differential.Compare(
                            GroupsThatMeet(rule, strategy, order, variant,
                                           size_t(missing), kAimedTries,
                                           seed + uint64_t(rule)),
                            variant);
                      }});
    }
  }
}

}  // namespace

int64_t CampaignReport::differed() const {
  int64_t differed = 0;
  for (const CampaignResult& result : results) {
    differed += result.report.differed;
  }
  return differed;
}

absl::StatusOr<CampaignReport> RunCampaign(const PeerOptions& peer,
                                           const CampaignOptions& options) {
  CampaignReport report;
  {
    Peer kafka(peer);
    const absl::StatusOr<PeerHello> hello = kafka.Hello();
    if (!hello.ok()) return hello.status();
    report.kafka = *hello;
  }
  for (const IterationOrder order :
       {IterationOrder::kKafkaJava, IterationOrder::kSorted}) {
    for (const StrategyInfo& strategy : Strategies()) {
      const bool wanted =
          options.strategies.empty() ||
          std::find(options.strategies.begin(), options.strategies.end(),
                    strategy.name) != options.strategies.end();
      if (!wanted || report.kafka.FindStrategy(strategy.name) < 0) continue;
      report.results.push_back(
          {.strategy = &strategy, .order = order, .report = {}, .rules = {}});
    }
  }
  Workers workers(peer, options.threads, report);
  const int64_t first_small = std::min(kFirstSmall, options.small);
  const int64_t first_medium = std::min(kFirstMedium, options.medium);
  std::vector<Job> jobs;
  AddHistories(report, HistoryKind::kSmall, first_small, kPiece, options.seed,
               jobs);
  AddHistories(report, HistoryKind::kMedium, first_medium, kMediumPiece,
               options.seed, jobs);
  absl::Status status = workers.Run(jobs);
  if (!status.ok()) return status;
  report.cut_short = report.differed() > 0;
  if (report.cut_short) return report;

  jobs.clear();
  if (options.exhaustive) AddTinyGroups(report, jobs);
  AddHistories(report, HistoryKind::kMedium, options.medium - first_medium,
               kMediumPiece, options.seed + 1, jobs);
  AddHistories(report, HistoryKind::kSmall, options.small - first_small, kPiece,
               options.seed + 1, jobs);
  status = workers.Run(jobs);
  if (!status.ok()) return status;

  jobs.clear();
  AddAimed(report, options, jobs);
  status = workers.Run(jobs);
  if (!status.ok()) return status;
  return report;
}

}  // namespace assignbench
