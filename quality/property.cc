#include "quality/property.h"

#include "quality/property_checks.h"

namespace assignbench {
namespace {

constexpr auto kMust = PropertyKind::kMust;
constexpr auto kInterop = PropertyKind::kInterop;
constexpr auto kQuality = PropertyKind::kQuality;

constexpr Property kProperties[] = {
    {"answers", kMust,
     "Every group gets an assignment: no crash, no hang, no exception.", "",
     "without one the group stands still", true, &CheckAnswers},
    {"in-range", kMust,
     "Every member has a list, and lists hold only partitions that exist.", "",
     "ConsumerPartitionAssignor: an assignment is of the cluster's partitions",
     true, &CheckInRange},
    {"exclusive", kMust, "No partition is in two lists, or twice in one.", "",
     "KIP-429: a partition has at most one owner", true, &CheckExclusive},
    {"subscribed-only", kMust,
     "A member gets only partitions of topics that it subscribes to.", "",
     "ConsumerCoordinator refuses any other assignment", true,
     &CheckSubscribedOnly},
    {"complete", kMust,
     "Once settled, every partition of a topic with subscribers has an owner.",
     "", "otherwise nobody reads it", true, &CheckComplete},
    {"terminates", kMust, "The group settles within 16 rebalances.", "",
     "KIP-429: rebalances follow until nothing is given up", true,
     &CheckTerminates},
    {"deterministic", kMust, "The same group gives the same lists again.", "",
     "a leader that is elected again must not move anything", false,
     &CheckDeterministic},
    {"never-two-owners", kMust,
     "Nobody gets a partition while another member still reads it.",
     "cooperative; somebody claims something", "KIP-429", false,
     &CheckNeverTwoOwners},
    {"no-needless-revocation", kMust,
     "What a member must give up goes to another one in the end.",
     "cooperative; somebody owned what nobody else claims; no rack is known",
     "KIP-429: a revocation serves a move", false, &CheckNoNeedlessRevocation},

    {"range-as-kafka", kInterop, "range gives what Kafka's range gives.",
     "the strategy is range", "RangeAssignor; KIP-881", false,
     &CheckRangeAsKafka},
    {"roundrobin-as-kafka", kInterop,
     "roundrobin gives what Kafka's roundrobin gives.",
     "the strategy is roundrobin", "RoundRobinAssignor", false,
     &CheckRoundRobinAsKafka},
    {"generation-fenced", kInterop,
     "A claim that a newer one overrides counts for nothing.",
     "claims are read, and one overrides another", "KIP-341", false,
     &CheckGenerationFenced},
    {"double-claims-void", kInterop,
     "Of two claims of one generation neither counts.",
     "eager or server-side; claims are read, and two are of the newest "
     "generation of a partition",
     "KAFKA-12984", false, &CheckDoubleClaimsVoid},
    {"static-members-stable", kInterop,
     "A static member that returns under a new member id gets what it had.",
     "somebody is static", "KIP-345", false, &CheckStaticMembersStable},
    {"co-partitioned", kInterop,
     "Topics of equal partition count and subscribers are split alike.",
     "two such topics exist", "Kafka Streams' joins rest on it", false,
     &CheckCoPartitioned},
    {"input-order-irrelevant", kInterop,
     "The order in which members and topics are listed changes nothing.", "",
     "a leader learns of members in any order", false,
     &CheckInputOrderIrrelevant},
    {"names-matter-by-order-only", kInterop,
     "Renaming that keeps the order of all names changes nothing.", "",
     "leaders in other languages hash names otherwise", false,
     &CheckNamesMatterByOrderOnly},

    {"balanced-as-possible", kQuality,
     "No assignment has a smaller sum of squared loads.", "",
     "Harvey et al., Semi-matchings, 2006; docs/optimum.md", false,
     &CheckBalanced},
    {"balanced-when-identical", kQuality,
     "With identical subscriptions no two loads differ by more than one.",
     "subscriptions are identical", "KAFKA-9987", false,
     &CheckBalancedWhenIdentical},
    {"moves-minimal", kQuality,
     "No more partitions move than the best balance forces.",
     "the balance is the best possible; somebody owned something; no two "
     "members claim one partition; no rack is known",
     "docs/optimum.md", false, &CheckMovesMinimal},
    {"moves-minimal-when-identical", kQuality,
     "With identical subscriptions no more move than balance forces.",
     "subscriptions are identical; otherwise as moves-minimal", "KIP-54", false,
     &CheckMovesMinimalWhenIdentical},
    {"no-wasted-moves", kQuality,
     "The same loads could not have been reached with fewer moves.",
     "somebody owned something; no two members claim one partition; no rack "
     "is known",
     "docs/optimum.md", false, &CheckNoWastedMoves},
    {"nothing-moves-when-nothing-changed", kQuality,
     "Started from its own result the strategy gives the same result.",
     "no rack is known", "KIP-54", false, &CheckStable},
    {"nothing-moves-with-racks", kQuality,
     "Started from its own result the strategy gives the same result.",
     "racks of members and replicas are known", "KIP-54, KIP-881", false,
     &CheckStableWithRacks},
    {"settles-within-five", kQuality, "The group settles within 5 rebalances.",
     "cooperative; no rack is known",
     "CooperativeStickyAssignorTest allows four follow-up rebalances", false,
     &CheckSettlesWithinFive},
    {"rack-local-when-free", kQuality,
     "No assignment as balanced has fewer partitions away from their rack.",
     "racks of members and replicas are known, and the balance is the best",
     "KIP-881; docs/optimum.md", false, &CheckRackLocalWhenFree},
    {"topic-spread", kQuality,
     "A topic's partitions per subscriber differ by at most one.",
     "subscriptions are identical; nobody owned anything; no rack is known",
     "controlled rounding; docs/optimum.md", false, &CheckTopicSpread},
};

}  // namespace

absl::string_view ToString(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::kMust:
      return "must";
    case PropertyKind::kInterop:
      return "interop";
    case PropertyKind::kQuality:
      return "quality";
  }
  return "";
}

bool RacksKnown(const Group& group) {
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    if (group.rack_of(m) != kNoRack) return group.has_replica_racks();
  }
  return false;
}

absl::Span<const Property> Properties() { return kProperties; }

const Property* FindProperty(absl::string_view name) {
  for (const Property& property : kProperties) {
    if (property.name == name) return &property;
  }
  return nullptr;
}

}  // namespace assignbench
