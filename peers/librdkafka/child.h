#ifndef ASSIGNBENCH_PEERS_LIBRDKAFKA_CHILD_H_
#define ASSIGNBENCH_PEERS_LIBRDKAFKA_CHILD_H_

#include <cstdint>
#include <vector>

#include "peers/librdkafka/request.h"

namespace assignbench {

// Appends the answer to a request, whose calls a process of their own makes:
// should they crash, the answer says so. They take as long as they take; the
// process ends with this one.
void AnswerFromChild(const Request& request, int32_t id,
                     std::vector<int32_t>& answers);

}  // namespace assignbench

#endif  // ASSIGNBENCH_PEERS_LIBRDKAFKA_CHILD_H_
