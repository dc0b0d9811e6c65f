#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_WORK_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_WORK_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "peers/librdkafka/request.h"

namespace assignbench {

// Statuses of answers.
enum AnswerStatus { kOk = 0, kThrown = 1, kRefused = 2 };

// Makes the calls that the request asks for; the answer's frame. To be called
// once per process.
std::vector<int32_t> Work(const Request& request, int32_t id);

// Appends the frame that tells of a failure of the strategy itself.
void WriteThrown(int32_t id, std::string_view type, std::string_view message,
                 std::vector<int32_t>& answers);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_WORK_H_
