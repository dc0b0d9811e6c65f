#include "workload/shapes.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assignors/group.h"
#include "workload/random.h"

namespace assignbench {
namespace {

constexpr int32_t kWindowTopics = 20;
constexpr int32_t kIslands = 4;
constexpr int64_t kMostPartitionsOfSmallTopic = 3;

// A GroupSpec holds every name of every subscription: some GB at this many.
constexpr int64_t kMostSubscriptions = 50'000'000;

constexpr ShapeInfo kShapes[] = {
    {"uniform", "every member subscribes to every topic; topics of equal size"},
    {"skewed_topics",
     "every member subscribes to every topic; topic sizes by Zipf's law"},
    {"many_small_topics",
     "every member subscribes to every topic; topics of 1 to 3 partitions"},
    {"random_half", "each member subscribes to a random half of the topics"},
    {"window", "each member subscribes to a window of 20 topics that slides"},
    {"chain", "topic i is shared by members i and i + 1 only"},
    {"islands", "four groups that have no topic in common"},
    {"odd_one_out",
     "all subscribe to every topic but the last, who has only the first"},
    {"racked",
     "every member subscribes to every topic; three racks, two of which have a "
     "replica of each partition"},
};

// `prefix` and each number below `count`, all padded to one width.
std::vector<std::string> Names(absl::string_view prefix, int64_t count) {
  const size_t width = absl::StrCat(count - 1).size();
  std::vector<std::string> names;
  names.reserve(count);
  for (int64_t i = 0; i < count; ++i) {
    const std::string number = absl::StrCat(i);
    names.push_back(
        absl::StrCat(prefix, std::string(width - number.size(), '0'), number));
  }
  return names;
}

// `partitions` over `topics`, as even as possible; the first get one more.
std::vector<int64_t> Even(int64_t partitions, int64_t topics) {
  std::vector<int64_t> counts(topics, partitions / topics);
  for (int64_t t = 0; t < partitions % topics; ++t) ++counts[t];
  return counts;
}

// Topic t gets a share in proportion to 1 / (t + 1), in whole numbers; what
// rounding leaves goes to the first topics.
std::vector<int64_t> Zipf(int64_t partitions, int64_t topics) {
  std::vector<uint64_t> weights(topics);
  for (int64_t t = 0; t < topics; ++t)
    weights[t] = (uint64_t{1} << 32) / (t + 1);
  const uint64_t total =
      std::accumulate(weights.begin(), weights.end(), uint64_t{0});
  std::vector<int64_t> counts(topics);
  for (int64_t t = 0; t < topics; ++t) {
    counts[t] = uint64_t(partitions) * weights[t] / total;
  }
  const int64_t rest =
      partitions - std::accumulate(counts.begin(), counts.end(), int64_t{0});
  for (int64_t i = 0; i < rest; ++i) ++counts[i % topics];
  return counts;
}

// 1 to 3 partitions for each of `topics` topics, partitions in all:
// topics <= partitions <= 3 * topics. Every such division can come.
std::vector<int64_t> OneToThree(int64_t partitions, int64_t topics,
                                Random& random) {
  std::vector<int64_t> counts(topics, 1);
  int64_t open = topics * (kMostPartitionsOfSmallTopic - 1);
  int64_t wanted = partitions - topics;
  for (int64_t& count : counts) {
    for (int64_t k = 1; k < kMostPartitionsOfSmallTopic; ++k, --open) {
      if (int64_t(random.Below(open)) >= wanted) continue;
      ++count;
      --wanted;
    }
  }
  return counts;
}

using Subscriptions = std::vector<std::vector<int32_t>>;  // per member: topics

std::vector<int32_t> AllTopics(int32_t topics) {
  std::vector<int32_t> all(topics);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

Subscriptions AllToAll(int32_t members, int32_t topics) {
  return Subscriptions(members, AllTopics(topics));
}

// Gives each topic that nobody has the place of one that several members have.
void CoverAllTopics(int32_t topics, Subscriptions& subscriptions) {
  std::vector<int32_t> subscribers(topics);
  for (const std::vector<int32_t>& list : subscriptions) {
    for (const int32_t t : list) ++subscribers[t];
  }
  int32_t missing = 0;
  const auto next_missing = [&] {
    while (missing < topics && subscribers[missing] > 0) ++missing;
    return missing < topics;
  };
  for (std::vector<int32_t>& list : subscriptions) {
    for (int32_t& t : list) {
      if (!next_missing()) return;
      if (subscribers[t] < 2) continue;
      --subscribers[t];
      t = missing;
      ++subscribers[t];
    }
  }
}

Subscriptions RandomHalves(int32_t members, int32_t topics, Random& random) {
  const int32_t half = topics - topics / 2;
  std::vector<int32_t> all = AllTopics(topics);
  Subscriptions subscriptions(members);
  for (std::vector<int32_t>& list : subscriptions) {
    for (int32_t i = 0; i < half; ++i) {
      std::swap(all[i], all[i + int32_t(random.Below(topics - i))]);
    }
    list.assign(all.begin(), all.begin() + half);
  }
  CoverAllTopics(topics, subscriptions);
  for (std::vector<int32_t>& list : subscriptions) {
    std::sort(list.begin(), list.end());
  }
  return subscriptions;
}

Subscriptions Windows(int32_t members, int32_t topics) {
  Subscriptions subscriptions(members);
  for (int32_t m = 0; m < members; ++m) {
    const int64_t first = int64_t{m} * topics / members;
    for (int32_t k = 0; k < std::min(kWindowTopics, topics); ++k) {
      subscriptions[m].push_back(int32_t((first + k) % topics));
    }
  }
  return subscriptions;
}

Subscriptions Chain(int32_t members, int32_t topics) {
  Subscriptions subscriptions(members);
  for (int32_t t = 0; t < topics; ++t) {
    subscriptions[t].push_back(t);
    if (t + 1 < members) subscriptions[t + 1].push_back(t);
  }
  return subscriptions;
}

Subscriptions Islands(int32_t members, int32_t topics) {
  const int32_t islands = std::min({kIslands, members, topics});
  Subscriptions subscriptions(members);
  for (int32_t m = 0; m < members; ++m) {
    const int64_t island = int64_t{m} * islands / members;
    for (int32_t t = 0; t < topics; ++t) {
      if (int64_t{t} * islands / topics == island) {
        subscriptions[m].push_back(t);
      }
    }
  }
  return subscriptions;
}

// How many topics a group of that shape has.
int32_t TopicCount(absl::string_view shape, const ShapeSize& size) {
  if (shape == "chain") return std::max(1, size.members - 1);
  if (shape != "many_small_topics") return size.topics;
  const int64_t least = (size.partitions + kMostPartitionsOfSmallTopic - 1) /
                        kMostPartitionsOfSmallTopic;
  return int32_t(std::clamp<int64_t>(size.topics, least, size.partitions));
}

std::vector<int64_t> PartitionCounts(absl::string_view shape,
                                     int64_t partitions, int32_t topics,
                                     Random& random) {
  if (shape == "skewed_topics") return Zipf(partitions, topics);
  if (shape == "many_small_topics") {
    return OneToThree(partitions, topics, random);
  }
  if (shape == "chain") {
    std::vector<int64_t> counts(topics, partitions / topics);
    counts.back() += partitions % topics;
    return counts;
  }
  return Even(partitions, topics);
}

Subscriptions MakeSubscriptions(absl::string_view shape, int32_t members,
                                int32_t topics, Random& random) {
  if (shape == "random_half") return RandomHalves(members, topics, random);
  if (shape == "window") return Windows(members, topics);
  if (shape == "chain") return Chain(members, topics);
  if (shape == "islands") return Islands(members, topics);
  Subscriptions subscriptions = AllToAll(members, topics);
  if (shape == "odd_one_out" && members > 1) subscriptions.back() = {0};
  return subscriptions;
}

// Members and partitions go round three racks; a partition has a second replica
// on the next one.
void AddRacks(GroupSpec& spec) {
  constexpr const char* kRacks[] = {"a", "b", "c"};
  for (size_t m = 0; m < spec.members.size(); ++m) {
    spec.members[m].rack = kRacks[m % 3];
  }
  for (size_t t = 0; t < spec.topics.size(); ++t) {
    TopicSpec& topic = spec.topics[t];
    for (int64_t p = 0; p < topic.partitions; ++p) {
      topic.replica_racks.push_back(
          {kRacks[(t + p) % 3], kRacks[(t + p + 1) % 3]});
    }
  }
}

absl::Status CheckSize(absl::string_view shape, const ShapeSize& size) {
  if (size.topics < 1 || size.members < 1 || size.partitions < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "shape '", shape, "': topics, partitions and members start at 1, not ",
        size.topics, ", ", size.partitions, " and ", size.members));
  }
  const int64_t most = GroupLimits{}.max_partitions;
  if (size.partitions > most) {
    return absl::InvalidArgumentError(
        absl::StrCat("shape '", shape, "': ", size.partitions,
                     " partitions are above the limit of ", most));
  }
  // Those of a window or chain are fewer.
  const int64_t subscriptions = int64_t{size.members} * TopicCount(shape, size);
  const bool sparse = shape == "window" || shape == "chain";
  if (!sparse && subscriptions > kMostSubscriptions) {
    return absl::InvalidArgumentError(absl::StrCat(
        "shape '", shape, "': ", size.members, " members of ",
        TopicCount(shape, size), " topics are up to ", subscriptions,
        " subscriptions, above the limit of ", kMostSubscriptions));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Span<const ShapeInfo> Shapes() { return kShapes; }

absl::StatusOr<GroupSpec> MakeShape(absl::string_view name,
                                    const ShapeSize& size, uint64_t seed) {
  const auto known =
      std::find_if(std::begin(kShapes), std::end(kShapes),
                   [&](const ShapeInfo& shape) { return shape.name == name; });
  if (known == std::end(kShapes)) {
    std::string names;
    for (const ShapeInfo& shape : kShapes) {
      absl::StrAppend(&names, names.empty() ? "" : ", ", shape.name);
    }
    return absl::NotFoundError(
        absl::StrCat("no shape '", name, "' (known: ", names, ")"));
  }
  const absl::Status valid = CheckSize(name, size);
  if (!valid.ok()) return valid;

  Random random(seed);
  const int32_t topics = TopicCount(name, size);
  const std::vector<std::string> topic_names = Names("t", topics);
  const std::vector<std::string> member_ids = Names("c", size.members);
  GroupSpec spec;
  spec.name = std::string(name);
  const std::vector<int64_t> counts =
      PartitionCounts(name, size.partitions, topics, random);
  spec.topics.resize(topics);
  for (int32_t t = 0; t < topics; ++t) {
    spec.topics[t].name = topic_names[t];
    spec.topics[t].partitions = counts[t];
  }
  const Subscriptions subscriptions =
      MakeSubscriptions(name, size.members, topics, random);
  spec.members.resize(size.members);
  for (int32_t m = 0; m < size.members; ++m) {
    spec.members[m].id = member_ids[m];
    spec.members[m].topics.reserve(subscriptions[m].size());
    for (const int32_t t : subscriptions[m]) {
      spec.members[m].topics.push_back(topic_names[t]);
    }
  }
  if (name == "racked") AddRacks(spec);
  return spec;
}

}  // namespace assignbench
