#include "assignors/optimum_moves.h"

#include <algorithm>
#include <utility>

#include "assignors/check.h"
#include "assignors/flow_network.h"
#include "assignors/optimum_alike.h"

namespace assignbench {
namespace {

class MoveFinder {
 public:
  explicit MoveFinder(const MoveTask& task)
      : task_(task),
        model_(task.model),
        members_(model_.group().member_count()),
        pools_(model_.pool_count()),
        crews_(model_.crew_count()),
        layers_(task.layer_count()) {}

  OptimumMoves Find() {
    Count();
    if (!KeepAll()) GiveUpSome();
    return std::move(result_);
  }

 private:
  // Calls use(class, pool, member) for each partition that may stay.
  template <typename Use>
  void ForEachOwned(Use use) const {
    const MemberIndex* const previous = task_.previous.data();
    for (int32_t c = 0; c < model_.class_count(); ++c) {
      const int32_t pool = model_.class_pool(c);
      if (pool < 0) continue;
      model_.ForEachPartition(c, [&](PartitionIndex p) {
        const MemberIndex m = previous[p];
        if (m != kNoMember) use(c, pool, m);
      });
    }
  }

  void Count() {
    owned_.assign(members_, 0);
    free_.assign(pools_, 0);
    for (int32_t i = 0; i < pools_; ++i) free_[i] = model_.pool_size(i);
    ForEachOwned([&](int32_t, int32_t pool, MemberIndex m) {
      if (task_.Allows(pool, model_.crew_of(m))) {
        ++owned_[m];
        --free_[pool];
      } else {
        ++result_.moves;
      }
    });
    more_.assign(layers_, 0);
    demand_ = 0;
    for (int32_t l = 0; l < layers_; ++l) {
      demand_ += more_[l] = task_.layers->layers[l].more;
    }
    for (int32_t j = 0; j < crews_; ++j) {
      for (const MemberIndex m : model_.crew_members(j)) {
        demand_ += task_.floor(j, m);
      }
    }
  }

  // Solves the task if nobody has to give up what may stay.
  bool KeepAll() {
    std::vector<int32_t> more = more_;
    std::vector<int32_t> missing(crews_, 0);  // below the floor
    std::vector<int32_t> room(crews_, 0);     // members that could get one more
    int64_t wanted = 0;
    for (int32_t j = 0; j < crews_; ++j) {
      for (const MemberIndex m : model_.crew_members(j)) {
        const int32_t above = owned_[m] - task_.floor(j, m);
        if (above > (task_.is_free(j) ? 1 : 0)) return false;
        if (above == 1 && --more[task_.layers->crew_layer[j]] < 0) return false;
        missing[j] += std::max(0, -above);
        room[j] += task_.is_free(j) && above <= 0;
      }
      wanted += missing[j];
    }
    for (const int32_t left : more) wanted += left;

    const int32_t first_layer = pools_ + crews_;
    const int32_t source = first_layer + layers_;
    const int32_t sink = source + 1;
    FlowNetwork network(sink + 1);
    std::vector<int32_t> from_source, links, to_sink, to_layer(crews_, -1);
    for (int32_t i = 0; i < pools_; ++i) {
      from_source.push_back(network.AddArc(source, i, free_[i], 0));
    }
    for (int32_t j = 0; j < crews_; ++j) {
      to_sink.push_back(network.AddArc(pools_ + j, sink, missing[j], 0));
      if (room[j] == 0) continue;
      to_layer[j] = network.AddArc(
          pools_ + j, first_layer + task_.layers->crew_layer[j], room[j], 0);
    }
    for (int32_t l = 0; l < layers_; ++l) {
      network.AddArc(first_layer + l, sink, more[l], 0);
    }
    AddLinks(network, 0, pools_, free_, links);
    network.Finish();
    // Shares by the size of crews keep topics even; the flow mends the rest.
    int64_t flow = 0;
    size_t link = 0;
    for (int32_t i = 0; i < pools_; ++i) {
      const size_t first_link = link;
      int64_t readers = 0;
      for (const int32_t j : model_.crews_of(i)) {
        if (links[link++] >= 0) readers += model_.crew_size(j);
      }
      link = first_link;
      for (const int32_t j : model_.crews_of(i)) {
        const int32_t arc = links[link++];
        if (arc < 0) continue;
        const int32_t share = int32_t(std::min<int64_t>(
            missing[j], free_[i] * int64_t(model_.crew_size(j)) / readers));
        missing[j] -= share;
        flow += share;
        for (const int32_t a : {from_source[i], arc, to_sink[j]}) {
          network.Push(a, share);
        }
      }
    }
    if (flow + network.MaxFlow(source, sink) != wanted) return false;

    result_.quotas = owned_;
    ReadLinks(network, links);
    result_.received.assign(members_, 0);
    for (int32_t j = 0; j < crews_; ++j) {
      int32_t more_here = to_layer[j] < 0 ? 0 : network.flow(to_layer[j]);
      for (const MemberIndex m : model_.crew_members(j)) {
        const int32_t above = owned_[m] - task_.floor(j, m);
        result_.received[m] = std::max(0, -above);
        if (above <= 0 && more_here > 0) {
          --more_here;
          ++result_.received[m];
        }
      }
    }
    // All that flows costs nothing, so no price is needed.
    result_.class_prices.assign(model_.class_count(), 0);
    result_.pool_prices.assign(pools_, 0);
    result_.member_prices.assign(members_, 0);
    result_.layer_prices.assign(layers_, 0);
    return true;
  }

