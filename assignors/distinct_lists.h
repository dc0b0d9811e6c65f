#ifndef ASSIGNBENCH_ASSIGNORS_DISTINCT_LISTS_H_
#define ASSIGNBENCH_ASSIGNORS_DISTINCT_LISTS_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace assignbench {

// Lists of ids stored once each: equal lists get equal numbers.
class DistinctLists {
 public:
  int32_t Add(const std::vector<int32_t>& list) {
    const auto [entry, added] = ids_.try_emplace(list, int32_t(ids_.size()));
    if (added) {
      values.insert(values.end(), list.begin(), list.end());
      offsets.push_back(values.size());
    }
    return entry->second;
  }

  std::vector<int32_t> offsets = {0};
  std::vector<int32_t> values;

 private:
  absl::flat_hash_map<std::vector<int32_t>, int32_t> ids_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_DISTINCT_LISTS_H_
