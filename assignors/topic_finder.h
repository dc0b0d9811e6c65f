#ifndef ASSIGNBENCH_ASSIGNORS_TOPIC_FINDER_H_
#define ASSIGNBENCH_ASSIGNORS_TOPIC_FINDER_H_

#include <numeric>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "assignors/group.h"

namespace assignbench {

// Finds topics by name, quickly where lists of topics come in the same order
// one after the other, be it that of the names or of some hash table: it is
// guessed that what followed a topic last follows it again.
class TopicFinder {
 public:
  // Topics by name, numbered from 0; must outlive this, names included.
  explicit TopicFinder(
      const absl::flat_hash_map<absl::string_view, TopicIndex>& index)
      : index_(index), names_(index.size()), after_(index.size() + 1) {
    for (const auto& [name, t] : index) names_[t] = name;
    std::iota(after_.begin(), after_.end(), 0);
  }

  // The topic of that name, or -1. `before`: what the list has just before it;
  // -1 at its start. O(length of the name).
  TopicIndex Find(absl::string_view name, TopicIndex before) {
    TopicIndex& guess = after_[before + 1];
    if (size_t(guess) < names_.size() && names_[guess] == name) return guess;
    const auto found = index_.find(name);
    return found == index_.end() ? -1 : guess = found->second;
  }

 private:
  const absl::flat_hash_map<absl::string_view, TopicIndex>& index_;
  std::vector<absl::string_view> names_;
  std::vector<TopicIndex> after_;  // of -1 first, then of each topic
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_TOPIC_FINDER_H_
