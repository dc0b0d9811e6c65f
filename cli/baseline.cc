#include "cli/baseline.h"

#include <fstream>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace assignbench {
namespace {

std::string Key(absl::string_view client, absl::string_view strategy,
                absl::string_view property) {
  return absl::StrCat(client.substr(0, client.find(' ')), "/", strategy, "/",
                      property);
}

}  // namespace

std::string BaselineKey(const StrategyInfo& strategy,
                        const Property& property) {
  return Key(strategy.client, strategy.name, property.name);
}

absl::StatusOr<Baseline> ReadBaseline(const std::string& file) {
  Baseline baseline;
  if (file.empty()) return baseline;
  std::ifstream stream(file);
  if (!stream) {
    return absl::InvalidArgumentError(
        absl::StrCat("--baseline ", file, ": cannot be read"));
  }
  // All at once: any other shape than that of a result is the same error.
  try {
    const nlohmann::json json = nlohmann::json::parse(stream);
    for (const nlohmann::json& result : json.at("results")) {
      for (const nlohmann::json& property : result.at("properties")) {
        if (property.at("violated").get<int64_t>() == 0) continue;
        baseline.insert(Key(result.value("client", ""),
                            result.at("strategy").get<std::string>(),
                            property.at("property").get<std::string>()));
      }
    }
  } catch (const nlohmann::json::exception&) {
    return absl::InvalidArgumentError(
        absl::StrCat("--baseline ", file,
                     ": not a result of assignbench verify --format json"));
  }
  return baseline;
}

}  // namespace assignbench
