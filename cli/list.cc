#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "assignors/registry.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "nlohmann/json.hpp"

namespace assignbench {

namespace {

// What a strategy was compared with, and on how many groups.
struct Proof {
  absl::string_view strategy;
  absl::string_view kafka;
  int64_t groups;
};

constexpr Proof kProofs[] = {
#include "cli/proved_equal.inc"
};

const Proof* FindProof(absl::string_view strategy) {
  for (const Proof& proof : kProofs) {
    if (proof.strategy == strategy) return &proof;
  }
  return nullptr;
}

}  // namespace

absl::StatusOr<std::string> List(Format format) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  Table table;
  for (const char* heading : {"strategy", "kafka name", "protocol", "equal to",
                              "origin", "description"}) {
    table.AddColumn(heading, Table::Align::kLeft);
  }
  for (const StrategyInfo& strategy : Strategies()) {
    const std::string name(strategy.name);
    const std::string kafka_name(strategy.kafka_name);
    const std::string protocol(ToString(strategy.protocol));
    const std::string origin(strategy.origin);
    const std::string description(strategy.description);
    const Proof* const proof = FindProof(strategy.name);
    const bool none = kafka_name.empty() && format == Format::kTable;
    table.AddRow({name, none ? "-" : kafka_name, protocol,
                  proof == nullptr
                      ? "-"
                      : absl::StrCat("Kafka ", proof->kafka, " on ",
                                     proof->groups, " groups"),
                  origin, description});
    nlohmann::ordered_json equal = nullptr;
    if (proof != nullptr) {
      equal = {{"kafka", std::string(proof->kafka)}, {"groups", proof->groups}};
    }
    json.push_back({{"strategy", name},
                    {"kafka_name", kafka_name.empty()
                                       ? nlohmann::ordered_json(nullptr)
                                       : nlohmann::ordered_json(kafka_name)},
                    {"protocol", protocol},
                    {"equal_to", equal},
                    {"origin", origin},
                    {"description", description}});
  }
  switch (format) {
    case Format::kJson:
      return json.dump(2) + "\n";
    case Format::kCsv:
      return table.ToCsv();
    case Format::kTable:
    case Format::kJunit:  // only verify has it
      break;
  }
  return table.ToText();
}

}  // namespace assignbench
