#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"
#include "workload/formats/load_group.h"

namespace assignbench {
namespace {

using Json = nlohmann::json;

std::string Text(const std::string& value) {
  // Ill-formed UTF-8, which no Group has, must not throw.
  return Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void AppendField(std::string& out, absl::string_view key,
                 absl::string_view value) {
  absl::StrAppend(&out, out.back() == '{' ? "" : ", ", "\"", key,
                  "\": ", value);
}

template <typename Values, typename Format>
std::string List(const Values& values, Format format) {
  return absl::StrCat("[",
                      absl::StrJoin(values, ", ",
                                    [&](std::string* out, const auto& value) {
                                      absl::StrAppend(out, format(value));
                                    }),
                      "]");
}

std::string Number(double value) { return Json(value).dump(); }

std::string Integer(int64_t value) { return absl::StrCat(value); }

std::string Topic(const TopicSpec& topic) {
  std::string out = "{";
  AppendField(out, "name", Text(topic.name));
  AppendField(out, "partitions", Integer(topic.partitions));
  if (!topic.id.empty()) AppendField(out, "id", Text(topic.id));
  if (!topic.replica_racks.empty()) {
    const auto racks = [](const auto& of_one) { return List(of_one, Text); };
    AppendField(out, "replica_racks", List(topic.replica_racks, racks));
  }
  if (!topic.rates.empty())
    AppendField(out, "rates", List(topic.rates, Number));
  if (!topic.lags.empty()) AppendField(out, "lags", List(topic.lags, Integer));
  return out + "}";
}

std::string Claim(const ClaimSpec& claim) {
  return absl::StrCat("{\"topic\": ", Text(claim.topic),
                      ", \"partitions\": ", List(claim.partitions, Integer),
                      "}");
}

std::string Member(const MemberSpec& member) {
  std::string out = "{";
  AppendField(out, "id", Text(member.id));
  if (!member.instance_id.empty()) {
    AppendField(out, "instance_id", Text(member.instance_id));
  }
  if (!member.rack.empty()) AppendField(out, "rack", Text(member.rack));
  AppendField(out, "topics", List(member.topics, Text));
  if (member.generation != kNoGeneration) {
    AppendField(out, "generation", Integer(member.generation));
  }
  if (!member.owned.empty()) {
    AppendField(out, "owned", List(member.owned, Claim));
  }
  return out + "}";
}

// One element a line.
template <typename Values, typename Format>
std::string Lines(const Values& values, Format format) {
  if (values.empty()) return "[]";
  return absl::StrCat("[\n    ",
                      absl::StrJoin(values, ",\n    ",
                                    [&](std::string* out, const auto& value) {
                                      absl::StrAppend(out, format(value));
                                    }),
                      "\n  ]");
}

}  // namespace

std::string WriteGroupJson(const GroupSpec& spec,
                           absl::Span<const std::string> history) {
  std::string out = "{";
  const auto add = [&](absl::string_view key, absl::string_view value) {
    absl::StrAppend(&out, out.size() == 1 ? "\n" : ",\n", "  \"", key,
                    "\": ", value);
  };
  if (!spec.name.empty()) add("name", Text(spec.name));
  if (!spec.strategy.empty()) add("strategy", Text(spec.strategy));
  if (spec.generation) add("generation", Integer(*spec.generation));
  if (!spec.note.empty()) add("note", Text(spec.note));
  add("topics", Lines(spec.topics, Topic));
  add("members", Lines(spec.members, Member));
  if (!history.empty()) add("history", List(history, Text));
  return out + "\n}\n";
}

}  // namespace assignbench
