#ifndef ASSIGNBENCH_TESTS_FORMATS_DESCRIBE_PRINTER_H_
#define ASSIGNBENCH_TESTS_FORMATS_DESCRIBE_PRINTER_H_

#include <string>

#include "absl/strings/string_view.h"
#include "assignors/assignment.h"
#include "assignors/group.h"

namespace assignbench {

// What kafka-consumer-groups.sh --describe of Kafka 3.x would print of a group
// called `name` that runs with `assignment`: a row for each partition with an
// owner, columns as wide as their widest cell. Offsets are made up. Members
// without partitions are not in it.
std::string PrintDescribe(const Group& group, const Assignment& assignment,
                          absl::string_view name);

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_FORMATS_DESCRIBE_PRINTER_H_
