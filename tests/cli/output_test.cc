#include "cli/output.h"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"

namespace assignbench {
namespace {

using testing::HasSubstr;

std::string Read(const std::string& name) {
  std::ifstream file(name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(OutputTest, WritesAFileWhole) {
  const std::string name = testing::TempDir() + "assignbench_output";
  EXPECT_THAT(WriteOutput({Format::kTable, name}, "first"), IsOk());
  EXPECT_THAT(WriteOutput({Format::kTable, name}, "second"), IsOk());
  EXPECT_EQ(Read(name), "second");
  EXPECT_FALSE(std::ifstream(name + ".part").good());
  std::remove(name.c_str());
}

TEST(OutputTest, NamesTheFileThatCannotBeWritten) {
  EXPECT_THAT(
      WriteOutput({Format::kTable, "/no/such/folder/x"}, "text"),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("/no/such/folder/x: No such file or directory")));
}

}  // namespace
}  // namespace assignbench
