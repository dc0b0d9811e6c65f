#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "assignors/check.h"
#include "assignors/group.h"
#include "tests/fuzz/bodies.h"
#include "tests/support/print_group.h"
#include "workload/formats/load_group.h"

namespace assignbench {
namespace {

// Large groups are refused, not made.
constexpr GroupLimits kLimits = {.max_partitions = 10'000};

std::string TextOf(Bytes bytes) {
  return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// An error is one line; a group that was read can be made or is refused.
void Look(const absl::StatusOr<LoadedGroup>& loaded) {
  if (!loaded.ok()) {
    ASSIGNBENCH_CHECK(absl::IsInvalidArgument(loaded.status()));
    ASSIGNBENCH_CHECK(!loaded.status().message().empty());
    return;
  }
  const absl::StatusOr<Group> group = Group::Create(loaded->spec, kLimits);
  if (!group.ok()) ASSIGNBENCH_CHECK(absl::IsInvalidArgument(group.status()));
}

}  // namespace

void FuzzGroupJson(Bytes bytes) {
  const std::vector<InputText> input = {
      {.name = "group.json", .text = absl::StrCat("{", TextOf(bytes))}};
  const absl::StatusOr<LoadedGroup> loaded = LoadGroup(input, {});
  Look(loaded);
  if (!loaded.ok() || !Group::Create(loaded->spec, kLimits).ok()) return;
  const std::vector<InputText> again = {
      {.name = "again.json", .text = WriteGroupJson(loaded->spec)}};
  const absl::StatusOr<LoadedGroup> second = LoadGroup(again, {});
  ASSIGNBENCH_CHECK(second.ok());
  ASSIGNBENCH_CHECK(Print(second->spec) == Print(loaded->spec));
}

void FuzzPaste(Bytes bytes) {
  std::vector<InputText> inputs;
  for (const auto text : absl::StrSplit(TextOf(bytes), '\0')) {
    inputs.push_back({.name = "paste", .text = std::string(text)});
    if (inputs.size() == 4) break;
  }
  for (const SubscriptionRule rule :
       {SubscriptionRule::kAll, SubscriptionRule::kOwned}) {
    LoadOptions options;
    options.subscriptions = rule;
    Look(LoadGroup(inputs, options));
  }
}

}  // namespace assignbench
