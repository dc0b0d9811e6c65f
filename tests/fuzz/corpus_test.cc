#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/bodies.h"

namespace assignbench {
namespace {

// What the fuzzers have found interesting, and all that they once broke.
TEST(FuzzCorpusTest, EveryInputIsTaken) {
  for (const FuzzBody& body : kFuzzBodies) {
    int inputs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(
             std::string(ASSIGNBENCH_CORPUS) + "/" + body.name)) {
      SCOPED_TRACE(entry.path().string());
      std::ifstream file(entry.path(), std::ios::binary);
      const std::vector<char> bytes((std::istreambuf_iterator<char>(file)),
                                    std::istreambuf_iterator<char>());
      body.run(
          Bytes(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()));
      ++inputs;
    }
    EXPECT_GT(inputs, 0) << body.name;
  }
}

}  // namespace
}  // namespace assignbench
