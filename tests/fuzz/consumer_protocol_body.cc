#include <string>

#include "absl/strings/string_view.h"
#include "assignors/check.h"
#include "tests/fuzz/bodies.h"
#include "workload/consumer_protocol.h"

namespace assignbench {
namespace {

// What is read, and can be written, is read and written again: unchanged where
// `settles`. Sticky's topics go through a hash map each time, which may turn
// those of one bucket round.
template <typename Decode, typename Encode>
void Look(absl::string_view bytes, const Decode& decode, const Encode& encode,
          bool settles) {
  const auto decoded = decode(bytes);
  if (!decoded.ok()) {
    ASSIGNBENCH_CHECK(absl::IsInvalidArgument(decoded.status()));
    return;
  }
  const absl::StatusOr<std::string> written = encode(*decoded);
  if (!written.ok()) {
    ASSIGNBENCH_CHECK(absl::IsInvalidArgument(written.status()));
    return;
  }
  ASSIGNBENCH_CHECK(written->size() <= bytes.size());
  const auto again = decode(*written);
  ASSIGNBENCH_CHECK(again.ok());
  const absl::StatusOr<std::string> rewritten = encode(*again);
  ASSIGNBENCH_CHECK(rewritten.ok());
  ASSIGNBENCH_CHECK(settles ? *rewritten == *written
                            : rewritten->size() == written->size());
}

}  // namespace

void FuzzConsumerProtocol(Bytes bytes) {
  const absl::string_view text(reinterpret_cast<const char*>(bytes.data()),
                               bytes.size());
  Look(text, DecodeSubscription, EncodeSubscription, /*settles=*/true);
  Look(text, DecodeAssignment, EncodeAssignment, /*settles=*/true);
  Look(text, DecodeStickyUserData, EncodeStickyUserData, /*settles=*/false);
  (void)DecodeCooperativeUserData(text);
}

}  // namespace assignbench