  // Who owned how much of each class.
  void ListOwned() {
    std::vector<int32_t> counts(members_, 0);
    std::vector<int32_t>& offsets = result_.owned_offsets;
    offsets.assign(1, 0);
    const auto close = [&](int32_t end) {
      while (int32_t(offsets.size()) <= end) {
        for (size_t k = offsets.back(); k < result_.owned_members.size(); ++k) {
          int32_t& count = counts[result_.owned_members[k]];
          owned_counts_.push_back(count);
          count = 0;
        }
        offsets.push_back(result_.owned_members.size());
      }
    };
    ForEachOwned([&](int32_t c, int32_t pool, MemberIndex m) {
      if (!task_.Allows(pool, model_.crew_of(m))) return;
      close(c);
      if (counts[m]++ == 0) result_.owned_members.push_back(m);
    });
    close(model_.class_count());
  }

  void GiveUpSome() {
    ListOwned();
    const int32_t classes = model_.class_count();
    const int32_t first_pool = classes;
    const int32_t first_crew = first_pool + pools_;
    const int32_t first_member = first_crew + crews_;
    const int32_t first_layer = first_member + members_;
    const int32_t nobody = first_layer + layers_;
    const int32_t source = nobody + 1;
    const int32_t sink = source + 1;
    const int32_t all = model_.group().assignable_partition_count();
    // Arcs without a limit have room for one more than there is, so that they
    // never fill and their prices hold for all that could use them.
    FlowNetwork network(sink + 1);
    std::vector<int32_t> owned, moving, links, receiving(members_, -1),
        from_source(classes, -1), to_floor(members_, -1), to_more(members_, -1),
        from_layer;
    for (int32_t c = 0; c < classes; ++c) {
      const int32_t pool = model_.class_pool(c);
      if (pool < 0) continue;
      const int32_t size = model_.class_size(c);
      from_source[c] = network.AddArc(source, c, size, 0);
      int32_t unowned = size;
      for (int32_t k = result_.owned_offsets[c];
           k < result_.owned_offsets[c + 1]; ++k) {
        owned.push_back(network.AddArc(
            c, first_member + result_.owned_members[k], owned_counts_[k], 0));
        unowned -= owned_counts_[k];
      }
      network.AddArc(c, first_pool + pool, unowned, 0);
      moving.push_back(network.AddArc(c, first_pool + pool, size + 1, 1));
      if (demand_ < all) network.AddArc(c, nobody, size + 1, 0);
    }
    std::vector<int32_t> sizes;
    for (int32_t i = 0; i < pools_; ++i) {
      sizes.push_back(model_.pool_size(i) + 1);
    }
    AddLinks(network, first_pool, first_crew, sizes, links);
    for (int32_t j = 0; j < crews_; ++j) {
      for (const MemberIndex m : model_.crew_members(j)) {
        const int32_t node = first_member + m;
        receiving[m] = network.AddArc(first_crew + j, node, all + 1, 0);
        to_floor[m] = network.AddArc(node, sink, task_.floor(j, m), 0);
        if (!task_.is_free(j)) continue;
        to_more[m] = network.AddArc(
            node, first_layer + task_.layers->crew_layer[j], 1, 0);
      }
    }
    for (int32_t l = 0; l < layers_; ++l) {
      from_layer.push_back(network.AddArc(first_layer + l, sink, more_[l], 0));
    }
    network.AddArc(nobody, sink, int32_t(all - demand_), 0);
    network.Finish();

    // To begin with, all keep what they have room for, lowest topics first.
    int64_t flow = 0;
    std::vector<int32_t> floor_left(members_, 0);
    for (int32_t j = 0; j < crews_; ++j) {
      for (const MemberIndex m : model_.crew_members(j)) {
        floor_left[m] = task_.floor(j, m);
      }
    }
    for (int32_t c = 0; c < classes; ++c) {
      for (int32_t k = result_.owned_offsets[c];
           k < result_.owned_offsets[c + 1]; ++k) {
        const MemberIndex m = result_.owned_members[k];
        const int32_t kept = std::min(owned_counts_[k], floor_left[m]);
        floor_left[m] -= kept;
        network.Push(to_floor[m], kept);
        int32_t more = 0;
        if (kept < owned_counts_[k] && to_more[m] >= 0 &&
            network.flow(to_more[m]) == 0) {
          int32_t& left = more_[task_.layers->crew_layer[model_.crew_of(m)]];
          more = left > 0;
          left -= more;
          network.Push(to_more[m], more);
          network.Push(from_layer[task_.layers->crew_layer[model_.crew_of(m)]],
                       more);
        }
        network.Push(from_source[c], kept + more);
        network.Push(owned[k], kept + more);
        flow += kept + more;
      }
    }
    flow += network.MinCostFlow(source, sink);
    ASSIGNBENCH_CHECK(flow == all);

    for (const int32_t arc : owned) result_.kept.push_back(network.flow(arc));
    for (const int32_t arc : moving) result_.moves += network.flow(arc);
    ReadLinks(network, links);
    for (MemberIndex m = 0; m < members_; ++m) {
      result_.received.push_back(receiving[m] < 0 ? 0
                                                  : network.flow(receiving[m]));
      result_.member_prices.push_back(network.price(first_member + m));
    }
    for (int32_t c = 0; c < classes; ++c) {
      result_.class_prices.push_back(network.price(c));
    }
    for (int32_t i = 0; i < pools_; ++i) {
      result_.pool_prices.push_back(network.price(first_pool + i));
    }
    for (int32_t l = 0; l < layers_; ++l) {
      result_.layer_prices.push_back(network.price(first_layer + l));
    }
  }

