#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "quality/measures.h"

namespace assignbench {
namespace {

// Rows that a reader can take in; --format json and csv have all.
constexpr int32_t kMaxRows = 40;

std::string More(int32_t count) {
  if (count <= kMaxRows) return "";
  return absl::StrCat("... and ", count - kMaxRows,
                      " more (all with --format json)\n");
}

std::string OrDash(absl::string_view text) {
  return text.empty() ? "-" : std::string(text);
}

std::string Topics(const Group& group, const std::vector<MemberIndex>& owners) {
  Table table;
  table.AddColumn("topic", Table::Align::kLeft);
  for (const char* heading : {"partitions", "subscribers", "unowned"}) {
    table.AddColumn(heading, Table::Align::kRight);
  }
  for (TopicIndex t = 0; t < std::min(group.topic_count(), kMaxRows); ++t) {
    const auto first = owners.begin() + group.first_partition(t);
    const auto unowned =
        std::count(first, first + group.partition_count(t), kNoMember);
    table.AddRow({std::string(group.topic_name(t)),
                  absl::StrCat(group.partition_count(t)),
                  absl::StrCat(group.subscribers_of(t).size()),
                  absl::StrCat(unowned)});
  }
  return table.ToText() + More(group.topic_count());
}

std::string Members(const Group& group,
                    const std::vector<MemberIndex>& owners) {
  std::vector<int32_t> owned(group.member_count());
  for (const MemberIndex owner : owners) {
    if (owner != kNoMember) ++owned[owner];
  }
  Table table;
  table.AddColumn("member", Table::Align::kLeft);
  table.AddColumn("instance", Table::Align::kLeft);
  table.AddColumn("rack", Table::Align::kLeft);
  for (const char* heading : {"generation", "topics", "owned"}) {
    table.AddColumn(heading, Table::Align::kRight);
  }
  for (MemberIndex m = 0; m < std::min(group.member_count(), kMaxRows); ++m) {
    const RackIndex rack = group.rack_of(m);
    table.AddRow({std::string(group.member_id(m)), OrDash(group.instance_id(m)),
                  rack == kNoRack ? "-" : std::string(group.rack_name(rack)),
                  group.generation_of(m) == kNoGeneration
                      ? "-"
                      : absl::StrCat(group.generation_of(m)),
                  absl::StrCat(group.topics_of(m).size()),
                  absl::StrCat(owned[m])});
  }
  return table.ToText() + More(group.member_count());
}

std::string PartitionsCsv(const Group& group,
                          const std::vector<MemberIndex>& owners) {
  Table table;
  for (const char* heading : {"topic", "partition", "owner"}) {
    table.AddColumn(heading, Table::Align::kLeft);
  }
  for (TopicIndex t = 0; t < group.topic_count(); ++t) {
    for (int32_t number = 0; number < group.partition_count(t); ++number) {
      const MemberIndex owner = owners[group.first_partition(t) + number];
      table.AddRow(
          {std::string(group.topic_name(t)), absl::StrCat(number),
           owner == kNoMember ? "" : std::string(group.member_id(owner))});
    }
  }
  return table.ToCsv();
}

}  // namespace

absl::StatusOr<std::string> Show(const InputOptions& input_options,
                                 Format format) {
  const absl::StatusOr<ReadInput> input = ReadInputs(input_options);
  if (!input.ok()) return input.status();
  const absl::StatusOr<LoadedGroup> loaded =
      LoadGroup(input->texts, input->options);
  if (!loaded.ok()) return loaded.status();
  const absl::StatusOr<Group> group = Group::Create(
      loaded->spec, {.max_partitions = input_options.max_partitions});
  if (!group.ok()) return group.status();
  if (format == Format::kJson) {
    return WriteGroupJson(loaded->spec, loaded->history);
  }
  const std::vector<MemberIndex> owners = PreviousOwners(*group);
  if (format == Format::kCsv) return PartitionsCsv(*group, owners);

  const GroupSpec& spec = loaded->spec;
  std::string text = absl::StrCat(
      "group ", OrDash(spec.name), ", strategy ", OrDash(spec.strategy), ": ",
      CountText(group->topic_count(), "topic"), ", ",
      CountText(group->partition_count(), "partition"), ", ",
      CountText(group->member_count(), "member"), "\n");
  for (const std::string& sentence : loaded->assumed) {
    absl::StrAppend(&text, "note: ", sentence, "\n");
  }
  if (group->dropped_claims() > 0) {
    absl::StrAppend(&text, "note: ", group->dropped_claims(),
                    " claims on topics or partitions that do not exist were "
                    "dropped\n");
  }
  if (!loaded->history.empty()) {
    absl::StrAppend(&text, "history: ", absl::StrJoin(loaded->history, ", "),
                    "\n");
  }
  absl::StrAppend(&text, "\n", Topics(*group, owners), "\n",
                  Members(*group, owners));
  return text;
}

}  // namespace assignbench
