#include "assignors/claims_builder.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "assignors/names.h"

namespace assignbench {

absl::Status ClaimsBuilder::Add(const MemberSpec& member, int32_t position) {
  const MemberIndex m = claims_.offsets.size() - 1;
  absl::flat_hash_set<std::pair<absl::string_view, int64_t>> ghosts;
  bool in_order = true;
  const auto watch = [&] {
    if (!in_order) return;
    in_order = false;
    claimed_by_.resize(first_partition_.back(), kNoMember);
    for (size_t i = claims_.offsets.back(); i < claims_.partitions.size();
         ++i) {
      claimed_by_[claims_.partitions[i]] = m;
    }
  };
  TopicIndex t = -1;
  for (size_t k = 0; k < member.owned.size(); ++k) {
    const ClaimSpec& claim = member.owned[k];
    t = topics_.Find(claim.topic, t);
    const PartitionIndex first = t < 0 ? 0 : first_partition_[t];
    const int32_t count = t < 0 ? 0 : first_partition_[t + 1] - first;
    if (t >= 0) {
      if (last_lister_[t] == m) watch();
      last_lister_[t] = m;
    }
    int64_t before = -1;
    for (size_t i = 0; i < claim.partitions.size(); ++i) {
      const int64_t number = claim.partitions[i];
      const auto invalid = [&](absl::string_view what) {
        return absl::InvalidArgumentError(
            absl::StrCat("/members/", position, "/owned/", k, "/partitions/", i,
                         ": member '", member.id, "' claims ", claim.topic, "-",
                         number, what));
      };
      if (number >= 0 && number < count) {
        const PartitionIndex p = first + int32_t(number);
        if (number <= before) watch();
        before = number;
        if (!in_order) {
          if (claimed_by_[p] == m) return invalid(" twice");
          claimed_by_[p] = m;
        }
        claims_.partitions.push_back(p);
        if (dropped_ > 0) all_.push_back(p);
        continue;
      }
      if (number != int32_t(number)) {
        return invalid(", whose number is above Kafka's 32 bits");
      }
      if (!ghosts.emplace(claim.topic, number).second) return invalid(" twice");
      if (dropped_++ == 0) {
        all_ = claims_.partitions;
        all_offsets_ = claims_.offsets;
      }
      dropped_claims_.push_back({.topic = claim.topic,
                                 .index = t,
                                 .number = int32_t(number),
                                 .place = int32_t(all_.size())});
      all_.push_back(0);
    }
  }
  claims_.offsets.push_back(claims_.partitions.size());
  if (dropped_ > 0) all_offsets_.push_back(all_.size());
  claims_.generations.push_back(member.generation);
  return absl::OkStatus();
}

Ghosts ClaimsBuilder::TakeGhosts() {
  Ghosts ghosts;
  std::vector<std::string>& unknown = ghosts.unknown_topics;
  for (const Dropped& claim : dropped_claims_) {
    if (claim.index < 0) unknown.emplace_back(claim.topic);
  }
  std::sort(unknown.begin(), unknown.end(), NameLess);
  unknown.erase(std::unique(unknown.begin(), unknown.end()), unknown.end());
  const auto topic_count = int32_t(first_partition_.size()) - 1;
  std::vector<Ghosts::Partition>& partitions = ghosts.partitions;
  for (Dropped& claim : dropped_claims_) {
    if (claim.index < 0) {
      claim.index =
          topic_count + int32_t(std::lower_bound(unknown.begin(), unknown.end(),
                                                 claim.topic, NameLess) -
                                unknown.begin());
    }
    partitions.push_back({.topic = claim.index, .number = claim.number});
  }
  std::sort(partitions.begin(), partitions.end());
  partitions.erase(std::unique(partitions.begin(), partitions.end()),
                   partitions.end());
  for (const Dropped& claim : dropped_claims_) {
    const Ghosts::Partition ghost = {.topic = claim.index,
                                     .number = claim.number};
    all_[claim.place] =
        first_partition_.back() +
        int32_t(std::lower_bound(partitions.begin(), partitions.end(), ghost) -
                partitions.begin());
  }
  ghosts.offsets = std::move(all_offsets_);
  ghosts.claims = std::move(all_);
  return ghosts;
}

}  // namespace assignbench
