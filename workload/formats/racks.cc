#include "workload/formats/racks.h"

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "workload/formats/commands.h"

namespace assignbench {
namespace {

class RackReader {
 public:
  RackReader(const InputText& file, const MemberNames& names,
             LoadedGroup& group)
      : file_(file), names_(names), group_(group) {}

  absl::Status Read() {
    return ForEachNamedLine(
        file_, [this](const NamedLine& line) { return ReadLine(line); });
  }

  bool has_brokers() const { return !broker_racks_.empty(); }

  // The racks of each partition of `topic`, whose spec is `spec`.
  absl::Status SetReplicas(const TopicFact& topic, TopicSpec& spec) const {
    spec.replica_racks.assign(size_t(spec.partitions), {});
    for (const auto& [number, brokers] : topic.replicas) {
      std::vector<std::string>& racks = spec.replica_racks[number];
      racks.clear();
      for (const int32_t broker : brokers) {
        const auto rack = broker_racks_.find(broker);
        if (rack == broker_racks_.end()) {
          return absl::InvalidArgumentError(absl::StrCat(
              InputName(file_), ": no line gives the rack of broker ", broker,
              ", which has a replica of ", topic.name, "-", number));
        }
        racks.push_back(rack->second);
      }
    }
    return absl::OkStatus();
  }

 private:
  absl::Status ReadLine(const NamedLine& line) {
    absl::string_view name = line.name;
    if (line.value.empty()) {
      return ErrorAt(line.value_place, "the rack is missing");
    }
    if (absl::ConsumePrefix(&name, "broker ")) {
      return AddBroker(Trim(name), line);
    }
    if (absl::ConsumePrefix(&name, "member ")) {
      return AddMember(Trim(name), line);
    }
    return ErrorAt(line.name_place,
                   absl::StrCat("expected 'broker ID: rack' or 'member NAME: "
                                "rack', found ",
                                Quoted(line.name)));
  }

  absl::Status AddBroker(absl::string_view name, const NamedLine& line) {
    int32_t broker = 0;
    if (!absl::SimpleAtoi(name, &broker)) {
      return ErrorAt(
          line.name_place,
          absl::StrCat("the broker id ", Quoted(name), " is not a number"));
    }
    if (!broker_racks_.try_emplace(broker, line.value).second) {
      return ErrorAt(line.name_place,
                     absl::StrCat("broker ", broker, " is given twice"));
    }
    return absl::OkStatus();
  }

  absl::Status AddMember(absl::string_view name, const NamedLine& line) {
    const absl::StatusOr<int32_t> found = names_.Find(name, line.name_place);
    if (!found.ok()) return found.status();
    MemberSpec& member = group_.spec.members[*found];
    if (!member.rack.empty()) {
      return ErrorAt(
          line.name_place,
          absl::StrCat("member ", Quoted(member.id), " has the rack ",
                       Quoted(member.rack), " already"));
    }
    member.rack = std::string(line.value);
    return absl::OkStatus();
  }

  const InputText& file_;
  const MemberNames& names_;
  LoadedGroup& group_;
  absl::flat_hash_map<int32_t, std::string> broker_racks_;
};

}  // namespace

absl::Status ApplyRacks(const InputText& file, const Facts* facts,
                        const MemberNames& names, LoadedGroup& group) {
  if (file.text.empty()) return absl::OkStatus();
  RackReader reader(file, names, group);
  const absl::Status read = reader.Read();
  if (!read.ok() || !reader.has_brokers()) return read;
  bool any_replica = false;
  const size_t topics = facts == nullptr ? 0 : facts->topics.size();
  for (size_t t = 0; t < topics; ++t) {
    if (facts->topics[t].replicas.empty()) continue;
    any_replica = true;
    const absl::Status set =
        reader.SetReplicas(facts->topics[t], group.spec.topics[t]);
    if (!set.ok()) return set;
  }
  if (!any_replica) {
    group.assumed.push_back(absl::StrCat(
        "the brokers' racks were not used: no input tells which broker has "
        "which partition; ",
        TopicsCommand(""), " does"));
  }
  return absl::OkStatus();
}

}  // namespace assignbench
