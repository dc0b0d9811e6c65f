#include "workload/formats/load_group.h"

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "workload/formats/commands.h"
#include "workload/formats/encoding.h"
#include "workload/formats/facts.h"
#include "workload/formats/json_reader.h"
#include "workload/formats/member_names.h"
#include "workload/formats/merge.h"
#include "workload/formats/paste.h"
#include "workload/formats/racks.h"
#include "workload/formats/refusals.h"
#include "workload/formats/subscriptions.h"

namespace assignbench {
namespace {

// True for JSON that is not a known document of another tool.
bool IsGroupJson(const InputText& input) {
  const absl::string_view text = Trim(WithoutByteOrderMark(input.text));
  return LooksLikeJson(text) && !IsKcatJson(text);
}

// Names the inputs in an error that is about all of them.
absl::Status OfInputs(absl::Span<const InputText> inputs,
                      const absl::Status& status) {
  if (status.ok()) return status;
  for (const InputText& input : inputs) {
    if (absl::StartsWith(status.message(),
                         absl::StrCat(InputName(input), ":"))) {
      return status;
    }
  }
  std::string names;
  for (const InputText& input : inputs) {
    absl::StrAppend(&names, names.empty() ? "" : ", ", InputName(input));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(names, ": ", status.message()));
}

absl::Status ApplyOptions(const LoadOptions& options, GivenSubscriptions given,
                          const Facts* facts, LoadedGroup& group) {
  const MemberNames names(group.spec, facts);
  const absl::Status subscribed =
      ApplySubscriptions(options, given, names, group);
  if (!subscribed.ok()) return subscribed;
  return ApplyRacks(options.racks_file, facts, names, group);
}

absl::StatusOr<LoadedGroup> LoadPastes(absl::Span<const InputText> inputs,
                                       const LoadOptions& options) {
  Facts facts(options.max_partitions);
  for (const InputText& input : inputs) {
    const absl::Status read = ReadPaste(input, facts);
    if (!read.ok()) return read;
  }
  absl::StatusOr<LoadedGroup> group = MergeFacts(facts, options.max_partitions);
  if (!group.ok()) return OfInputs(inputs, group.status());
  const absl::Status applied =
      ApplyOptions(options, GivenSubscriptions::kNone, &facts, *group);
  if (!applied.ok()) return applied;
  return group;
}

}  // namespace

absl::StatusOr<LoadedGroup> LoadGroup(absl::Span<const InputText> inputs,
                                      const LoadOptions& options) {
  if (inputs.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("no input; give a JSON group or the output of ",
                     OffsetsAndMembersCommands("")));
  }
  for (const InputText& input : inputs) {
    const absl::Status text = CheckIsText(input);
    if (!text.ok()) return text;
  }
  for (const InputText& input : inputs) {
    if (!IsGroupJson(input)) continue;
    if (inputs.size() > 1) {
      return absl::InvalidArgumentError(
          absl::StrCat(InputName(input),
                       ": a JSON group stands alone; give no other input"));
    }
    absl::StatusOr<LoadedGroup> group =
        ReadGroupJson(input, options.max_partitions);
    if (!group.ok()) return group;
    const absl::Status applied =
        ApplyOptions(options, GivenSubscriptions::kInGroup, nullptr, *group);
    if (!applied.ok()) return applied;
    return group;
  }
  return LoadPastes(inputs, options);
}

}  // namespace assignbench
