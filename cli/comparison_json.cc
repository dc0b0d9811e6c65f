#include <cmath>
#include <cstdint>
#include <string>

#include "cli/comparison.h"
#include "nlohmann/json.hpp"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

Json NumberJson(std::optional<double> value) {
  if (!value.has_value()) return nullptr;
  if (*value == std::floor(*value)) return int64_t(*value);
  return *value;
}

Json NumbersJson(const std::vector<NamedNumber>& numbers) {
  Json json = Json::object();
  for (const NamedNumber& number : numbers) {
    json[std::string(number.name)] = NumberJson(number.value);
  }
  return json;
}

// {member: {topic: [partition numbers]}}
Json AssignmentJson(const Group& group, const Assignment& assignment) {
  Json json = Json::object();
  for (MemberIndex m = 0; m < assignment.member_count(); ++m) {
    Json& topics = json[std::string(group.member_id(m))] = Json::object();
    for (const PartitionIndex p : assignment.partitions_of(m)) {
      const TopicIndex t = group.topic_of(p);
      topics[std::string(group.topic_name(t))].push_back(
          p - group.first_partition(t));
    }
  }
  return json;
}

Json GroupJson(const GroupSpec& spec) {
  int64_t partitions = 0;
  for (const TopicSpec& topic : spec.topics) partitions += topic.partitions;
  int32_t static_members = 0;
  for (const MemberSpec& member : spec.members) {
    static_members += member.instance_id.empty() ? 0 : 1;
  }
  const auto text = [](const std::string& value) {
    return value.empty() ? Json(nullptr) : Json(value);
  };
  return {{"name", text(spec.name)},        {"strategy", text(spec.strategy)},
          {"topics", spec.topics.size()},   {"partitions", partitions},
          {"members", spec.members.size()}, {"static_members", static_members}};
}

Json RowJson(const Comparison& comparison, size_t i) {
  const ComparisonRow& row = comparison.rows[i];
  Json json = {{"strategy", std::string(row.strategy->name)},
               {"protocol", std::string(ToString(row.strategy->protocol))}};
  json.update(NumbersJson(row.after));
  json["before"] = NumbersJson(row.before);
  if (!row.failure.empty()) json["failure"] = row.failure;
  if (!row.bands.empty()) {
    Json& bands = json["percentiles_5_95"] = Json::object();
    for (const Band& band : row.bands) {
      bands[std::string(band.name)] = {NumberJson(band.p5),
                                       NumberJson(band.p95)};
    }
  }
  if (!comparison.other_rows.empty()) {
    Json& other = json["with_subscriptions_" + comparison.other_reading] =
        Json::object();
    for (const NamedNumber& number : row.after) {
      const auto difference = comparison.DiffersInOtherReading(i, number.name);
      if (difference.has_value()) {
        other[std::string(number.name)] = NumberJson(difference->value);
      }
    }
  }
  if (comparison.show_assignment && row.group.has_value()) {
    json["assignment"] = AssignmentJson(*row.group, row.final);
    json["first_round"] = AssignmentJson(*row.group, row.first_round);
  }
  return json;
}

}  // namespace

std::string ToJson(const Comparison& comparison) {
  Json events = Json::array();
  for (const Event& event : comparison.request.events) {
    events.push_back(event.text);
  }
  Json rows = Json::array();
  for (size_t i = 0; i < comparison.rows.size(); ++i) {
    rows.push_back(RowJson(comparison, i));
  }
  const Json json = {
      {"group", GroupJson(comparison.loaded.spec)},
      {"assumed", comparison.loaded.assumed},
      {"kafka_defect", comparison.defect == KafkaDefect::kNone
                           ? Json(nullptr)
                           : Json(std::string(ToString(comparison.defect)))},
      {"events", events},
      {"rows", rows}};
  return json.dump(2) + "\n";
}

}  // namespace assignbench
