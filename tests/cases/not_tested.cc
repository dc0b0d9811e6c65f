#include "tests/cases/not_tested.h"

namespace assignbench {
namespace {

constexpr absl::string_view kSeen =
    "what another program did, as reported; not what a strategy must do";
constexpr absl::string_view kRunning =
    "about clients and coordinators in time; a plan has neither";
constexpr absl::string_view kAdvice =
    "about what a reader should be told, not about the plan";
constexpr absl::string_view kTime =
    "about speed, which the benchmarks measure; no test asserts a time";
constexpr absl::string_view kOptimum =
    "true of the best plan there is, which cooperative-sticky misses: as "
    "Kafka's, it moves "
    "a partition only straight from a member that has at least two more "
    "(MovesTest.StopWhereNoSingleMoveHelps asserts what it does)";
constexpr absl::string_view kRepeated =
    "repeated ids are an error here, never collapsed "
    "(InputTest.ARepeatedMemberIdIsRefused)";

constexpr NotTestedFact kNotTested[] = {
    {"coop-001",
     "zero-partition members with partitions >= members is an alarm", kAdvice},
    {"copart-001",
     "two clients of different language in one group must agree on the order "
     "rule",
     "compares other programs; the order rule itself is asserted"},
    {"dup-001",
     "older-generation owners must stop at session expiry; report overlap "
     "duration",
     kRunning},
    {"gen-013", "outage_minutes_reported", kSeen},
    {"gen-013", "planning finishes well inside the rebalance timeout", kTime},
    {"gen-014",
     "the tool must warn that no member reported ownership so stickiness "
     "cannot be measured",
     kAdvice},
    {"grow-003", "count rebalances and handovers caused by metadata skew",
     "asks for a count; the counts are the values, which are asserted"},
    {"grow-004", "unowned_ms_max", kRunning},
    {"grow-004",
     "simulator: t6,t7 unowned up to 600 s; records produced there wait (or "
     "are skipped with latest reset)",
     kRunning},
    {"het-006", "2/2/2 after at most two cooperative rounds", kOptimum},
    {"het-008", "full_size_time_limit_s", kTime},
    {"het-008", "no full reassignment scan when nothing can improve", kTime},
    {"het-008", "time bound scales near linearly", kTime},
    {"imb-001", "observed_min", kSeen},
    {"imb-001", "observed_max", kSeen},
    {"input-004", "optimal_loads_desc", kRepeated},
    {"input-004", "min_moves_at_optimal_balance", kRepeated},
    {"input-004", "assignable_partitions", kRepeated},
    {"input-004", "duplicates collapse to one member", kRepeated},
    {"input-004", "both partitions assigned", kRepeated},
    {"kafka-e1", "an exact replay of Kafka gives A t-0 and t-2",
     "strategies here never give a partition to a member that does not "
     "subscribe to it"},
    {"move-001", "observed", kSeen},
    {"move-001", "observed_moves", kSeen},
    {"off-001", "example", kRunning},
    {"off-001", "eager without position carry-over: duplicates on p0 and p1",
     kRunning},
    {"off-001", "cooperative: duplicates only on the moved partition",
     kRunning},
    {"off-001", "with commit on revoke: 0 duplicates", kRunning},
    {"off-004", "dup_upper_bound", kRunning},
    {"off-004",
     "duplicates bounded by min(batch, rate x commit interval) per partition",
     kRunning},
    {"off-004", "unclean kill adds session timeout of unavailability",
     kRunning},
    {"roll-004", "chosen", kRunning},
    {"roll-004",
     "with both listing roundrobin first the group must choose roundrobin",
     kRunning},
    {"roll-004", "vote = most-preferred strategy supported by all", kRunning},
    {"scale-001", "session_timeout_ms", kRunning},
    {"scale-001", "plan of the full-size instance well under 1 s on one core",
     kTime},
    {"scale-003", "published_ms", kTime},
    {"scale-003", "compare with published 4-5 s (Java)", kTime},
    {"scale-003",
     "50 topics x 800 partitions x 800 members: 10 s before, 0.1-0.2 s after",
     kTime},
    {"scale-004", "published_s", kTime},
    {"scale-004", "computing the set of transferring partitions is linear",
     kTime},
    {"scale-004", "cooperative time within 20% of eager", kTime},
    {"size-001", "126: ceil steps are fewer than members: list them", kAdvice},
    {"skew-001", "observed", kSeen},
    {"skew-004",
     "advisor must report weighted imbalance and suggest per-topic spread",
     kAdvice},
    {"spec-001", "which 4 move is free under the count rule: show both scores",
     kAdvice},
    {"static-004", "identity for stickiness is the instance id when present",
     "sticky goes by member id, as Kafka's does; A gets its partitions back "
     "because nobody else claims them"},
    {"static-006", "unowned_ms", kRunning},
    {"static-006", "t4,t5 unowned for up to 30 min unless removed by admin",
     kRunning},
    {"static-006",
     "simulator reports unavailability = session timeout for static, ~0 for a "
     "dynamic clean leave",
     kRunning},
    {"time-001", "unowned_ms_max", kRunning},
    {"time-001",
     "unavailability of 3-5: up to 45000 ms vs near zero with a leave request",
     kRunning},
};

}  // namespace

absl::Span<const NotTestedFact> NotTestedFacts() { return kNotTested; }

bool IsNotTested(absl::string_view case_id, absl::string_view fact) {
  for (const NotTestedFact& row : kNotTested) {
    if (row.case_id == case_id && row.fact == fact) return true;
  }
  return false;
}

}  // namespace assignbench
