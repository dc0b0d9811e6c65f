#include "workload/mixed_leaders.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "workload/live_group.h"
#include "workload/random.h"

namespace assignbench {
namespace {

constexpr int kEventsPerRun = 6;
constexpr size_t kMostConsumers = 6;

// One group from its first rebalance to a fault or its end.
class Run {
 public:
  Run(absl::Span<const StrategyInfo* const> leaders, uint64_t seed,
      MixedResult& result)
      : leaders_(leaders), seed_(seed), random_(seed), result_(result) {}

  void Live() {
    const int64_t topics = random_.Between(1, 4);
    for (int64_t t = 0; t < topics; ++t) {
      topics_.push_back(absl::StrCat("t", t));
      group_.AddTopic(topics_.back(), random_.Between(1, 5));
    }
    identical_ = random_.Percent(50);
    for (int64_t n = random_.Between(2, 4); n > 0; --n) Join();
    size_t leader = random_.Below(leaders_.size());
    for (int event = 0; event <= kEventsPerRun; ++event) {
      if (event > 0) Happen();
      if (!Rebalance(leader)) return;
      const size_t next =
          (leader + 1 + random_.Below(leaders_.size() - 1)) % leaders_.size();
      if (!PassOn(leader, next)) return;
      leader = next;
    }
  }

 private:
  std::vector<std::string> Subscription() {
    std::vector<std::string> topics;
    for (const std::string& topic : topics_) {
      if (identical_ || random_.Percent(60)) topics.push_back(topic);
    }
    return topics;
  }

  void Join() {
    Consumer consumer;
    consumer.spec.id = absl::StrCat("c", random_.Below(100), "-", ++last_name_);
    consumer.spec.topics = Subscription();
    consumer.strategies = {leaders_[0]};
    ids_.push_back(consumer.spec.id);
    group_.Join(std::move(consumer));
  }

  std::string TakeOne(std::vector<std::string>& ids) {
    const size_t at = random_.Below(ids.size());
    std::string id = ids[at];
    ids.erase(ids.begin() + at);
    return id;
  }

  void Happen() {
    switch (random_.Below(6)) {
      case 0:
        if (ids_.size() < kMostConsumers) return Join();
        return;
      case 1:
        if (ids_.size() > 1) group_.Leave(TakeOne(ids_));
        return;
      case 2:
        if (ids_.size() < 2) return;
        away_.push_back(TakeOne(ids_));
        return group_.Crash(away_.back());
      case 3:
        if (away_.empty()) return;
        if (!remembers_) {
          away_.pop_back();
          return Join();
        }
        ids_.push_back(TakeOne(away_));
        came_back_ = true;
        return group_.ComeBack(ids_.back());
      case 4: {
        const std::string& topic = topics_[random_.Below(topics_.size())];
        return group_.ResizeTopic(
            topic, group_.partitions(topic) + random_.Between(1, 3));
      }
      case 5:
        return group_.Subscribe(ids_[random_.Below(ids_.size())],
                                Subscription());
    }
  }

  // False after a fault.
  bool Rebalance(size_t leader) {
    ++result_.rebalances;
    const absl::Status status = group_.Rebalance(*leaders_[leader]);
    if (status.ok()) return true;
    result_.faults.push_back({.leader = leaders_[leader],
                              .what = std::string(status.message()),
                              .group = group_.seen(),
                              .seed = seed_,
                              .stale = came_back_});
    return false;
  }

  bool PassOn(size_t from, size_t to) {
    const std::map<NamedPartition, std::string> before =
        group_.ledger().readers();
    if (!Rebalance(to)) return false;
    int64_t moved = 0;
    for (const auto& [partition, reader] : group_.ledger().readers()) {
      const auto was = before.find(partition);
      moved += was != before.end() && was->second != reader;
    }
    HandOver& pair = result_.hand_overs[from * leaders_.size() + to];
    ++pair.times;
    pair.partitions += int64_t(before.size());
    pair.moved += moved;
    pair.most_moved = std::max(pair.most_moved, moved);
    pair.rounds += group_.rounds();
    return true;
  }

  const absl::Span<const StrategyInfo* const> leaders_;
  const uint64_t seed_;
  const bool remembers_ = seed_ % 2 == 1;
  Random random_;
  MixedResult& result_;
  LiveGroup group_;
  std::vector<std::string> topics_;
  std::vector<std::string> ids_;
  std::vector<std::string> away_;
  bool identical_ = false;
  bool came_back_ = false;  // somebody, with old claims
  int last_name_ = 0;
};

}  // namespace

MixedResult RunMixedLeaders(absl::Span<const StrategyInfo* const> leaders,
                            int64_t runs, uint64_t seed) {
  MixedResult result;
  for (const StrategyInfo* from : leaders) {
    for (const StrategyInfo* to : leaders) {
      result.hand_overs.push_back({.from = from, .to = to});
    }
  }
  for (int64_t i = 0; i < runs; ++i) {
    Run(leaders, seed + uint64_t(i), result).Live();
    ++result.runs;
  }
  std::erase_if(result.hand_overs,
                [](const HandOver& pair) { return pair.from == pair.to; });
  return result;
}

}  // namespace assignbench
