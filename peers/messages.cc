#include "peers/messages.h"

#include "absl/strings/str_cat.h"
#include "peers/wire.h"

namespace assignbench {
namespace {

constexpr int32_t kMagic = 0x31504241;  // "ABP1"
constexpr int32_t kVersion = 1;
constexpr int32_t kAnswersOrderProbes = 1;
constexpr int32_t kTakesBytes = 2;
constexpr int32_t kTakesOnlyBytes = 4;
constexpr int32_t kProbe = 2;

enum AnswerStatus { kOk = 0, kThrown = 1, kRefused = 2, kStatusCount = 3 };

// The id and status that every answer starts with. False if the frame is
// faulty or a refusal, which `status` then tells.
bool ReadHead(WordReader& in, int32_t id, absl::Status& status,
              int32_t& answer_status) {
  const int32_t got = in.Word();
  answer_status = in.Index(0, kStatusCount);
  if (in.ok() && got != id) {
    in.Fail(absl::StrCat("it answers request ", got, " instead of ", id));
  }
  if (in.ok() && answer_status == kRefused) {
    const std::string reason = in.Text();
    status = in.Finish();
    if (status.ok()) {
      status = absl::InvalidArgumentError(absl::StrCat("refused it: ", reason));
    }
    return false;
  }
  status = in.ok() ? absl::OkStatus() : in.Finish();
  return status.ok();
}

void ReadRound(WordReader& in, const AnswerShape& shape, PeerRound& round) {
  const int32_t times = in.Count(2);
  if (times != shape.repetitions) {
    in.Fail(absl::StrCat(times, " times of ", shape.repetitions, " calls"));
  }
  for (int32_t i = 0; i < times && in.ok(); ++i) {
    round.nanoseconds.push_back(in.Wide());
  }
  const int32_t members = in.Count(1);
  if (members != shape.members) {
    in.Fail(absl::StrCat(members, " lists for ", shape.members, " members"));
  }
  round.offsets.reserve(shape.members + 1);
  round.offsets.push_back(0);
  for (int32_t m = 0; m < members && in.ok(); ++m) {
    const int32_t count = in.Count(2);
    const absl::Span<const int32_t> pairs = in.Words(int64_t{count} * 2);
    for (size_t i = 0; i < pairs.size(); i += 2) {
      if (pairs[i] < 0 || pairs[i] >= shape.topics) {
        in.Fail(absl::StrCat("topic ", pairs[i], " of ", shape.topics));
        return;
      }
      round.partitions.push_back({pairs[i], pairs[i + 1]});
    }
    round.offsets.push_back(round.partitions.size());
  }
}

}  // namespace

int32_t PeerHello::FindStrategy(absl::string_view strategy) const {
  for (size_t i = 0; i < strategies.size(); ++i) {
    if (strategies[i].name == strategy) return i;
  }
  return -1;
}

absl::StatusOr<PeerHello> DecodeHello(absl::Span<const int32_t> frame) {
  WordReader in(frame);
  if (in.Word() != kMagic) in.Fail("it does not start with ABP1");
  const int32_t version = in.Word();
  if (in.ok() && version != kVersion) {
    in.Fail(absl::StrCat("it speaks version ", version, " of the protocol"));
  }
  PeerHello hello;
  hello.name = in.Text();
  hello.version = in.Text();
  hello.runtime = in.Text();
  const int32_t flags = in.Word();
  hello.order_probes = (flags & kAnswersOrderProbes) != 0;
  hello.takes_bytes = (flags & (kTakesBytes | kTakesOnlyBytes)) != 0;
  hello.takes_only_bytes = (flags & kTakesOnlyBytes) != 0;
  const int32_t count = in.Count(3);
  for (int32_t i = 0; i < count && in.ok(); ++i) {
    PeerStrategy& strategy = hello.strategies.emplace_back();
    strategy.name = in.Text();
    switch (in.Index(0, 3)) {
      case 1:
        strategy.protocol = RebalanceProtocol::kCooperative;
        break;
      case 2:
        strategy.protocol = RebalanceProtocol::kServer;
        break;
      default:
        break;
    }
    strategy.carries = in.Word();
  }
  if (absl::Status status = in.Finish(); !status.ok()) return status;
  return hello;
}

absl::StatusOr<PeerAnswer> DecodeAnswer(absl::Span<const int32_t> frame,
                                        int32_t id, const AnswerShape& shape) {
  WordReader in(frame);
  absl::Status status;
  int32_t answer_status = kOk;
  if (!ReadHead(in, id, status, answer_status)) return status;
  PeerAnswer answer;
  if (answer_status == kThrown) {
    answer.thrown.emplace();
    answer.thrown->round = in.Index(0, shape.max_rounds);
    answer.thrown->type = in.Text();
    answer.thrown->message = in.Text();
  } else {
    answer.settled = in.Index(0, 2) == 1;
    const int32_t rounds = in.Count(2);
    if (rounds < 1 || rounds > shape.max_rounds) {
      in.Fail(absl::StrCat(rounds, " rounds of ", shape.max_rounds));
    }
    for (int32_t i = 0; i < rounds && in.ok(); ++i) {
      ReadRound(in, shape, answer.rounds.emplace_back());
    }
  }
  if (status = in.Finish(); !status.ok()) return status;
  answer.unknown_topics = shape.unknown_topics;
  return answer;
}

void EncodeProbe(const OrderProbe& probe, int32_t id,
                 std::vector<int32_t>& words) {
  WordWriter out(words);
  out.Word(kProbe);
  out.Word(id);
  out.Word(static_cast<int32_t>(probe.container));
  out.Word(probe.capacity);
  out.Word(static_cast<int32_t>(probe.key_type));
  out.Word(probe.keys.size());
  for (const OrderProbe::Key& key : probe.keys) {
    switch (probe.key_type) {
      case OrderProbe::KeyType::kString:
        out.Text(key.text);
        break;
      case OrderProbe::KeyType::kTopicPartition:
        out.Text(key.text);
        out.Word(key.number);
        break;
      case OrderProbe::KeyType::kInteger:
        out.Word(key.number);
        break;
      case OrderProbe::KeyType::kUuid:
        out.Wide(key.high);
        out.Wide(key.low);
        break;
    }
  }
  out.Word(probe.steps.size());
  for (const OrderProbe::Step& step : probe.steps) {
    out.Word(static_cast<int32_t>(step.action));
    out.Word(step.key);
  }
  out.Finish();
}

absl::StatusOr<std::vector<int32_t>> DecodeOrder(
    absl::Span<const int32_t> frame, int32_t id, int32_t key_count) {
  WordReader in(frame);
  absl::Status status;
  int32_t answer_status = kOk;
  if (!ReadHead(in, id, status, answer_status)) return status;
  if (answer_status != kOk) in.Fail("a probe can't throw");
  std::vector<int32_t> order(in.Count(1));
  for (int32_t& key : order) key = in.Index(0, key_count);
  if (status = in.Finish(); !status.ok()) return status;
  return order;
}

}  // namespace assignbench
