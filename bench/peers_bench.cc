// The speed matrix: every client's assignors and ours on the same groups with
// the same previous owners, in one run. Each peer is timed inside its own
// process; results go to standard output as JSON, progress to standard error.
//
//   peers_bench [--full] [--cap SECONDS] [--memory MIB] [--groups PREFIX]
//               [PEER...]
//
// Eight groups, or with --full the twenty that Kafka's and franz-go's own tests
// and benchmarks and this project's have, too. Without PEER all that
// peers/setup has set up. What is over the cap (30 s) when nobody owns anything
// is not run further on that group, nor on one with at least as many partitions
// and members; what takes more than 3 s then is not run further on that group.

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "assignors/check.h"
#include "assignors/registry.h"
#include "bench/peer_cells.h"
#include "bench/situation.h"
#include "bench/windows.h"
#include "nlohmann/json.hpp"
#include "peers/peer_catalog.h"
#include "peers/spec_of.h"
#include "workload/shapes.h"
#include "workload/successor.h"

namespace assignbench {
namespace {

using Json = nlohmann::ordered_json;

// What a request may take beside the work that is timed.
constexpr absl::Duration kTransfer = absl::Seconds(10);
constexpr absl::Duration kSlow = absl::Seconds(3);
constexpr int32_t kGeneration = 1;
constexpr Happening kHappenings[] = {Happening::kFresh, Happening::kLeaveOne,
                                     Happening::kJoinOne};

GroupSpec OfShape(absl::string_view shape, int32_t topics, int64_t partitions,
                  int32_t members) {
  return *MakeShape(
      shape, {.topics = topics, .partitions = partitions, .members = members},
      1);
}

struct BenchGroup {
  const char* name;
  GroupSpec (*make)();
  bool only_full = false;  // not among the eight of the default run
};

// By size: what is too slow for one need not be tried on a larger one.
constexpr BenchGroup kGroups[] = {
    {"uniform, 10 topics, 100 partitions, 10 members",
     [] { return OfShape("uniform", 10, 100, 10); }, true},
    {"random half, 20 topics, 200 partitions, 20 members",
     [] { return OfShape("random_half", 20, 200, 20); }, true},
    {"uniform, 20 topics, 1,000 partitions, 50 members",
     [] { return OfShape("uniform", 20, 1'000, 50); }, true},
    {"random half, 50 topics, 1,000 partitions, 50 members",
     [] { return OfShape("random_half", 50, 1'000, 50); }, true},
    {"uniform, 50 topics, 3,000 partitions, 120 members",
     [] { return OfShape("uniform", 50, 3'000, 120); }},
    {"uniform, 100 topics, 10,000 partitions, 100 members",
     [] { return OfShape("uniform", 100, 10'000, 100); }},
    {"window of 3, 200 topics, 10,000 partitions, 200 members",
     [] { return Windows(200, 50, 200, 200, 3); }},
    {"window of 20, 200 topics, 10,000 partitions, 200 members",
     [] { return Windows(200, 50, 200, 200, 20); }},
    {"random half, 200 topics, 10,000 partitions, 200 members",
     [] { return OfShape("random_half", 200, 10'000, 200); }},
    {"chain, 200 topics, 10,000 partitions, 201 members",
     [] { return OfShape("chain", 200, 10'000, 201); }, true},
    {"one topic, 10,000 partitions, 1,000 members",
     [] { return OfShape("uniform", 1, 10'000, 1'000); }},
    {"five islands, 100 topics, 10,000 partitions, 1,000 members",
     [] { return Windows(100, 100, 1'000, 5, 20); }, true},
    {"two halves, 100 topics, 20,000 partitions, 500 members",
     [] { return Windows(100, 200, 500, 2, 50); }, true},
    {"skewed topics, 100 topics, 25,000 partitions, 100 members",
     [] { return OfShape("skewed_topics", 100, 25'000, 100); }, true},
    {"uniform, 50 topics, 40,000 partitions, 800 members",
     [] { return OfShape("uniform", 50, 40'000, 800); }, true},
    {"uniform, 50 topics, 50,000 partitions, 1,000 members",
     [] { return OfShape("uniform", 50, 50'000, 1'000); }, true},
    {"one odd member, 50 topics, 50,000 partitions, 1,000 members",
     [] { return OfShape("odd_one_out", 50, 50'000, 1'000); }, true},
    {"racks, 50 topics, 100,000 partitions, 2,000 members",
     [] { return OfShape("racked", 50, 100'000, 2'000); }, true},
    {"uniform, 500 topics, 1,000,000 partitions, 2,000 members",
     [] { return OfShape("uniform", 500, 1'000'000, 2'000); }},
    {"one odd member, 500 topics, 1,000,000 partitions, 2,000 members",
     [] { return OfShape("odd_one_out", 500, 1'000'000, 2'000); }},
};

struct Options {
  CellOptions cell;
  int64_t memory_mib = 12 * 1024;
  bool full = false;
  std::string groups;  // only those whose name begins so
  std::vector<std::string> peers;
};

struct Client {
  std::unique_ptr<Peer> peer;
  PeerHello hello;
  std::string name;  // of the catalog
};

// Where a strategy was over the cap: groups at least as large are not tried;
// after one of different subscriptions none that has the same for all, which
// may be easier.
struct Limit {
  std::string client;
  std::string strategy;
  int32_t partitions;
  int32_t members;
  bool alike;  // all members have the same subscription

  bool Covers(const Limit& other) const {
    // Of a member less or more, as when one leaves or joins.
    return client == other.client && strategy == other.strategy &&
           partitions <= other.partitions + 1 && members <= other.members + 1 &&
           (alike || !other.alike);
  }
};

class Bench {
 public:
  explicit Bench(const Options& options) : options_(options) {}

  int Run() {
    if (!StartPeers()) return 2;
    for (const BenchGroup& group : kGroups) {
      slow_.clear();
      if (group.only_full && !options_.full) continue;
      if (absl::StartsWith(group.name, options_.groups)) Measure(group);
    }
    std::printf("%s\n", Report().dump(1).c_str());
    return 0;
  }

 private:
  bool StartPeers() {
    std::vector<std::string> names = options_.peers;
    if (names.empty()) {
      for (const CatalogEntry& entry : Catalog()) names.push_back(entry.name);
    }
    for (const std::string& name : names) {
      absl::StatusOr<PeerOptions> found = FindPeer(name);
      absl::Status status = found.status();
      if (found.ok()) {
        found->time_limit = options_.cell.cap + kTransfer;
        found->memory_limit = options_.memory_mib << 20;
        auto peer = std::make_unique<Peer>(*found);
        const absl::StatusOr<PeerHello> hello = peer->Hello();
        status = hello.status();
        if (hello.ok()) {
          clients_.push_back({std::move(peer), *hello, name});
          continue;
        }
      }
      if (!options_.peers.empty()) {
        std::fprintf(stderr, "peers_bench: %s\n",
                     std::string(status.message()).c_str());
        return false;
      }
      std::fprintf(stderr, "PEER SKIPPED: %s\n",
                   std::string(status.message()).c_str());
      missing_.push_back(std::string(status.message()));
    }
    return true;
  }

  // The group after what happened; its members run with what our sticky gave
  // them before.
  Situation After(Happening happening, const GroupSpec& fresh) {
    absl::StatusOr<Group> group = Group::Create(fresh);
    ASSIGNBENCH_CHECK(group.ok());
    if (happening != Happening::kFresh) {
      Assignment before;
      ASSIGNBENCH_CHECK(
          FindStrategy("sticky")->Make()->Assign(*group, before).ok());
      const absl::StatusOr<GroupSpec> next =
          assignbench::After(happening, fresh);
      ASSIGNBENCH_CHECK(next.ok());
      group = Successor(*group, *next, before, kGeneration);
      ASSIGNBENCH_CHECK(group.ok());
    }
    GroupSpec spec = SpecOf(*group);
    return {.group = *std::move(group), .spec = std::move(spec)};
  }

  void Measure(const BenchGroup& group) {
    const GroupSpec fresh = group.make();
    for (const Happening happening : kHappenings) {
      const Situation situation = After(happening, fresh);
      for (const StrategyInfo& strategy : Strategies()) {
        if (strategy.kafka_name.empty()) continue;
        for (const Boundary boundary :
             {Boundary::kBytes, Boundary::kNames, Boundary::kIds}) {
          if (boundary == Boundary::kBytes &&
              strategy.protocol == RebalanceProtocol::kServer) {
            continue;
          }
          Note(group, happening, "assignbench", strategy.name, boundary,
               MeasureOurs(strategy, boundary, situation, options_.cell));
        }
      }
      for (Client& client : clients_) {
        std::fprintf(stderr, "%s, %s: %s\n", group.name,
                     std::string(ToString(happening)).c_str(),
                     client.name.c_str());
        for (const PeerStrategy& strategy : client.hello.strategies) {
          MeasureStrategy(group, happening, situation, client, strategy);
        }
      }
    }
  }

  void MeasureStrategy(const BenchGroup& group, Happening happening,
                       const Situation& situation, Client& client,
                       const PeerStrategy& strategy) {
    const Limit here = {.client = client.name,
                        .strategy = std::string(strategy.name),
                        .partitions = situation.group.partition_count(),
                        .members = situation.group.member_count(),
                        .alike = situation.group.identical_subscriptions()};
    for (const Boundary boundary : {Boundary::kNames, Boundary::kBytes}) {
      const bool possible =
          boundary == Boundary::kBytes
              ? client.hello.takes_bytes &&
                    strategy.protocol != RebalanceProtocol::kServer
              : !client.hello.takes_only_bytes;
      const std::string slow = absl::StrCat(client.name, "/", strategy.name);
      if (!possible || slow_.count(slow) > 0) continue;
      const bool too_slow =
          std::any_of(limits_.begin(), limits_.end(),
                      [&](const Limit& limit) { return limit.Covers(here); });
      Cell cell;
      if (too_slow) {
        cell.trouble = "not run: over the cap before";
      } else {
        cell = MeasurePeer(*client.peer, strategy, boundary, situation,
                           options_.cell);
      }
      if (cell.over_cap || absl::StartsWith(cell.trouble, "it holds")) {
        limits_.push_back(here);
      }
      const bool slow_fresh = happening == Happening::kFresh &&
                              absl::Nanoseconds(cell.first_ns) > kSlow;
      if (cell.over_cap || slow_fresh || too_slow) {
        slow_.insert(slow);
      }
      Note(group, happening, client.name, strategy.name, boundary, cell);
    }
  }

  void Note(const BenchGroup& group, Happening happening,
            absl::string_view client, absl::string_view strategy,
            Boundary boundary, const Cell& cell) {
    Json json = {{"group", group.name},
                 {"event", std::string(ToString(happening))},
                 {"client", std::string(client)},
                 {"strategy", std::string(strategy)},
                 {"boundary", std::string(ToString(boundary))}};
    if (cell.first_ns >= 0) json["first_ns"] = cell.first_ns;
    if (!cell.warm_ns.empty()) json["warm_ns"] = cell.warm_ns;
    if (cell.over_cap) json["over_cap"] = true;
    if (!cell.trouble.empty()) json["trouble"] = cell.trouble;
    if (cell.first_ns >= 0) {
      json["moved"] = cell.moved;
      if (cell.optimal_gap >= 0) json["optimal_gap"] = cell.optimal_gap;
    }
    cells_.push_back(std::move(json));
  }

  Json Report() const {
    Json peers = Json::array();
    for (const Client& client : clients_) {
      peers.push_back({{"peer", client.name},
                       {"client", client.hello.name},
                       {"version", client.hello.version},
                       {"runtime", client.hello.runtime},
                       {"processes", client.peer->starts()}});
    }
    return {{"cap_seconds", absl::ToDoubleSeconds(options_.cell.cap)},
            {"slow_seconds", absl::ToDoubleSeconds(kSlow)},
            {"memory_mib", options_.memory_mib},
            {"ours",
             {{"compiler", ASSIGNBENCH_COMPILER},
              {"compiler_flags", ASSIGNBENCH_COMPILER_FLAGS}}},
            {"peers", peers},
            {"missing", missing_},
            {"cells", cells_}};
  }

  const Options& options_;
  std::vector<Client> clients_;
  std::vector<std::string> missing_;
  std::vector<Limit> limits_;
  std::set<std::string> slow_;  // "client/strategy" on this group
  Json cells_ = Json::array();
};

int Main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    double seconds = 0;
    const bool has_value = i + 1 < argc;
    if (std::strcmp(argv[i], "--cap") == 0 && has_value &&
        absl::SimpleAtod(argv[i + 1], &seconds) && seconds > 0) {
      options.cell.cap = absl::Seconds(seconds);
      ++i;
    } else if (std::strcmp(argv[i], "--memory") == 0 && has_value &&
               absl::SimpleAtoi(argv[i + 1], &options.memory_mib) &&
               options.memory_mib > 0) {
      ++i;
    } else if (std::strcmp(argv[i], "--groups") == 0 && has_value) {
      options.groups = argv[++i];
    } else if (std::strcmp(argv[i], "--full") == 0) {
      options.full = true;
    } else if (argv[i][0] != '-') {
      options.peers.push_back(argv[i]);
    } else {
      std::fprintf(stderr,
                   "usage: peers_bench [--full] [--cap SECONDS] "
                   "[--memory MIB] [--groups PREFIX] [PEER...]\n");
      return 2;
    }
  }
  return Bench(options).Run();
}

}  // namespace
}  // namespace assignbench

int main(int argc, char** argv) {
  // Memory once freed stays ours, as in the peers whose languages collect
  // garbage; else each repetition pays anew for its pages. librdkafka's peer is
  // started so, too. 32 MiB is the most that glibc takes.
  ASSIGNBENCH_CHECK(mallopt(M_MMAP_THRESHOLD, 32 << 20) == 1);
  ASSIGNBENCH_CHECK(
      mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max()) == 1);
  return assignbench::Main(argc, argv);
}