  // An arc from each pool to each crew that may get something of it, -1 for the
  // other links of the model.
  void AddLinks(FlowNetwork& network, int32_t first_pool, int32_t first_crew,
                const std::vector<int32_t>& capacities,
                std::vector<int32_t>& links) const {
    for (int32_t i = 0; i < pools_; ++i) {
      for (const int32_t j : model_.crews_of(i)) {
        links.push_back(task_.Allows(i, j)
                            ? network.AddArc(first_pool + i, first_crew + j,
                                             capacities[i], 0)
                            : -1);
      }
    }
  }

  void ReadLinks(const FlowNetwork& network,
                 const std::vector<int32_t>& links) {
    for (const int32_t arc : links) {
      result_.link_flows.push_back(arc < 0 ? 0 : network.flow(arc));
    }
  }

  const MoveTask& task_;
  const OptimumModel& model_;
  const int32_t members_;
  const int32_t pools_;
  const int32_t crews_;
  const int32_t layers_;
  OptimumMoves result_;
  std::vector<int32_t> owned_;         // per member: what may stay
  std::vector<int32_t> owned_counts_;  // per entry of owned_members
  std::vector<int32_t> free_;          // per pool: what nobody may keep
  std::vector<int32_t> more_;          // per layer
  int64_t demand_ = 0;                 // partitions that members get
};

}  // namespace

OptimumMoves FindMoves(const MoveTask& task) {
  if (task.model.crew_count() == 1 && task.model.pool_count() == 1) {
    return FindMovesOfAlike(task);
  }
  return MoveFinder(task).Find();
}

}  // namespace assignbench
