#include "peers/peer_strategies.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assignors/previous_owners.h"
#include "peers/answer.h"
#include "peers/spec_of.h"
#include "quality/converge.h"

namespace assignbench {
namespace {

// The same group where what members claim is what they owned: a coordinator
// that keeps the target assignment itself knows of no other claims.
Group Settled(const Group& group) {
  Assignment owned;
  owned.ResetFromOwners(group.member_count(), PreviousOwners(group));
  return group.WithClaims(ClaimsOf(owned, kNoGeneration));
}

class PeerAssignor final : public Assignor {
 public:
  PeerAssignor(Peer* peer, bool bytes, const PeerStrategy* strategy,
               RebalanceProtocol protocol)
      : peer_(*peer),
        bytes_(bytes),
        strategy_(*strategy),
        protocol_(protocol) {}

  absl::string_view name() const override { return strategy_.name; }
  RebalanceProtocol protocol() const override { return protocol_; }

  absl::Status Assign(const Group& group, Assignment& assignment) override {
    const GroupSpec spec = SpecOf(
        protocol_ == RebalanceProtocol::kServer ? Settled(group) : group);
    const absl::StatusOr<PeerAnswer> answer =
        peer_.Run(spec, {.strategy = strategy_.name, .as_bytes = bytes_});
    if (!answer.ok()) return answer.status();
    absl::StatusOr<Assignment> lists = ToAssignment(group, spec, *answer);
    if (!lists.ok()) return lists.status();
    assignment = *std::move(lists);
    return absl::OkStatus();
  }

 private:
  Peer& peer_;
  const bool bytes_;  // it takes members in no other way
  const PeerStrategy& strategy_;
  const RebalanceProtocol protocol_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<PeerStrategies>> PeerStrategies::Start(
    PeerOptions options) {
  std::unique_ptr<PeerStrategies> made(new PeerStrategies(std::move(options)));
  absl::StatusOr<PeerHello> hello = made->peer_.Hello();
  if (!hello.ok()) return hello.status();
  made->hello_ = *std::move(hello);
  made->client_ = absl::StrCat(made->hello_.name, " ", made->hello_.version);
  for (const PeerStrategy& strategy : made->hello_.strategies) {
    const bool target = (strategy.carries & kSkipsCooperativeStep) != 0 &&
                        strategy.protocol == RebalanceProtocol::kCooperative;
    const RebalanceProtocol protocol =
        target ? RebalanceProtocol::kEager : strategy.protocol;
    made->strategies_.push_back(
        {.name = strategy.name,
         .client = made->client_,
         .kafka_name = strategy.name,
         .description = "",
         .origin = made->client_,
         .protocol = protocol,
         .reads_claims = (strategy.carries & kCarriesClaims) != 0,
         .promises = {},
         .make = [peer = &made->peer_, bytes = made->hello_.takes_only_bytes,
                  &strategy, protocol](const AssignorOptions&) {
           return std::make_unique<PeerAssignor>(peer, bytes, &strategy,
                                                 protocol);
         }});
  }
  return made;
}

void PeerStrategies::StripTo(const StrategyInfo& strategy,
                             GroupSpec& spec) const {
  const int32_t carries = CarriesOf(strategy);
  for (MemberSpec& member : spec.members) {
    if ((carries & kCarriesClaims) == 0) member.owned.clear();
    if ((carries & kCarriesInstanceIds) == 0) member.instance_id.clear();
    if ((carries & kCarriesRacks) == 0) member.rack.clear();
    if ((carries & kCarriesGenerations) == 0) member.generation = kNoGeneration;
    if ((carries & kCarriesUnknownTopics) == 0) {
      std::erase_if(member.owned, [&](const ClaimSpec& claim) {
        return std::none_of(
            spec.topics.begin(), spec.topics.end(),
            [&](const TopicSpec& topic) { return topic.name == claim.topic; });
      });
    }
  }
  for (TopicSpec& topic : spec.topics) {
    if ((carries & kCarriesRacks) == 0) topic.replica_racks.clear();
    if ((carries & kCarriesTopicIds) == 0) topic.id.clear();
    if ((carries & kCarriesGhostClaims) != 0) continue;
    for (MemberSpec& member : spec.members) {
      for (ClaimSpec& claim : member.owned) {
        if (claim.topic != topic.name) continue;
        std::erase_if(claim.partitions,
                      [&](int64_t p) { return p >= topic.partitions; });
      }
    }
  }
}

std::string PeerStrategies::NotCarried(const StrategyInfo& strategy) const {
  constexpr std::pair<int32_t, const char*> kNames[] = {
      {kCarriesClaims, "claims"},
      {kCarriesGenerations, "generations"},
      {kCarriesInstanceIds, "instance ids"},
      {kCarriesRacks, "racks"}};
  std::vector<std::string> lacking;
  for (const auto& [bit, what] : kNames) {
    if ((CarriesOf(strategy) & bit) == 0) lacking.push_back(what);
  }
  if ((CarriesOf(strategy) & kSkipsCooperativeStep) != 0) {
    lacking.push_back("the cooperative step");
  }
  return absl::StrJoin(lacking, ", ");
}

}  // namespace assignbench
