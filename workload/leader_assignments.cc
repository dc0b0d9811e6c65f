#include <algorithm>
#include <cstring>

#include "workload/consumer_protocol.h"
#include "workload/leader.h"

namespace assignbench {
namespace {

// Writes big-endian numbers and names one after the other. Unlike BytesWriter
// it does not look for room, nor whether a name is too long: those that members
// subscribe to came to the leader in the same form.
class Pen {
 public:
  explicit Pen(char* at) : at_(at) {}

  void Int16(int32_t value) {
    at_[0] = char(value >> 8);
    at_[1] = char(value);
    at_ += 2;
  }
  void Int32(int32_t value) {
    const auto bits = uint32_t(value);
    at_[0] = char(bits >> 24);
    at_[1] = char(bits >> 16);
    at_[2] = char(bits >> 8);
    at_[3] = char(bits);
    at_ += 4;
  }
  void Text(absl::string_view text) {
    Int16(int32_t(text.size()));
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }

 private:
  char* at_;
};

// Writes lists of partitions; scratch memory is kept from one to the next.
class ListWriter {
 public:
  explicit ListWriter(const Group& group)
      : group_(group),
        first_(group.first_partitions()),
        topic_of_(group.partition_count()),
        runs_of_(group.topic_count()) {
    for (TopicIndex t = 0; t < group.topic_count(); ++t) {
      std::fill(topic_of_.begin() + first_[t],
                topic_of_.begin() + first_[t + 1], t);
    }
  }

  std::string Write(absl::Span<const PartitionIndex> list) {
    FindRuns(list);
    int64_t bytes = 2 + 4 + 4 + 4 * int64_t(list.size());
    for (const TopicIndex t : topics_) {
      bytes += 2 + int64_t(group_.topic_name(t).size()) + 4;
    }
    std::string out(bytes, 0);
    Pen pen(out.data());
    pen.Int16(kHighestProtocolVersion);
    pen.Int32(int32_t(topics_.size()));
    for (const TopicIndex t : topics_) {
      pen.Text(group_.topic_name(t));
      pen.Int32(runs_of_[t].partitions);
      for (int32_t r = runs_of_[t].first; r >= 0; r = runs_[r].next) {
        for (int32_t i = runs_[r].begin; i < runs_[r].end; ++i) {
          pen.Int32(list[i] - first_[t]);
        }
      }
      runs_of_[t] = {};
    }
    pen.Int32(-1);  // no user data
    return out;
  }

 private:
  // Neighbours in the list of one topic.
  struct Run {
    int32_t begin, end;  // places in the list
    int32_t next = -1;   // of the same topic
  };
  struct Runs {
    int32_t first = -1, last = -1;  // in runs_
    int32_t partitions = 0;
  };

  // Fills topics_, runs_ and runs_of_.
  void FindRuns(absl::Span<const PartitionIndex> list) {
    const auto size = int32_t(list.size());
    topics_.clear();
    runs_.clear();
    TopicIndex t = -1;
    for (int32_t begin = 0, end = 0; begin < size; begin = end) {
      t = TopicOf(list[begin], t + 1);
      while (++end < size && list[end] >= first_[t] &&
             list[end] < first_[t + 1]) {
      }
      const auto run = int32_t(runs_.size());
      Runs& runs = runs_of_[t];
      if (runs.first < 0) {
        topics_.push_back(t);
        runs.first = run;
      } else {
        runs_[runs.last].next = run;
      }
      runs.last = run;
      runs.partitions += end - begin;
      runs_.push_back({.begin = begin, .end = end});
    }
  }

  // Lists mostly go from one topic to the next. Where they don't, a table is
  // quicker than Group::topic_of().
  TopicIndex TopicOf(PartitionIndex p, TopicIndex guess) const {
    const bool right = guess < group_.topic_count() && p >= first_[guess] &&
                       p < first_[guess + 1];
    return right ? guess : topic_of_[p];
  }

  const Group& group_;
  const absl::Span<const PartitionIndex> first_;  // by topic, and the total
  std::vector<TopicIndex> topic_of_;              // by partition
  std::vector<TopicIndex> topics_;  // of the list, as they come up
  std::vector<Run> runs_;           // of the list
  std::vector<Runs> runs_of_;       // by topic
};

}  // namespace

std::vector<std::string> AssignmentBytes(const Group& group,
                                         const Assignment& assignment) {
  std::vector<std::string> bytes(group.member_count());
  ListWriter writer(group);
  for (MemberIndex m = 0; m < group.member_count(); ++m) {
    bytes[group.input_position(m)] = writer.Write(assignment.partitions_of(m));
  }
  return bytes;
}

}  // namespace assignbench
