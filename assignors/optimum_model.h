#ifndef ASSIGNBENCH_ASSIGNORS_OPTIMUM_MODEL_H_
#define ASSIGNBENCH_ASSIGNORS_OPTIMUM_MODEL_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "assignors/group.h"

namespace assignbench {

// What is alike in a group, as the flow problems of the optimum see it:
//   class  partitions of one topic (and of one set of replica racks)
//   pool   classes with the same subscribers (and the same racks)
//   crew   members with the same subscription (and on the same rack)
// Racks split classes and crews only where they are asked for. Topics that
// nobody reads or that have no partitions are classes without a pool; members
// that subscribe to nothing are in no crew. Everything is numbered in the order
// of the smallest topic or member in it.
class OptimumModel {
 public:
  // `group` must outlive the model. O(partitions if racks matter + topics +
  // members + names in distinct subscriptions + links).
  OptimumModel(const Group& group, bool racks);

  const Group& group() const { return group_; }
  // Asked for, and there are members and replicas with a known rack.
  bool racks() const { return racks_; }

  int32_t class_count() const { return class_pool_.size(); }
  int32_t class_pool(int32_t c) const { return class_pool_[c]; }
  int32_t class_size(int32_t c) const {
    return class_offsets_[c + 1] - class_offsets_[c];
  }
  // Calls use(p) for each partition of a class, ascending.
  template <typename Use>
  void ForEachPartition(int32_t c, Use use) const {
    const int32_t end = class_offsets_[c + 1];
    if (by_class_.empty()) {
      for (int32_t p = class_offsets_[c]; p < end; ++p) use(p);
    } else {
      for (int32_t k = class_offsets_[c]; k < end; ++k) use(by_class_[k]);
    }
  }
  // The first partition of a class, which must have some.
  PartitionIndex sample(int32_t c) const {
    const int32_t first = class_offsets_[c];
    return by_class_.empty() ? first : by_class_[first];
  }
  // The classes of a topic are [first_class(t), first_class(t + 1)).
  int32_t first_class(TopicIndex t) const {
    return racks_ ? topic_classes_[t] : t;
  }
  // Per partition; empty unless racks().
  std::vector<int32_t> ClassOfPartitions() const;

  int32_t pool_count() const { return pool_sizes_.size(); }
  int32_t pool_size(int32_t pool) const { return pool_sizes_[pool]; }
  // The crews that may get what is in a pool.
  absl::Span<const int32_t> crews_of(int32_t pool) const {
    return absl::MakeConstSpan(link_crews_)
        .subspan(link_offsets_[pool],
                 link_offsets_[pool + 1] - link_offsets_[pool]);
  }
  // True if that is away from every known replica.
  bool Mismatches(int32_t pool, int32_t crew) const;

  int32_t crew_count() const { return crew_offsets_.size() - 1; }
  int32_t crew_of(MemberIndex m) const { return member_crew_[m]; }  // or -1
  absl::Span<const MemberIndex> crew_members(int32_t crew) const {
    return absl::MakeConstSpan(crew_members_)
        .subspan(crew_offsets_[crew], crew_size(crew));
  }
  int32_t crew_size(int32_t crew) const {
    return crew_offsets_[crew + 1] - crew_offsets_[crew];
  }

 private:
  void AddCrews();
  void AddClasses();
  void AddPools();
  void AddLinks();

  const Group& group_;
  bool racks_;
  std::vector<int32_t> class_offsets_;
  std::vector<PartitionIndex> by_class_;
  std::vector<int32_t> topic_classes_;
  std::vector<int32_t> class_rack_set_;
  std::vector<int32_t> class_pool_;
  std::vector<int32_t> pool_sizes_;
  std::vector<int32_t> pool_classes_;  // one of each
  std::vector<int32_t> link_offsets_;
  std::vector<int32_t> link_crews_;
  std::vector<int32_t> member_crew_;
  std::vector<int32_t> crew_offsets_;
  std::vector<MemberIndex> crew_members_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_OPTIMUM_MODEL_H_
