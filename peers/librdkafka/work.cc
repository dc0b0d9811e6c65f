#include "peers/librdkafka/work.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "peers/librdkafka/client.h"
#include "peers/wire.h"

namespace assignbench {
namespace {

using Pairs = std::vector<std::pair<int32_t, int32_t>>;

// Per member of the request, topic numbers and partitions.
std::vector<Pairs> Lists(const Request& request, const ClientCall* call) {
  std::vector<Pairs> lists(request.group().member_count);
  for (size_t m = 0; m < ClientMemberCount(call); ++m) {
    Pairs& list = lists[request.MemberNumber(ClientMemberId(call, m))];
    const rd_kafka_topic_partition_list_t* got = ClientAssignment(call, m);
    list.reserve(got->cnt);
    for (int i = 0; i < got->cnt; ++i) {
      list.emplace_back(request.TopicNumber(got->elems[i].topic),
                        got->elems[i].partition);
    }
  }
  return lists;
}

// True if no member lost anything that it had claimed.
bool Settled(const ClientGroup& group, std::vector<Pairs> lists) {
  if (!kClientStrategies[group.strategy].cooperative) return true;
  for (size_t m = 0; m < lists.size(); ++m) {
    std::sort(lists[m].begin(), lists[m].end());
    const ClientMember& member = group.members[m];
    for (size_t i = 0; i < 2 * member.claim_count; i += 2) {
      const std::pair claim(member.claims[i], member.claims[i + 1]);
      if (!std::binary_search(lists[m].begin(), lists[m].end(), claim)) {
        return false;
      }
    }
  }
  return true;
}

void WriteRound(const std::vector<int64_t>& times,
                const std::vector<Pairs>& lists, WordWriter& out) {
  out.Word(times.size());
  for (const int64_t time : times) out.Wide(time);
  out.Word(lists.size());
  for (const Pairs& list : lists) {
    out.Word(list.size());
    for (const auto& [topic, partition] : list) {
      out.Word(topic);
      out.Word(partition);
    }
  }
}

}  // namespace

std::vector<int32_t> Work(const Request& request, int32_t id) {
  using Clock = std::chrono::steady_clock;
  ClientLoad(&request.group());
  std::vector<int32_t> frame;
  std::vector<int64_t> times;
  ClientCall* call = nullptr;
  const int64_t calls =
      int64_t{request.warmups()} + std::max(1, request.repetitions());
  for (int64_t i = 0; i < calls; ++i) {
    if (call != nullptr) ClientFree(call);
    call = ClientPrepare(&request.group());
    char error[512] = "";
    const Clock::time_point start = Clock::now();
    const rd_kafka_resp_err_t result = ClientRun(call, error, sizeof(error));
    const Clock::time_point end = Clock::now();
    if (result != RD_KAFKA_RESP_ERR_NO_ERROR) {
      WriteThrown(id, rd_kafka_err2name(result), error, frame);
      return frame;
    }
    if (i >= request.warmups() && request.repetitions() > 0) {
      times.push_back(std::chrono::nanoseconds(end - start).count());
    }
  }
  ClientReadBack(call);
  const std::vector<Pairs> lists = Lists(request, call);
  WordWriter out(frame);
  out.Word(id);
  out.Word(kOk);
  out.Word(Settled(request.group(), lists));
  out.Word(1);
  WriteRound(times, lists, out);
  out.Finish();
  return frame;
}

void WriteThrown(int32_t id, std::string_view type, std::string_view message,
                 std::vector<int32_t>& answers) {
  WordWriter out(answers);
  out.Word(id);
  out.Word(kThrown);
  out.Word(0);
  out.Text({type.data(), type.size()});
  out.Text({message.data(), message.size()});
  out.Finish();
}

}  // namespace assignbench
