#include "assignors/optimum_checker.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

bool Equal(absl::Span<const RackIndex> a, absl::Span<const RackIndex> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// True if a price may follow another at that cost: not too dear where there is
// room, not too cheap where something goes that way.
bool Fits(int32_t from, int32_t to, int32_t cost, bool room, bool used) {
  return (!room || to <= from + cost) && (!used || to >= from + cost);
}

}  // namespace

absl::Status CheckOptimal(const Group& group,
                          absl::Span<const MemberIndex> previous,
                          absl::Span<const MemberIndex> owners,
                          const OptimumProof& proof) {
  const auto fault = [](const auto&... what) {
    return absl::FailedPreconditionError(absl::StrCat(what...));
  };
  const OptimumPrices& racks = proof.rack_prices;
  const OptimumPrices& moves = proof.move_prices;
  const auto class_of = [&](PartitionIndex p) {
    return proof.class_of.empty() ? group.topic_of(p) : proof.class_of[p];
  };
  // The partitions of each class, and the load of each member.
  const int32_t classes = proof.layer_of_class.size();
  std::vector<std::vector<PartitionIndex>> partitions(classes);
  std::vector<int64_t> loads(group.member_count());
  for (PartitionIndex p = 0; p < group.partition_count(); ++p) {
    const TopicIndex t = group.topic_of(p);
    const MemberIndex m = owners[p];
    if (!group.is_assignable(t) && m == kNoMember) continue;
    if (m == kNoMember || !group.is_subscribed(m, t)) {
      return fault(group.PartitionName(p), ": its owner does not read it");
    }
    ++loads[m];
    std::vector<PartitionIndex>& alike = partitions[class_of(p)];
    alike.push_back(p);
    if (group.topic_of(alike.front()) != t ||
        (proof.racks &&
         !Equal(group.replica_racks(alike.front()), group.replica_racks(p)))) {
      return fault(group.PartitionName(p), ": is not like its class");
    }
  }
  for (size_t l = 1; l < proof.layer_price.size(); ++l) {
    if (proof.layer_price[l] <= proof.layer_price[l - 1]) {
      return fault("layer ", l, ": is not above the one before");
    }
  }
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.topics_of(m).empty()) continue;
    const int32_t l = proof.layer_of_member[m];
    const int64_t beside = 2 * loads[m] - proof.layer_price[l];
    if (beside < -1 || beside > 1) return fault(m, ": load is not its layer's");
    if (beside == 0) continue;
    // What the last partition of the layer's members costs is one for all.
    const bool more = beside == 1;
    if (proof.racks &&
        !Fits(racks.of_member[m], racks.of_layer[l], 0, !more, more)) {
      return fault(m, ": another should have one more, for racks");
    }
    if (proof.racks && racks.of_member[m] != racks.of_layer[l]) continue;
    if (!Fits(moves.of_member[m], moves.of_layer[l], 0, !more, more)) {
      return fault(m, ": another should have one more, for moves");
    }
  }
  std::vector<int32_t> has(group.member_count()), had(group.member_count());
  for (int32_t c = 0; c < classes; ++c) {
    if (partitions[c].empty()) continue;
    const PartitionIndex sample = partitions[c].front();
    const absl::Span<const MemberIndex> readers =
        group.subscribers_of(group.topic_of(sample));
    const absl::Span<const RackIndex> near = group.replica_racks(sample);
    const auto cost = [&](MemberIndex m) {  // in racks
      const RackIndex rack = group.rack_of(m);
      return rack != kNoRack && !near.empty() &&
             std::find(near.begin(), near.end(), rack) == near.end();
    };
    for (const PartitionIndex p : partitions[c]) {
      ++has[owners[p]];
      if (previous[p] != kNoMember) ++had[previous[p]];
    }
    int32_t unowned = partitions[c].size(), pooled = unowned;
    for (const MemberIndex m : readers) {
      const int32_t kept = std::min(has[m], had[m]), got = has[m] - kept;
      const int32_t above = proof.layer_of_member[m] - proof.layer_of_class[c];
      if (above < 0 || (above > 0 && has[m] > 0)) {
        return fault(m, ": a lower layer could have more of class ", c);
      }
      bool open = above == 0;
      if (open && proof.racks) {
        const int32_t away = cost(m);
        if (!Fits(racks.of_class[c], racks.of_member[m], away, true, has[m])) {
          return fault(m, ": class ", c, " could be nearer elsewhere");
        }
        open = racks.of_member[m] == racks.of_class[c] + away;
      }
      if (open) unowned -= had[m], pooled -= kept;
      if (open &&
          (!Fits(moves.of_class[c], moves.of_member[m], 0,
                 kept<had[m], kept> 0) ||
           !Fits(moves.of_pool[c], moves.of_member[m], 0, true, got > 0))) {
        return fault(m, ": class ", c, " need not move so often");
      }
      has[m] = had[m] = 0;
    }
    if (!Fits(moves.of_class[c], moves.of_pool[c], 0, false, unowned > 0) ||
        !Fits(moves.of_class[c], moves.of_pool[c], 1, true, pooled > unowned)) {
      return fault("class ", c, ": its prices do not show that it must move");
    }
  }
  return absl::OkStatus();
}

}  // namespace assignbench
