#include "peers/peer.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assignbench {
namespace {

constexpr size_t kMaxUnderWay = 256;
constexpr int64_t kMaxUnwrittenWords = 1 << 18;

std::string DescribeGroup(const GroupSpec& spec) {
  if (!spec.name.empty()) return absl::StrCat("group '", spec.name, "'");
  return absl::StrCat("group of ", spec.members.size(), " members and ",
                      spec.topics.size(), " topics");
}

absl::Status Prefixed(const std::string& prefix, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat(prefix, status.message()));
}

// What a peer says of its time can't be more than what has passed.
absl::Status CheckTimes(const PeerAnswer& answer, absl::Duration passed) {
  int64_t nanoseconds = 0;
  for (const PeerRound& round : answer.rounds) {
    for (const int64_t time : round.nanoseconds) {
      if (time < 0) return absl::DataLossError("it reports a negative time");
      nanoseconds += time;
    }
  }
  if (absl::Nanoseconds(nanoseconds) <= passed) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      "it reports ", absl::FormatDuration(absl::Nanoseconds(nanoseconds)),
      " of work, but only ", absl::FormatDuration(passed), " have passed"));
}

// After these the process can be trusted with the next group.
bool IsHealthy(const absl::Status& status) {
  return status.ok() || status.code() == absl::StatusCode::kInvalidArgument;
}

}  // namespace

absl::Status Peer::EnsureStarted() {
  if (process_ != nullptr) return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<FrameProcess>> process =
      FrameProcess::Start(options_.command);
  absl::Status status = process.status();
  if (status.ok()) {
    ++starts_;
    (*process)->set_memory_limit(options_.memory_limit);
    absl::StatusOr<absl::Span<const int32_t>> frame = (*process)->Receive(
        absl::Now() + options_.start_limit, options_.max_answer_words);
    status = frame.status();
    if (status.ok()) {
      absl::StatusOr<PeerHello> hello = DecodeHello(*frame);
      status = hello.status();
      if (status.ok()) {
        hello_ = *std::move(hello);
        process_ = *std::move(process);
        return absl::OkStatus();
      }
    }
  }
  return Prefixed(absl::StrCat("peer '", options_.name, "': no hello: "),
                  status);
}

absl::StatusOr<PeerHello> Peer::Hello() {
  if (absl::Status status = EnsureStarted(); !status.ok()) return status;
  return hello_;
}

absl::StatusOr<absl::Span<const int32_t>> Peer::Receive() {
  return process_->Receive(absl::Now() + options_.time_limit,
                           options_.max_answer_words);
}

absl::StatusOr<Peer::UnderWay> Peer::Send(const GroupSpec& spec,
                                          const PeerTask& task, size_t group) {
  const int32_t strategy = hello_.FindStrategy(task.strategy);
  if (strategy < 0) {
    return absl::NotFoundError(absl::StrCat(
        "no such strategy; it offers ",
        absl::StrJoin(hello_.strategies, ", ",
                      [](std::string* out, const PeerStrategy& offered) {
                        absl::StrAppend(out, offered.name);
                      })));
  }
  if (task.as_bytes && !hello_.takes_bytes) {
    return absl::UnimplementedError("it can't take members as bytes");
  }
  if (!task.as_bytes && hello_.takes_only_bytes) {
    return absl::UnimplementedError("it takes members only as bytes");
  }
  const int32_t id = next_id_++;
  absl::StatusOr<AnswerShape> shape =
      EncodeRequest(spec, task, strategy, id, process_->outbox());
  if (!shape.ok()) return shape.status();
  return UnderWay{.group = group,
                  .id = id,
                  .sent = absl::Now(),
                  .shape = *std::move(shape)};
}

absl::Status Peer::Blame(const absl::Status& status, const GroupSpec& spec,
                         const PeerTask& task) const {
  return Prefixed(absl::StrCat("peer '", options_.name, "', ", task.strategy,
                               ", ", DescribeGroup(spec), ": "),
                  status);
}

absl::StatusOr<PeerAnswer> Peer::Run(const GroupSpec& spec,
                                     const PeerTask& task) {
  std::vector<absl::StatusOr<PeerAnswer>> answers =
      RunBatch(absl::MakeConstSpan(&spec, 1), task);
  return std::move(answers.front());
}

std::vector<absl::StatusOr<PeerAnswer>> Peer::RunBatch(
    absl::Span<const GroupSpec> groups, const PeerTask& task) {
  std::vector<absl::StatusOr<PeerAnswer>> answers(
      groups.size(), absl::UnknownError("not answered"));
  std::deque<UnderWay> under_way;
  size_t next = 0;        // the first group not sent
  size_t one_by_one = 0;  // groups before this one are sent alone
  while (next < groups.size() || !under_way.empty()) {
    if (absl::Status status = EnsureStarted(); !status.ok()) {
      for (; next < groups.size(); ++next) answers[next] = status;
      return answers;
    }
    while (next < groups.size() &&
           under_way.size() < (next < one_by_one ? 1 : kMaxUnderWay) &&
           (under_way.empty() ||
            process_->unwritten_words() < kMaxUnwrittenWords)) {
      absl::StatusOr<UnderWay> sent = Send(groups[next], task, next);
      if (sent.ok()) {
        under_way.push_back(*std::move(sent));
      } else {
        answers[next] = Blame(sent.status(), groups[next], task);
      }
      ++next;
    }
    if (under_way.empty()) continue;

    absl::Status status;
    const UnderWay& first = under_way.front();
    if (absl::StatusOr<absl::Span<const int32_t>> frame = Receive();
        !frame.ok()) {
      status = frame.status();
    } else {
      answers[first.group] = DecodeAnswer(*frame, first.id, first.shape);
      status = answers[first.group].status();
      if (status.ok()) {
        status = CheckTimes(*answers[first.group], absl::Now() - first.sent);
      }
    }
    if (IsHealthy(status)) {
      if (!status.ok()) {
        answers[first.group] = Blame(status, groups[first.group], task);
      }
      under_way.pop_front();
      continue;
    }
    process_.reset();
    if (under_way.size() == 1) {
      answers[first.group] = Blame(status, groups[first.group], task);
    } else {
      one_by_one = next;
      next = first.group;
    }
    under_way.clear();
  }
  return answers;
}

absl::StatusOr<std::vector<int32_t>> Peer::Probe(const OrderProbe& probe) {
  const std::string prefix =
      absl::StrCat("peer '", options_.name, "', order probe: ");
  if (absl::Status status = EnsureStarted(); !status.ok()) return status;
  if (!hello_.order_probes) {
    return absl::UnimplementedError(absl::StrCat(prefix, "not answered"));
  }
  const int32_t id = next_id_++;
  EncodeProbe(probe, id, process_->outbox());
  absl::StatusOr<absl::Span<const int32_t>> frame = Receive();
  if (!frame.ok()) {
    process_.reset();
    return Prefixed(prefix, frame.status());
  }
  absl::StatusOr<std::vector<int32_t>> order =
      DecodeOrder(*frame, id, probe.keys.size());
  if (!IsHealthy(order.status())) process_.reset();
  if (!order.ok()) return Prefixed(prefix, order.status());
  return order;
}

}  // namespace assignbench
