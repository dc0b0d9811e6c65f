#include "workload/formats/member_names.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "workload/formats/encoding.h"

namespace assignbench {

MemberNames::MemberNames(const GroupSpec& spec, const Facts* facts)
    : spec_(spec) {
  for (size_t i = 0; i < spec.members.size(); ++i) {
    const auto member = int32_t(i);
    by_id_.emplace(spec.members[i].id, member);
    Add(spec.members[i].instance_id, member);
    if (facts == nullptr) continue;
    Add(facts->members[i].client_id, member);
    Add(facts->members[i].host, member);
  }
}

void MemberNames::Add(absl::string_view name, int32_t member) {
  if (name.empty()) return;
  std::vector<int32_t>& members = by_other_[name];
  // One member may have the same name twice.
  if (members.empty() || members.back() != member) members.push_back(member);
}

absl::StatusOr<int32_t> MemberNames::Find(absl::string_view name,
                                          const Place& place) const {
  if (const auto id = by_id_.find(name); id != by_id_.end()) return id->second;
  const auto other = by_other_.find(absl::StripPrefix(name, "/"));
  if (other == by_other_.end()) {
    return ErrorAt(place,
                   absl::StrCat("no member has the member id, instance id, "
                                "client id or host ",
                                Quoted(name)));
  }
  const std::vector<int32_t>& members = other->second;
  if (members.size() == 1) return members[0];
  return ErrorAt(
      place, absl::StrCat(members.size(), " members are called ", Quoted(name),
                          ", among them ", Quoted(spec_.members[members[0]].id),
                          " and ", Quoted(spec_.members[members[1]].id),
                          "; use their member ids"));
}

absl::Status ForEachNamedLine(
    const InputText& input,
    absl::FunctionRef<absl::Status(const NamedLine&)> use) {
  absl::string_view rest = WithoutByteOrderMark(input.text);
  for (int32_t number = 1; !rest.empty(); ++number) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const absl::string_view raw = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const absl::string_view text = Trim(raw);
    if (text.empty() || absl::StartsWith(text, "#")) continue;
    const auto place = [&](absl::string_view part) {
      return Place{.input = &input,
                   .line = number,
                   .column = int32_t(part.data() - raw.data()) + 1};
    };
    const size_t colon = text.rfind(':');
    const absl::string_view name =
        colon == absl::string_view::npos ? "" : Trim(text.substr(0, colon));
    if (name.empty()) {
      return ErrorAt(place(text), absl::StrCat("expected 'name: value', found ",
                                               Quoted(text)));
    }
    const absl::string_view value = text.substr(colon + 1);
    const absl::string_view trimmed = Trim(value);
    const absl::Status used =
        use({.name = name,
             .value = trimmed,
             .name_place = place(name),
             .value_place = place(trimmed.empty() ? value : trimmed)});
    if (!used.ok()) return used;
  }
  return absl::OkStatus();
}

}  // namespace assignbench
