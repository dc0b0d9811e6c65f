#include "cli/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

// True if all of `text` reached the file.
bool WriteAll(std::FILE* file, absl::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
         std::fflush(file) == 0;
}

absl::Status Failed(absl::string_view name) {
  return absl::InvalidArgumentError(
      absl::StrCat("cannot write ", name, ": ", std::strerror(errno)));
}

}  // namespace

absl::Status WriteOutput(const OutputOptions& options, absl::string_view text) {
  if (options.file.empty() || options.file == "-") {
    return WriteAll(stdout, text) ? absl::OkStatus()
                                  : Failed("to standard output");
  }
  const std::string part = options.file + ".part";
  std::FILE* file = std::fopen(part.c_str(), "wb");
  if (file == nullptr) return Failed(options.file);
  const bool written = WriteAll(file, text);
  const bool closed = std::fclose(file) == 0;
  if (written && closed &&
      std::rename(part.c_str(), options.file.c_str()) == 0) {
    return absl::OkStatus();
  }
  const absl::Status failed = Failed(options.file);
  std::remove(part.c_str());
  return failed;
}

}  // namespace assignbench
