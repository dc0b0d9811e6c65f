#include <cstring>
#include <vector>

#include "peers/messages.h"
#include "tests/fuzz/bodies.h"

namespace assignbench {

void FuzzPeerProtocol(Bytes bytes) {
  std::vector<int32_t> words(bytes.size() / sizeof(int32_t));
  if (words.empty()) return;
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof(int32_t));
  const auto frame = absl::MakeConstSpan(words).subspan(1);
  const auto shape = uint32_t(words[0]);
  (void)DecodeHello(frame);
  (void)DecodeOrder(frame, /*id=*/1, int32_t(shape % 16));
  (void)DecodeAnswer(frame, /*id=*/1,
                     {.members = int32_t(shape % 5),
                      .topics = int32_t(shape / 5 % 5),
                      .max_rounds = int32_t(shape / 25 % 4) + 1,
                      .repetitions = int32_t(shape / 100 % 3)});
}

}  // namespace assignbench
