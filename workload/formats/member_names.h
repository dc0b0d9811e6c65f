#ifndef ASSIGNBENCH_WORKLOAD_FORMATS_MEMBER_NAMES_H_
#define ASSIGNBENCH_WORKLOAD_FORMATS_MEMBER_NAMES_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "assignors/group_spec.h"
#include "workload/formats/facts.h"
#include "workload/formats/load_group.h"
#include "workload/formats/text.h"

namespace assignbench {

// Finds members by any name that a person has for them: member id, instance
// id, client id or host (with or without the leading '/').
class MemberNames {
 public:
  // `facts` may be null: then client ids and hosts are not known. Its members
  // must be those of `spec`, in the same order.
  MemberNames(const GroupSpec& spec, const Facts* facts);

  // The position in GroupSpec::members. An error at `place` if no member has
  // the name, or several have it and it is the member id of none.
  absl::StatusOr<int32_t> Find(absl::string_view name,
                               const Place& place) const;

 private:
  void Add(absl::string_view name, int32_t member);

  const GroupSpec& spec_;
  absl::flat_hash_map<std::string, int32_t> by_id_;
  absl::flat_hash_map<std::string, std::vector<int32_t>> by_other_;
};

// One line "name: value" of a file that a person writes.
struct NamedLine {
  absl::string_view name;
  absl::string_view value;  // may be empty
  Place name_place;
  Place value_place;
};

// Calls `use` for each line of the input, skipping blank lines and those that
// begin with '#', until one is not OK. The last ':' of a line divides it (hosts
// contain colons). An error if a line has none or no name before it.
absl::Status ForEachNamedLine(
    const InputText& input,
    absl::FunctionRef<absl::Status(const NamedLine&)> use);

}  // namespace assignbench

#endif  // ASSIGNBENCH_WORKLOAD_FORMATS_MEMBER_NAMES_H_
