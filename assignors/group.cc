#include "assignors/group.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assignors/check.h"
#include "assignors/names.h"

namespace assignbench {
namespace {

// The position of `name` in `names`, which NameLess sorts, or -1.
int32_t FindName(const std::vector<std::string>& names,
                 absl::string_view name) {
  const auto found =
      std::lower_bound(names.begin(), names.end(), name, NameLess);
  if (found == names.end() || *found != name) return -1;
  return found - names.begin();
}

}  // namespace

Group Group::WithClaims(Claims claims) const {
  ASSIGNBENCH_CHECK(claims.offsets.size() == size_t(member_count()) + 1);
  ASSIGNBENCH_CHECK(claims.generations.size() == size_t(member_count()));
  ASSIGNBENCH_CHECK(claims.offsets.back() == int(claims.partitions.size()));
  const auto is_ghost = [&](PartitionIndex p) {
    return p >= partition_count();
  };
  if (ghosts_ == nullptr || std::none_of(claims.partitions.begin(),
                                         claims.partitions.end(), is_ghost)) {
    return Group(shape_, std::make_shared<const Claims>(std::move(claims)),
                 nullptr, 0);
  }
  Ghosts ghosts = *ghosts_;
  ghosts.offsets = claims.offsets;
  ghosts.claims = claims.partitions;
  int32_t kept = 0;
  for (MemberIndex m = 0; m < member_count(); ++m) {
    for (int32_t i = ghosts.offsets[m]; i < ghosts.offsets[m + 1]; ++i) {
      const PartitionIndex p = ghosts.claims[i];
      ASSIGNBENCH_CHECK(p < partition_count() + ghost_count());
      if (!is_ghost(p)) claims.partitions[kept++] = p;
    }
    claims.offsets[m + 1] = kept;
  }
  const int32_t dropped = claims.partitions.size() - kept;
  claims.partitions.resize(kept);
  return Group(shape_, std::make_shared<const Claims>(std::move(claims)),
               std::make_shared<const Ghosts>(std::move(ghosts)), dropped);
}

TopicIndex Group::topic_of(PartitionIndex p) const {
  const std::vector<PartitionIndex>& first = shape_->first_partition;
  return std::upper_bound(first.begin(), first.end(), p) - first.begin() - 1;
}

std::string Group::PartitionName(PartitionIndex p) const {
  if (p >= partition_count() && p < partition_count() + ghost_count()) {
    const auto [topic, number] = ghosts_->partitions[p - partition_count()];
    return absl::StrCat(topic < topic_count()
                            ? topic_name(topic)
                            : ghosts_->unknown_topics[topic - topic_count()],
                        "-", number);
  }
  const TopicIndex t = topic_of(p);
  return absl::StrCat(topic_name(t), "-", p - first_partition(t));
}

TopicIndex Group::FindTopic(absl::string_view name) const {
  return FindName(shape_->topic_names, name);
}

MemberIndex Group::FindMember(absl::string_view id) const {
  return FindName(shape_->member_ids, id);
}

bool Group::is_subscribed(MemberIndex m, TopicIndex t) const {
  const absl::Span<const TopicIndex> topics = topics_of(m);
  return std::binary_search(topics.begin(), topics.end(), t);
}

}  // namespace assignbench
