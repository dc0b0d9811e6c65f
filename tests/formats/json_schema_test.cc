#include <set>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/formats/inputs.h"
#include "workload/formats/json_keys.h"

namespace assignbench {
namespace {

nlohmann::json Schema() {
  return nlohmann::json::parse(
      ReadFile(std::string(ASSIGNBENCH_DOCS) + "/group.schema.json"));
}

std::string TypeName(JsonType type) {
  switch (type) {
    case JsonType::kString:
      return "string";
    case JsonType::kInteger:
      return "integer";
    case JsonType::kNumber:
      return "number";
    case JsonType::kArray:
      return "array";
    default:
      return "object";
  }
}

// Checks one object of the schema against the keys that the reader knows.
void ExpectSameKeys(const nlohmann::json& object, JsonScope scope) {
  EXPECT_EQ(object.at("type"), "object");
  EXPECT_EQ(object.at("additionalProperties"), false);
  std::set<std::string> known, required;
  for (const JsonKey& key : KeysOf(scope)) {
    const std::string name(key.name);
    known.insert(name);
    if (key.required) required.insert(name);
    ASSERT_TRUE(object.at("properties").contains(name)) << name;
    EXPECT_EQ(object.at("properties").at(name).at("type"),
              TypeName(key.value.type))
        << name;
  }
  std::set<std::string> listed;
  for (const auto& [name, value] : object.at("properties").items()) {
    listed.insert(name);
  }
  EXPECT_EQ(listed, known);
  EXPECT_EQ(object.at("required").get<std::set<std::string>>(), required);
}

TEST(JsonSchemaTest, ListsExactlyTheKeysThatTheReaderKnows) {
  const nlohmann::json schema = Schema();
  ExpectSameKeys(schema, JsonScope::kGroup);
  const nlohmann::json& parts = schema.at("$defs");
  ExpectSameKeys(parts.at("topic"), JsonScope::kTopic);
  ExpectSameKeys(parts.at("member"), JsonScope::kMember);
  ExpectSameKeys(parts.at("claim"), JsonScope::kClaim);
}

TEST(JsonSchemaTest, GivesElementsTheTypesThatTheReaderExpects) {
  const nlohmann::json parts = Schema().at("$defs");
  const auto item = [&](const char* part, const char* key) {
    return parts.at(part).at("properties").at(key).at("items").at("type");
  };
  EXPECT_EQ(item("topic", "rates"),
            TypeName(ElementOf(JsonScope::kRates).type));
  EXPECT_EQ(item("topic", "lags"), TypeName(ElementOf(JsonScope::kLags).type));
  EXPECT_EQ(item("topic", "replica_racks"),
            TypeName(ElementOf(JsonScope::kReplicaRacks).type));
  EXPECT_EQ(item("member", "topics"),
            TypeName(ElementOf(JsonScope::kSubscription).type));
  EXPECT_EQ(item("claim", "partitions"),
            TypeName(ElementOf(JsonScope::kClaimPartitions).type));
}

}  // namespace
}  // namespace assignbench
