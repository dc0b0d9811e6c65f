#include "assignors/optimum_checker.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

template <typename... Parts>
absl::Status Fault(const Parts&... what) {
  return absl::FailedPreconditionError(absl::StrCat(what...));
}

// True if one price may follow another at that cost: not too dear where there
// is room, not too cheap where something goes that way.
bool Follows(int32_t from, int32_t to, int32_t cost, bool room, bool used) {
  return (!room || to <= from + cost) && (!used || to >= from + cost);
}

}  // namespace

absl::Status CheckOptimal(const Group& group,
                          absl::Span<const MemberIndex> previous,
                          absl::Span<const MemberIndex> owners,
                          const OptimumProof& proof) {
  if (!FitsGroup(proof, group)) return Fault("no proof for this group");
  const OptimumPrices& racks = proof.rack_prices;
  const OptimumPrices& moves = proof.move_prices;
  const size_t classes = proof.layer_of_class.size();
  std::vector<std::vector<PartitionIndex>> class_partitions(classes);
  std::vector<int64_t> loads(group.member_count());
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    for (PartitionIndex p = group.first_partition(t);
         p < group.first_partition(t + 1); ++p) {
      if (!group.is_assignable(t) && owners[p] == kNoMember) continue;
      if (owners[p] == kNoMember || !group.is_subscribed(owners[p], t)) {
        return Fault(group.PartitionName(p), ": no owner that reads it");
      }
      ++loads[owners[p]];
      auto& alike = class_partitions[proof.racks ? proof.class_of[p] : t];
      alike.push_back(p);
      if (group.topic_of(alike.front()) != t ||
          (proof.racks &&
           group.replica_racks(alike.front()) != group.replica_racks(p))) {
        return Fault(group.PartitionName(p), ": not like its class");
      }
    }
  }
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.topics_of(m).empty()) continue;
    const int32_t l = proof.layer_of_member[m];
    const int64_t beside = 2 * loads[m] - proof.layer_price[l];
    if (beside < -1 || beside > 1) return Fault(m, ": not its layer's load");
    // Whether it has the floor or one more, which is worth the same to all.
    if (beside == 0) continue;
    const bool more = beside > 0;
    if (proof.racks) {
      if (!Follows(racks.of_member[m], racks.of_layer[l], 0, !more, more)) {
        return Fault(m, ": racks want one more elsewhere");
      }
      if (racks.of_member[m] != racks.of_layer[l]) continue;
    }
    if (!Follows(moves.of_member[m], moves.of_layer[l], 0, !more, more)) {
      return Fault(m, ": fewer move with one more elsewhere");
    }
  }
  // Of the class at hand, per member.
  std::vector<int32_t> had(group.member_count()), kept = had, got = had;
  for (size_t c = 0; c < classes; ++c) {
    if (class_partitions[c].empty()) continue;
    const PartitionIndex sample = class_partitions[c].front();
    const TopicIndex t = group.topic_of(sample);
    const absl::Span<const RackIndex> near = group.replica_racks(sample);
    for (const PartitionIndex p : class_partitions[c]) {
      const MemberIndex before = previous[p];
      ++(owners[p] == before ? kept : got)[owners[p]];
      if (before != kNoMember && group.is_subscribed(before, t)) ++had[before];
    }
    int32_t unowned = class_partitions[c].size(), pooled = unowned;
    for (const MemberIndex m : group.subscribers_of(t)) {
      const int32_t above = proof.layer_of_member[m] - proof.layer_of_class[c];
      if (above < 0 || (above > 0 && kept[m] + got[m] > 0)) {
        return Fault(m, ": a lower layer could have more of class ", c);
      }
      bool open = above == 0;
      if (open && proof.racks) {
        const bool away =
            group.rack_of(m) != kNoRack && !near.empty() &&
            std::find(near.begin(), near.end(), group.rack_of(m)) == near.end();
        const int32_t from = racks.of_class[c], to = racks.of_member[m];
        if (!Follows(from, to, away, true, kept[m] + got[m] > 0)) {
          return Fault(m, ": class ", c, " could be nearer");
        }
        open = to == from + away;
      }
      if (open) {
        unowned -= had[m];
        pooled -= kept[m];
        if (!Follows(moves.of_class[c], moves.of_member[m], 0, had[m] > kept[m],
                     kept[m] > 0) ||
            !Follows(moves.of_pool[c], moves.of_member[m], 0, true,
                     got[m] > 0)) {
          return Fault(m, ": less of class ", c, " could move");
        }
      }
      had[m] = kept[m] = got[m] = 0;
    }
    const int32_t from = moves.of_class[c], to = moves.of_pool[c];
    if (!Follows(from, to, 0, false, unowned > 0) ||
        !Follows(from, to, 1, true, pooled > unowned)) {
      return Fault("class ", c, ": not shown that it must move");
    }
  }
  return absl::OkStatus();
}

}  // namespace assignbench
