#include "workload/tiny_groups.h"

#include <string>
#include <utility>
#include <vector>

namespace assignbench {
namespace {

constexpr int32_t kMaxPartitions = 3;
constexpr int32_t kMaxMembers = 3;

// Counts through all combinations of digits below the given bases.
class Odometer {
 public:
  explicit Odometer(std::vector<int32_t> bases)
      : bases_(std::move(bases)), digits_(bases_.size(), 0) {}

  int32_t digit(size_t i) const { return digits_[i]; }
  // False when all combinations were shown.
  bool Next() {
    for (size_t i = 0; i < digits_.size(); ++i) {
      if (++digits_[i] < bases_[i]) return true;
      digits_[i] = 0;
    }
    return false;
  }

 private:
  std::vector<int32_t> bases_, digits_;
};

// All claims on a group whose subscriptions stand.
bool VisitClaims(GroupSpec spec, bool claims,
                 const std::function<bool(const GroupSpec&)>& visit) {
  if (!claims) return visit(spec);
  std::vector<std::pair<size_t, int64_t>> partitions;
  for (size_t t = 0; t < spec.topics.size(); ++t) {
    for (int64_t p = 0; p < spec.topics[t].partitions; ++p) {
      partitions.emplace_back(t, p);
    }
  }
  Odometer claimants(std::vector<int32_t>(partitions.size(),
                                          int32_t(spec.members.size()) + 1));
  do {
    for (MemberSpec& member : spec.members) member.owned.clear();
    for (size_t i = 0; i < partitions.size(); ++i) {
      if (claimants.digit(i) == 0) continue;
      const std::string& topic = spec.topics[partitions[i].first].name;
      std::vector<ClaimSpec>& owned =
          spec.members[claimants.digit(i) - 1].owned;
      if (owned.empty() || owned.back().topic != topic) {
        owned.push_back({.topic = topic, .partitions = {}});
      }
      owned.back().partitions.push_back(partitions[i].second);
    }
    if (!visit(spec)) return false;
  } while (claimants.Next());
  return true;
}

}  // namespace

void ForEachTinyGroup(bool claims,
                      const std::function<bool(const GroupSpec&)>& visit) {
  const std::vector<std::string> topics = {"t", "u"};
  for (int32_t topic_count = 1; topic_count <= 2; ++topic_count) {
    Odometer sizes(std::vector<int32_t>(topic_count, kMaxPartitions));
    do {
      for (int32_t members = 1; members <= kMaxMembers; ++members) {
        GroupSpec spec;
        for (int32_t t = 0; t < topic_count; ++t) {
          spec.topics.emplace_back();
          spec.topics[t].name = topics[t];
          spec.topics[t].partitions = sizes.digit(t) + 1;
        }
        Odometer reads(std::vector<int32_t>(topic_count * members, 2));
        do {
          spec.members.clear();
          for (int32_t m = 0; m < members; ++m) {
            MemberSpec member;
            member.id = std::string(1, char('a' + m));
            member.generation = 7;
            for (int32_t t = 0; t < topic_count; ++t) {
              if (reads.digit(m * topic_count + t) == 1) {
                member.topics.push_back(topics[t]);
              }
            }
            spec.members.push_back(std::move(member));
          }
          if (!VisitClaims(spec, claims, visit)) return;
        } while (reads.Next());
      }
    } while (sizes.Next());
  }
}

}  // namespace assignbench
