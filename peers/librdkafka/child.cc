#include "peers/librdkafka/child.h"

#include <signal.h>
#include <string.h>  // sigabbrev_np
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "peers/librdkafka/stream.h"
#include "peers/librdkafka/work.h"

namespace assignbench {
namespace {

constexpr size_t kErrorBytes = 4096;
constexpr size_t kStepBytes = 1 << 16;

[[noreturn]] void BeChild(const Request& request, int32_t id, pid_t parent,
                          int answer, int errors) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // it ended before that
  const rlimit no_core = {.rlim_cur = 0, .rlim_max = 0};
  setrlimit(RLIMIT_CORE, &no_core);
  dup2(errors, STDERR_FILENO);
  _exit(WriteAll(answer, Work(request, id)) ? 0 : 1);
}

std::vector<int32_t> ReadAll(int fd) {
  std::vector<int32_t> words;
  size_t bytes = 0;
  ssize_t got;
  do {
    if (words.size() * 4 < bytes + kStepBytes) {
      words.resize(2 * words.size() + kStepBytes / 4);
    }
    char* to = reinterpret_cast<char*>(words.data()) + bytes;
    got = read(fd, to, words.size() * 4 - bytes);
    if (got > 0) bytes += got;
  } while (got > 0 || (got < 0 && errno == EINTR));
  words.resize(bytes / 4);
  return words;
}

int Wait(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// What the child said to standard error, which is passed on; its last line.
std::string LastWords(int errors) {
  const off_t end = lseek(errors, 0, SEEK_END);
  std::string text(std::min<off_t>(end, kErrorBytes), '\0');
  const ssize_t got =
      pread(errors, text.data(), text.size(), end - text.size());
  text.resize(std::max<ssize_t>(got, 0));
  if (write(STDERR_FILENO, text.data(), text.size()) < 0) text.clear();
  absl::StripAsciiWhitespace(&text);
  text.erase(0, text.rfind('\n') + 1);
  return text;
}

std::string HowItEnded(int status, int errors) {
  const std::string how =
      WIFSIGNALED(status) ? absl::StrCat("SIG", sigabbrev_np(WTERMSIG(status)))
                          : absl::StrCat("exit ", WEXITSTATUS(status));
  const std::string last_words = LastWords(errors);
  return last_words.empty() ? how : absl::StrCat(how, ": ", last_words);
}

}  // namespace

void AnswerFromChild(const Request& request, int32_t id,
                     std::vector<int32_t>& answers) {
  int answer[2];
  const int errors = memfd_create("errors", MFD_CLOEXEC);
  const pid_t parent = getpid();
  pid_t child = -1;
  if (errors >= 0 && pipe(answer) == 0) child = fork();
  if (child == 0) BeChild(request, id, parent, answer[1], errors);
  if (child < 0) {
    // Out of processes, files or memory: no request can be answered any more.
    std::perror("librdkafka peer: can't fork");
    _exit(1);
  }
  close(answer[1]);
  const std::vector<int32_t> words = ReadAll(answer[0]);
  close(answer[0]);
  const int status = Wait(child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    answers.insert(answers.end(), words.begin(), words.end());
  } else {
    WriteThrown(id, "crash", HowItEnded(status, errors), answers);
  }
  close(errors);
}

}  // namespace assignbench
