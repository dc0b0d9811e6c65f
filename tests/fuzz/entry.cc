// libFuzzer's entry, built once for each body.

#include "tests/fuzz/bodies.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  assignbench::ASSIGNBENCH_FUZZ_BODY(assignbench::Bytes(data, size));
  return 0;
}
