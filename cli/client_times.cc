#include "cli/client_times.h"

#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assignbench {
namespace {

const std::vector<ClientTime>& Table() {
  static const auto* const table = new std::vector<ClientTime>{
#include "cli/client_times.inc"
  };
  return *table;
}

}  // namespace

absl::StatusOr<std::vector<ClientTime>> FindClientTimes(
    const std::string& client) {
  std::vector<ClientTime> found;
  std::vector<std::string> known;
  for (const ClientTime& time : Table()) {
    const std::string name = absl::StrCat(time.client, "-", time.version);
    if (known.empty() || known.back() != name) known.push_back(name);
    if (client != time.client && !absl::StartsWith(name, client + ".") &&
        client != name) {
      continue;
    }
    if (!found.empty() && found.back().version != time.version) found.clear();
    found.push_back(time);
  }
  if (!found.empty()) return found;
  return absl::InvalidArgumentError(
      absl::StrCat("--client ", client,
                   ": not measured (known: ", absl::StrJoin(known, ", "), ")"));
}

std::optional<double> ClientPlanMs(absl::Span<const ClientTime> times,
                                   absl::string_view strategy,
                                   const Group& group) {
  for (const ClientTime& time : times) {
    if (time.strategy != strategy) continue;
    const int32_t partitions = group.partition_count();
    const int32_t members = group.member_count();
    if (partitions < time.least_partitions ||
        partitions > time.most_partitions || members < time.least_members ||
        members > time.most_members) {
      return std::nullopt;
    }
    const double nanoseconds =
        std::exp(time.base + time.partitions * std::log(partitions) +
                 time.members * std::log(members) +
                 (group.identical_subscriptions() ? 0 : time.differing));
    return nanoseconds * 1e-6;
  }
  return std::nullopt;
}

}  // namespace assignbench
