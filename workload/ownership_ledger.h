#ifndef ASSIGNBENCH_WORKLOAD_OWNERSHIP_LEDGER_H_
#define ASSIGNBENCH_WORKLOAD_OWNERSHIP_LEDGER_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace assignbench {

// A partition by names: it may be one that does not exist any more.
using NamedPartition = std::pair<std::string, int64_t>;

// Who reads which partition at this moment. What a group must never do, that
// two consumers read the same partition, can't be written into it.
class OwnershipLedger {
 public:
  // `consumer` begins to read. FailedPreconditionError if another still does.
  absl::Status Start(const NamedPartition& partition,
                     absl::string_view consumer) {
    const auto [entry, free] = readers_.emplace(partition, consumer);
    if (free || entry->second == consumer) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        partition.first, "-", partition.second, ": '", consumer,
        "' begins to read what '", entry->second, "' still reads"));
  }

  // `consumer` stops reading, if it was the one.
  void Stop(const NamedPartition& partition, absl::string_view consumer) {
    const auto entry = readers_.find(partition);
    if (entry != readers_.end() && entry->second == consumer) {
      readers_.erase(entry);
    }
  }
  void StopAll(absl::string_view consumer) {
    std::erase_if(readers_,
                  [&](const auto& entry) { return entry.second == consumer; });
  }
  // The partitions of a topic from number `first` on are gone.
  void Vanish(absl::string_view topic, int64_t first) {
    std::erase_if(readers_, [&](const auto& entry) {
      return entry.first.first == topic && entry.first.second >= first;
    });
  }
  // A consumer goes on under another name.
  void Rename(absl::string_view from, absl::string_view to) {
    for (auto& [partition, consumer] : readers_) {
      if (consumer == from) consumer = std::string(to);
    }
  }

  const std::map<NamedPartition, std::string>& readers() const {
    return readers_;
  }

 private:
  std::map<NamedPartition, std::string> readers_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_OWNERSHIP_LEDGER_H_
