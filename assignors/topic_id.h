#ifndef ASSIGNBENCH_ASSIGNORS_TOPIC_ID_H_
#define ASSIGNBENCH_ASSIGNORS_TOPIC_ID_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace assignbench {

// A topic's id, as Kafka's Uuid holds it.
struct TopicId {
  uint64_t high = 0;
  uint64_t low = 0;

  friend bool operator==(const TopicId&, const TopicId&) = default;
  // As Uuid.compareTo(): both halves signed, the high one first.
  friend bool operator<(const TopicId& a, const TopicId& b) {
    return a.high != b.high ? int64_t(a.high) < int64_t(b.high)
                            : int64_t(a.low) < int64_t(b.low);
  }
};

// Reads an id in Kafka's form (22 characters of base64 for URLs) or as 32
// hexadecimal digits, with or without hyphens. Nullopt for anything else.
std::optional<TopicId> ParseTopicId(absl::string_view text);

}  // namespace assignbench

#endif  // ASSIGNBENCH_ASSIGNORS_TOPIC_ID_H_
