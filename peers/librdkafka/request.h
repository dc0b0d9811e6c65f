#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_REQUEST_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_REQUEST_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "peers/librdkafka/client.h"
#include "peers/wire.h"

namespace assignbench {

// A request of peers/protocol.md, its group in the form that the client takes.
class Request {
 public:
  // Reads what follows the id. Should anything be wrong with it, or beyond what
  // the client can do, then `in` says so when it is finished.
  explicit Request(WordReader& in);
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  int32_t warmups() const { return warmups_; }
  int32_t repetitions() const { return repetitions_; }
  const ClientGroup& group() const { return group_; }
  // Places of what the client calls by its name, which must be there.
  int32_t TopicNumber(const char* name) const { return topic_of_.at(name); }
  int32_t MemberNumber(const char* id) const { return member_of_.at(id); }

 private:
  ClientTopic ReadTopic(WordReader& in, const std::vector<const char*>& racks);
  ClientMember ReadMember(WordReader& in, bool with_generation,
                          const std::vector<const char*>& racks);
  ClientRacks ReadRacks(WordReader& in, const std::vector<const char*>& racks);
  const char* Keep(WordReader& in, std::string text);
  std::string ReadBytes(WordReader& in, int32_t length);

  int32_t warmups_ = 0;
  int32_t repetitions_ = 0;
  ClientGroup group_ = {};
  std::vector<ClientTopic> topics_;
  std::vector<ClientMember> members_;
  std::unordered_map<std::string_view, int32_t> topic_of_;
  std::unordered_map<std::string_view, int32_t> member_of_;
  // What the above point to.
  std::deque<std::string> texts_;
  std::deque<std::vector<int32_t>> numbers_;
  std::deque<std::vector<char*>> rack_names_;
  std::deque<std::vector<ClientRacks>> racks_;
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_REQUEST_H_
