#include "tests/formats/describe_printer.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace assignbench {

std::string PrintDescribe(const Group& group, const Assignment& assignment,
                          absl::string_view name) {
  using Row = std::array<std::string, 9>;
  std::vector<Row> rows = {{"GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET",
                            "LOG-END-OFFSET", "LAG", "CONSUMER-ID", "HOST",
                            "CLIENT-ID"}};
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      const TopicIndex t = group.topic_of(p);
      rows.push_back(
          {std::string(name), std::string(group.topic_name(t)),
           absl::StrCat(p - group.first_partition(t)), absl::StrCat(1000 + p),
           absl::StrCat(1007 + p), "7", std::string(group.member_id(m)),
           absl::StrCat("/10.0.", m / 250, ".", m % 250), "consumer"});
    }
  }
  std::array<int, 9> widths = {15, 15, 10, 15, 15, 15, 15, 15, 15};
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], int(row[i].size()));
    }
  }
  std::string text = "\n";
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      absl::StrAppendFormat(&text, "%-*s ", widths[i], row[i]);
    }
    text.back() = '\n';
  }
  return text;
}

}  // namespace assignbench
