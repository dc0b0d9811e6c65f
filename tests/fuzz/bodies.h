#ifndef ASSIGNBENCH_TESTS_FUZZ_BODIES_H_
#define ASSIGNBENCH_TESTS_FUZZ_BODIES_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"

namespace assignbench {

// One body for each thing that reads bytes from outside: libFuzzer's entry in
// the preset "fuzz", and a unit test that replays the corpus everywhere. Each
// takes any bytes, and ends the program where something is wrong.

using Bytes = absl::Span<const uint8_t>;

// A JSON group: what is read is written and read again unchanged.
void FuzzGroupJson(Bytes bytes);
// The output of Kafka's tools, as a user pastes it; zero bytes part inputs.
void FuzzPaste(Bytes bytes);
// A group made of the bytes: every strategy, in both orders, exactly and not,
// and all properties that each promises.
void FuzzAssignors(Bytes bytes);
// What a peer might write: hello, answer and order frames.
void FuzzPeerProtocol(Bytes bytes);
// What consumers send each other: subscriptions, assignments and user data.
void FuzzConsumerProtocol(Bytes bytes);

struct FuzzBody {
  const char* name;  // its folder in the corpus
  void (*run)(Bytes bytes);
};
inline constexpr FuzzBody kFuzzBodies[] = {
    {"group_json", &FuzzGroupJson},
    {"paste", &FuzzPaste},
    {"assignors", &FuzzAssignors},
    {"peer_protocol", &FuzzPeerProtocol},
    {"consumer_protocol", &FuzzConsumerProtocol},
};

}  // namespace assignbench

#endif  // ASSIGNBENCH_TESTS_FUZZ_BODIES_H_
