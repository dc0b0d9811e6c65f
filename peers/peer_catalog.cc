#include "peers/peer_catalog.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assignbench {
namespace {

namespace fs = std::filesystem;

// What peers/setup leaves in the folder of a peer that it could not have.
constexpr const char* kMissing = "missing";

fs::path ProjectFolder() {
  std::error_code error;
  fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  while (!folder.empty() && folder != folder.root_path()) {
    if (fs::exists(folder / "peers" / "protocol.md", error)) return folder;
    folder = folder.parent_path();
  }
  return fs::current_path();
}

}  // namespace

std::vector<CatalogEntry> Catalog() {
  std::vector<CatalogEntry> entries;
  std::error_code error;
  for (const fs::directory_entry& folder :
       fs::directory_iterator(ProjectFolder() / "build" / "peers", error)) {
    if (!folder.is_directory(error)) continue;
    CatalogEntry& entry = entries.emplace_back();
    entry.name = folder.path().filename().string();
    std::ifstream reason(folder.path() / kMissing);
    std::getline(reason, entry.missing);
  }
  std::sort(entries.begin(), entries.end(),
            [](const CatalogEntry& a, const CatalogEntry& b) {
              return a.name < b.name;
            });
  return entries;
}

absl::StatusOr<PeerOptions> FindPeer(const std::string& name) {
  const std::vector<CatalogEntry> entries = Catalog();
  const auto found = std::find_if(
      entries.begin(), entries.end(),
      [&](const CatalogEntry& entry) { return entry.name == name; });
  if (found == entries.end()) {
    return absl::NotFoundError(absl::StrCat(
        "no peer '", name, "' here (set up: ",
        entries.empty() ? "none"
                        : absl::StrJoin(entries, ", ",
                                        [](std::string* out, const auto& each) {
                                          absl::StrAppend(out, each.name);
                                        }),
        "); run: peers/setup ", name));
  }
  if (!found->missing.empty()) {
    return absl::NotFoundError(
        absl::StrCat("peer '", name, "' can't be had: ", found->missing));
  }
  const fs::path project = ProjectFolder();
  const std::string folder = name.substr(0, name.find('@'));
  PeerOptions options;
  options.name = name;
  options.command = {(project / "peers" / folder / "run").string(),
                     (project / "build" / "peers" / name).string()};
  return options;
}

PeerOptions PeerOfCommand(const std::string& command) {
  PeerOptions options;
  options.name = command;
  options.command = {"/bin/sh", "-c", absl::StrCat("exec ", command)};
  return options;
}

}  // namespace assignbench
