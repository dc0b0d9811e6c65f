#include "bench/situation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

constexpr Happening kHappenings[] = {Happening::kFresh, Happening::kLeaveOne,
                                     Happening::kJoinOne, Happening::kGrowTopic,
                                     Happening::kRollingRestart};

constexpr ShapeSize kSizes[] = {
    {.topics = 50, .partitions = 3'000, .members = 120},
    {.topics = 100, .partitions = 10'000, .members = 100},
    {.topics = 200, .partitions = 10'000, .members = 200},
    {.topics = 500, .partitions = 1'000'000, .members = 2'000}};

// The dynamic member nearest to the middle, at or after it if there is one.
std::optional<size_t> MiddleDynamicMember(const GroupSpec& spec) {
  const size_t count = spec.members.size();
  for (size_t i = 0; i < count; ++i) {
    const size_t m = (count / 2 + i) % count;
    if (spec.members[m].instance_id.empty()) return m;
  }
  return std::nullopt;
}

}  // namespace

absl::Span<const Happening> Happenings() { return kHappenings; }

absl::string_view ToString(Happening happening) {
  switch (happening) {
    case Happening::kFresh:
      return "fresh";
    case Happening::kLeaveOne:
      return "leave_one";
    case Happening::kJoinOne:
      return "join_one";
    case Happening::kGrowTopic:
      return "grow_topic";
    case Happening::kRollingRestart:
      return "rolling_restart";
  }
  return "";
}

absl::Span<const ShapeSize> BenchSizes() { return kSizes; }

std::string ToString(const ShapeSize& size) {
  return absl::StrCat("topics:", size.topics, "/partitions:", size.partitions,
                      "/members:", size.members);
}

absl::StatusOr<GroupSpec> After(Happening happening, const GroupSpec& fresh) {
  GroupSpec spec = fresh;
  if (happening == Happening::kFresh) return spec;
  if (spec.members.empty() || spec.topics.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(ToString(happening), ": needs a member and a topic"));
  }
  switch (happening) {
    case Happening::kFresh:
      break;
    case Happening::kLeaveOne:
      spec.members.erase(spec.members.begin() + spec.members.size() / 2);
      break;
    case Happening::kJoinOne: {
      MemberSpec joiner;
      joiner.id = "zz-new";
      joiner.topics = spec.members.front().topics;
      spec.members.push_back(std::move(joiner));
      break;
    }
    case Happening::kGrowTopic: {
      TopicSpec& topic = spec.topics.front();
      topic.partitions += std::max<int64_t>(1, topic.partitions / 10);
      // The new ones lie where the first ones do.
      for (size_t p = 0; !topic.replica_racks.empty() &&
                         int64_t(topic.replica_racks.size()) < topic.partitions;
           ++p) {
        topic.replica_racks.push_back(
            std::vector<std::string>(topic.replica_racks[p]));
      }
      break;
    }
    case Happening::kRollingRestart: {
      const std::optional<size_t> middle = MiddleDynamicMember(spec);
      if (!middle.has_value()) {
        return absl::FailedPreconditionError(
            "rolling_restart: all members are static");
      }
      // A random new id lands anywhere among the others; a quarter of the way
      // is a middling distance from where the member was.
      const std::string neighbour = spec.members[spec.members.size() / 4].id;
      spec.members[*middle].id = absl::StrCat(neighbour, "-back");
      break;
    }
  }
  return spec;
}

}  // namespace assignbench
