#include "cli/input.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assignbench {
namespace {

absl::StatusOr<InputText> ReadText(const std::string& name) {
  std::FILE* file = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  const auto failed = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot read ", name, ": ", std::strerror(errno)));
  };
  if (file == nullptr) return failed();
  InputText input;
  input.name = name;
  char buffer[1 << 16];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof(buffer), file)) > 0) {
    input.text.append(buffer, count);
  }
  const bool broken = std::ferror(file) != 0;
  const absl::Status status = broken ? failed() : absl::OkStatus();
  if (file != stdin) std::fclose(file);
  if (broken) return status;
  return input;
}

}  // namespace

absl::StatusOr<ReadInput> ReadInputs(const InputOptions& options) {
  ReadInput read;
  read.options.max_partitions = options.max_partitions;
  for (const std::string& name : options.files) {
    absl::StatusOr<InputText> text = ReadText(name);
    if (!text.ok()) return text.status();
    read.texts.push_back(*std::move(text));
  }
  if (options.subscriptions == "owned") {
    read.options.subscriptions = SubscriptionRule::kOwned;
  } else if (options.subscriptions != "all") {
    absl::StatusOr<InputText> text = ReadText(options.subscriptions);
    if (!text.ok()) return text.status();
    read.options.subscriptions = SubscriptionRule::kFile;
    read.options.subscriptions_file = *std::move(text);
  }
  if (!options.racks.empty()) {
    absl::StatusOr<InputText> text = ReadText(options.racks);
    if (!text.ok()) return text.status();
    read.options.racks_file = *std::move(text);
  }
  return read;
}

}  // namespace assignbench
