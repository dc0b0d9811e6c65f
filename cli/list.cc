#include <string>

#include "assignors/registry.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "nlohmann/json.hpp"

namespace assignbench {

absl::StatusOr<std::string> List(Format format) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  Table table;
  for (const char* heading :
       {"strategy", "kafka name", "protocol", "origin", "description"}) {
    table.AddColumn(heading, Table::Align::kLeft);
  }
  for (const StrategyInfo& strategy : Strategies()) {
    const std::string name(strategy.name);
    const std::string kafka_name(strategy.kafka_name);
    const std::string protocol(ToString(strategy.protocol));
    const std::string origin(strategy.origin);
    const std::string description(strategy.description);
    const bool none = kafka_name.empty() && format == Format::kTable;
    table.AddRow(
        {name, none ? "-" : kafka_name, protocol, origin, description});
    json.push_back({{"strategy", name},
                    {"kafka_name", kafka_name.empty()
                                       ? nlohmann::ordered_json(nullptr)
                                       : nlohmann::ordered_json(kafka_name)},
                    {"protocol", protocol},
                    {"origin", origin},
                    {"description", description}});
  }
  switch (format) {
    case Format::kJson:
      return json.dump(2) + "\n";
    case Format::kCsv:
      return table.ToCsv();
    case Format::kTable:
      break;
  }
  return table.ToText();
}

}  // namespace assignbench
