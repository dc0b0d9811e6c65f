#ifndef ASSIGNBENCH_PEERS_MESSAGES_H_
#define ASSIGNBENCH_PEERS_MESSAGES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assignors/assignor.h"
#include "assignors/group_spec.h"

namespace assignbench {

// What is said between this project and a peer: protocol.md in C++.

// Parts of a group that a strategy of a peer takes into account; bits.
enum PeerCarries : int32_t {
  kCarriesClaims = 1,
  kCarriesGenerations = 2,
  kCarriesInstanceIds = 4,
  kCarriesRacks = 8,
  kCarriesUnknownTopics = 16,  // subscribed or claimed, but not in the metadata
  kCarriesGhostClaims = 32,    // partition numbers that their topic has not
  kCarriesTopicIds = 64,
  // No part of a group: what the strategy returns lacks the client's last step,
  // which withholds what another member still owns.
  kSkipsCooperativeStep = 128,
};

struct PeerStrategy {
  std::string name;
  RebalanceProtocol protocol = RebalanceProtocol::kEager;
  int32_t carries = 0;  // PeerCarries
};

// What a peer says of itself when it starts.
struct PeerHello {
  std::string name;     // "kafka"
  std::string version;  // of what it runs: "4.4.0"
  std::string runtime;  // what it runs on
  bool order_probes = false;
  bool takes_bytes = false;       // PeerTask::as_bytes is possible
  bool takes_only_bytes = false;  // and nothing else is
  std::vector<PeerStrategy> strategies;

  // The strategy's number, or -1.
  int32_t FindStrategy(absl::string_view strategy) const;
};

// What a peer is to do with a group.
struct PeerTask {
  std::string strategy = {};
  // Where a member's generation stands: in what the assignor itself adds to
  // the subscription (sticky: version 1 of its data, else version 0), and in
  // the subscription (version 2 and later).
  bool generation_in_user_data = true;
  bool generation_in_subscription = true;
  // Subscriptions go through their wire form first, which sorts their topics
  // and claims.
  bool wire_form = false;
  // Members come as the bytes that the leader of a group receives, which are
  // MemberMetadata(), and the clock runs from them to the bytes of the
  // assignments. Only with max_rounds 1, and for strategies that a consumer of
  // Kafka brings. Lists come back as the bytes have them: topic by topic.
  bool as_bytes = false;
  int32_t warmups = 0;      // calls before the timed ones
  int32_t repetitions = 0;  // timed calls; 0: one call, not timed
  // Cooperative strategies: rebalances until nobody has to give up anything,
  // at most this many (at least 1).
  int32_t max_rounds = 1;
};

// A partition as a peer names it: the topic's place in GroupSpec::topics, or
// behind them in PeerAnswer::unknown_topics. The number may not exist.
struct PeerPartition {
  int32_t topic;
  int32_t number;

  friend bool operator==(const PeerPartition&, const PeerPartition&) = default;
};

// The result of one rebalance. The partitions of the spec's m-th member are
// [offsets[m], offsets[m + 1]), in the order of the peer's own result.
struct PeerRound {
  std::vector<int32_t> offsets;
  std::vector<PeerPartition> partitions;
  std::vector<int64_t> nanoseconds;  // one per timed call

  absl::Span<const PeerPartition> partitions_of(int32_t member) const {
    return absl::MakeConstSpan(partitions)
        .subspan(offsets[member], offsets[member + 1] - offsets[member]);
  }
};

// What the strategy itself threw or returned as an error.
struct PeerThrown {
  int32_t round = 0;  // from 0
  std::string type;   // "java.lang.NullPointerException"
  std::string message;
};

struct PeerAnswer {
  // If set, the strategy failed on this group and there are no rounds.
  std::optional<PeerThrown> thrown;
  bool settled = false;  // nobody has to give up anything after the last round
  std::vector<PeerRound> rounds;
  std::vector<std::string> unknown_topics;
};

// A request for the order in which the peer's language iterates over a hash
// container; only the Java peer answers it.
struct OrderProbe {
  enum class Container {
    kHashMap,            // new HashMap(), put and remove
    kHashMapOfCapacity,  // new HashMap(capacity), put and remove
    kCollectorsToMap,    // a stream of the distinct keys added
    kComputeIfAbsent,    // new HashMap(), computeIfAbsent and remove
    kHashSet,            // new HashSet(), add and remove
    kCopiedHashMap,      // new HashMap(kHashMap)
    kHashSetOfList,      // new HashSet(list of the keys added)
    kHashMapByPutAll,    // new HashMap(), putAll(kHashMap)
  };
  enum class KeyType { kString, kTopicPartition, kInteger, kUuid };
  struct Key {
    std::string text = {};  // kString, kTopicPartition
    int32_t number = 0;     // kTopicPartition, kInteger
    uint64_t high = 0;      // kUuid
    uint64_t low = 0;       // kUuid
  };
  enum class Action { kAdd, kRemove, kClear };
  struct Step {
    Action action = Action::kAdd;
    int32_t key = 0;  // place in `keys`
  };

  Container container = Container::kHashMap;
  int32_t capacity = 16;  // kHashMapOfCapacity
  KeyType key_type = KeyType::kString;
  std::vector<Key> keys;
  std::vector<Step> steps;
};

// The parts of a group that a strategy must carry to see all of it;
// PeerCarries. `FeaturesOf(spec) & ~strategy.carries` is what gets lost.
// O(size of the spec).
int32_t FeaturesOf(const GroupSpec& spec);

// What an answer must fit.
struct AnswerShape {
  int32_t members = 0;
  int32_t topics = 0;  // of the spec and unknown
  int32_t max_rounds = 1;
  int32_t repetitions = 0;
  std::vector<std::string> unknown_topics = {};
};

// Appends the request frame for `spec` to `words`. Topics that members name
// but the spec lacks are sent as not in the metadata. A topic without an id
// gets (0, its rank by name). With `task.as_bytes` the members' metadata is
// what consumers with `task.strategy` send. InvalidArgumentError names the
// place of what can't be sent; `words` is then as before. O(size of the spec).
absl::StatusOr<AnswerShape> EncodeRequest(const GroupSpec& spec,
                                          const PeerTask& task,
                                          int32_t strategy, int32_t id,
                                          std::vector<int32_t>& words);
void EncodeProbe(const OrderProbe& probe, int32_t id,
                 std::vector<int32_t>& words);

// All take a frame without its length. DataLossError says what is wrong with
// it; InvalidArgumentError passes on why the peer refused the request.
absl::StatusOr<PeerHello> DecodeHello(absl::Span<const int32_t> frame);
absl::StatusOr<PeerAnswer> DecodeAnswer(absl::Span<const int32_t> frame,
                                        int32_t id, const AnswerShape& shape);
// The places in OrderProbe::keys, in iteration order.
absl::StatusOr<std::vector<int32_t>> DecodeOrder(
    absl::Span<const int32_t> frame, int32_t id, int32_t key_count);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_MESSAGES_H_
