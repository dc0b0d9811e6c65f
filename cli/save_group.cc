#include "cli/save_group.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "cli/output.h"
#include "workload/formats/load_group.h"

namespace assignbench {

absl::StatusOr<std::string> SaveGroup(const std::string& folder,
                                      const StrategyInfo& strategy,
                                      absl::string_view what, uint64_t seed,
                                      const GroupSpec& group) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::string client(strategy.client);
  std::replace_if(
      client.begin(), client.end(), [](char c) { return c == ' ' || c == '/'; },
      '-');
  const std::string path =
      absl::StrCat(folder, "/", client, client.empty() ? "" : "-",
                   strategy.name, "-", what, "-", seed, ".json");
  const absl::Status written = WriteOutput(
      {.format = Format::kJson, .file = path}, WriteGroupJson(group));
  if (!written.ok()) return written;
  return path;
}

}  // namespace assignbench
