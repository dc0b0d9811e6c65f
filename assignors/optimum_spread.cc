#include "assignors/optimum_spread.h"

#include <algorithm>

namespace assignbench {
namespace {

class Spreader {
 public:
  Spreader(const MoveTask& task, std::vector<int32_t>& flows)
      : model_(task.model), flows_(flows), links_of_(model_.crew_count()) {
    int32_t link = 0;
    for (int32_t pool = 0; pool < model_.pool_count(); ++pool) {
      first_.push_back(int32_t(open_.size()));
      for (const int32_t crew : model_.crews_of(pool)) {
        if (task.Allows(pool, crew)) {
          open_.push_back({.crew = crew, .link = link});
          links_of_[crew].push_back({.pool = pool, .link = link});
        }
        ++link;
      }
    }
    first_.push_back(int32_t(open_.size()));
    looks_left_ = 64 * int64_t(link);
  }

  void Spread() {
    for (int32_t pool = 0; pool < model_.pool_count(); ++pool) {
      while (looks_left_ > 0 && Swap(pool)) continue;
    }
  }

 private:
  struct Open {
    int32_t crew;
    int32_t link;
  };
  struct Link {
    int32_t pool;
    int32_t link;
  };

  // Flow for each member of the crew: a's less than b's.
  bool Less(const Open& a, const Open& b) const {
    return int64_t{flows_[a.link]} * model_.crew_size(b.crew) <
           int64_t{flows_[b.link]} * model_.crew_size(a.crew);
  }

  // From the pool's fullest crew to its emptiest, and as much of another pool
  // the other way; false if that makes nothing better.
  bool Swap(int32_t pool) {
    const auto begin = open_.begin() + first_[pool];
    const auto end = open_.begin() + first_[pool + 1];
    looks_left_ -= end - begin;
    if (end - begin < 2) return false;
    const auto [least, most] = std::minmax_element(
        begin, end, [&](const Open& a, const Open& b) { return Less(a, b); });
    const int64_t from_size = model_.crew_size(most->crew);
    const int64_t to_size = model_.crew_size(least->crew);
    const std::vector<Link>& from_links = links_of_[most->crew];
    const std::vector<Link>& to_links = links_of_[least->crew];
    looks_left_ -= int64_t(from_links.size() + to_links.size());
    // How the sum changes for the first part swapped, up to a constant.
    const int64_t here =
        flows_[least->link] * from_size - flows_[most->link] * to_size;
    int64_t best = 0;
    const Link* best_from = nullptr;
    const Link* best_to = nullptr;
    auto to = to_links.begin();
    for (const Link& from : from_links) {
      while (to != to_links.end() && to->pool < from.pool) ++to;
      if (to == to_links.end()) break;
      if (to->pool != from.pool || from.pool == pool || flows_[to->link] == 0) {
        continue;
      }
      const int64_t change =
          here + flows_[from.link] * to_size - flows_[to->link] * from_size;
      if (change < best) {
        best = change;
        best_from = &from;
        best_to = &*to;
      }
    }
    const int64_t step = from_size + to_size;
    if (best + step >= 0) return false;
    const int64_t amount = std::clamp<int64_t>(
        -best / (2 * step), 1,
        std::min(flows_[most->link], flows_[best_to->link]));
    flows_[most->link] -= amount;
    flows_[least->link] += amount;
    flows_[best_from->link] += amount;
    flows_[best_to->link] -= amount;
    return true;
  }

  const OptimumModel& model_;
  std::vector<int32_t>& flows_;
  std::vector<int32_t> first_;               // per pool, in open_
  std::vector<Open> open_;                   // where flow may go, pool by pool
  std::vector<std::vector<Link>> links_of_;  // per crew, by pool
  int64_t looks_left_ = 0;
};

}  // namespace

void SpreadLinks(const MoveTask& task, std::vector<int32_t>& link_flows) {
  if (task.model.crew_count() > 1) Spreader(task, link_flows).Spread();
}

}  // namespace assignbench
