#include "peers/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assignbench {
namespace {

constexpr size_t kStepBytes = 1 << 18;
constexpr size_t kErrorBytes = 4096;
constexpr absl::Duration kTimeToEnd = absl::Seconds(1);
constexpr int kMillisecondsBetweenLooks = 200;  // at the memory

void Close(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

// Pipes between this process and one to come; closes what is left of them.
struct Pipes {
  int in[2] = {-1, -1};      // [0] ours, [1] its standard input
  int out[2] = {-1, -1};     // [0] ours
  int err[2] = {-1, -1};     // [0] ours
  int failed[2] = {-1, -1};  // carries errno if exec fails

  ~Pipes() {
    for (int* pair : {in, out, err, failed}) {
      Close(pair[0]);
      Close(pair[1]);
    }
  }

  // The input is a socket, because writing to a socket that nobody reads any
  // more can be told not to raise SIGPIPE.
  bool Open() {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) == 0 &&
           pipe2(out, O_CLOEXEC) == 0 && pipe2(err, O_CLOEXEC) == 0 &&
           pipe2(failed, O_CLOEXEC) == 0;
  }
};

// In the child: only what is safe after a fork. Never returns.
[[noreturn]] void Become(const Pipes& pipes, pid_t parent, char* const* argv) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  if (getppid() == parent && dup2(pipes.in[1], STDIN_FILENO) >= 0 &&
      dup2(pipes.out[1], STDOUT_FILENO) >= 0 &&
      dup2(pipes.err[1], STDERR_FILENO) >= 0) {
    execvp(argv[0], argv);
  }
  const int error = errno;
  if (write(pipes.failed[1], &error, sizeof(error)) < 0) _exit(126);
  _exit(127);
}

int TakeOver(int& fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  const int taken = fd;
  fd = -1;
  return taken;
}

std::string HowItEnded(int status) {
  if (WIFEXITED(status)) {
    return absl::StrCat("exited with status ", WEXITSTATUS(status));
  }
  return absl::StrCat("was ended by signal ", WTERMSIG(status), " (",
                      strsignal(WTERMSIG(status)), ")");
}

}  // namespace

absl::StatusOr<std::unique_ptr<FrameProcess>> FrameProcess::Start(
    absl::Span<const std::string> command) {
  if (command.empty()) {
    return absl::UnavailableError("can't be started: no command");
  }
  std::vector<char*> argv;
  for (const std::string& word : command) {
    argv.push_back(const_cast<char*>(word.c_str()));
  }
  argv.push_back(nullptr);
  Pipes pipes;
  if (!pipes.Open()) {
    return absl::UnavailableError(
        absl::StrCat("can't be started: ", strerror(errno)));
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) {
    return absl::UnavailableError(
        absl::StrCat("can't be started: ", strerror(errno)));
  }
  if (pid == 0) Become(pipes, parent, argv.data());

  setpgid(pid, pid);  // both sides do it: whoever comes first
  Close(pipes.failed[1]);
  int error = 0;
  ssize_t got;
  do {
    got = read(pipes.failed[0], &error, sizeof(error));
  } while (got < 0 && errno == EINTR);
  if (got == sizeof(error)) {
    waitpid(pid, nullptr, 0);
    return absl::UnavailableError(
        absl::StrCat("can't be started: ", command[0], ": ", strerror(error)));
  }
  fcntl(pipes.out[0], F_SETPIPE_SZ, 1 << 20);  // fewer turns; may be refused
  return std::unique_ptr<FrameProcess>(
      new FrameProcess(pid, TakeOver(pipes.in[0]), TakeOver(pipes.out[0]),
                       TakeOver(pipes.err[0])));
}

FrameProcess::~FrameProcess() { End(); }

std::string FrameProcess::End() {
  if (pid_ < 0) return "had ended";
  Close(in_);
  // A program that is about to end by itself gets the time to do so, so that
  // its own status is reported.
  int status = 0;
  const absl::Time limit = absl::Now() + kTimeToEnd;
  pid_t ended = waitpid(pid_, &status, WNOHANG);
  while (ended == 0 && absl::Now() < limit) {
    ReadErrors();
    absl::SleepFor(absl::Milliseconds(1));
    ended = waitpid(pid_, &status, WNOHANG);
  }
  // What it started itself may still run. The number of the group can't have
  // been given to anybody else while the group has members.
  kill(-pid_, SIGKILL);
  while (ended == 0) {
    ended = waitpid(pid_, &status, 0);
    if (ended < 0 && errno == EINTR) ended = 0;
  }
  ReadErrors();
  pid_ = -1;
  Close(out_);
  Close(err_);
  return HowItEnded(status);
}

bool FrameProcess::WriteSome() {
  const size_t bytes = outbox_.size() * 4;
  const char* data = reinterpret_cast<const char*>(outbox_.data());
  while (written_ < bytes) {
    const ssize_t put =
        send(in_, data + written_, bytes - written_, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) {
      // A program that reads no more shows it by its output, too.
      if (errno != EAGAIN) written_ = bytes;
      return false;
    }
    written_ += put;
  }
  outbox_.clear();
  written_ = 0;
  return true;
}

void FrameProcess::ReadErrors() {
  char buffer[kErrorBytes];
  while (err_ >= 0) {
    const ssize_t got = read(err_, buffer, sizeof(buffer));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) Close(err_);
    if (got <= 0) return;
    errors_.append(buffer, got);
    if (errors_.size() > kErrorBytes) {
      errors_.erase(0, errors_.size() - kErrorBytes);
    }
  }
}

bool FrameProcess::ReadSome() {
  // One read only: a program that never stops writing must not fill memory.
  if (inbox_.size() * 4 < filled_ + kStepBytes) {
    inbox_.resize(std::max(2 * inbox_.size(), (filled_ + kStepBytes) / 4 + 1));
  }
  const size_t room = inbox_.size() * 4 - filled_;
  const ssize_t got =
      read(out_, reinterpret_cast<char*>(inbox_.data()) + filled_, room);
  if (got < 0) return errno == EAGAIN || errno == EINTR;
  filled_ += got;
  return got > 0;
}

int64_t FrameProcess::Memory() const {
  int64_t pages = 0;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc", error)) {
    if (!absl::ascii_isdigit(entry.path().filename().c_str()[0])) continue;
    std::ifstream file(entry.path() / "stat");
    std::string stat;
    std::getline(file, stat);
    // The program's name, in brackets, may hold anything. Behind it: state,
    // parent, group; and 18 fields later the pages.
    const size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos) continue;
    const std::vector<std::string> fields = absl::StrSplit(
        absl::string_view(stat).substr(name_end + 1), ' ', absl::SkipEmpty());
    int64_t group = 0;
    int64_t resident = 0;
    if (fields.size() > 21 && absl::SimpleAtoi(fields[2], &group) &&
        group == pid_ && absl::SimpleAtoi(fields[21], &resident)) {
      pages += resident;
    }
  }
  return pages * sysconf(_SC_PAGESIZE);
}

absl::Status FrameProcess::Wait(absl::Time deadline) {
  const absl::Duration left = deadline - absl::Now();
  if (left <= absl::ZeroDuration()) {
    return absl::DeadlineExceededError("no answer within the time limit");
  }
  pollfd fds[3] = {
      {.fd = out_, .events = POLLIN, .revents = 0},
      {.fd = err_, .events = POLLIN, .revents = 0},
      {.fd = outbox_.empty() ? -1 : in_, .events = POLLOUT, .revents = 0}};
  const int64_t milliseconds = absl::ToInt64Milliseconds(left) + 1;
  const int64_t longest =
      memory_limit_ > 0 ? kMillisecondsBetweenLooks : 1 << 30;
  const int ready = poll(fds, 3, std::min(milliseconds, longest));
  if (ready == 0 && memory_limit_ > 0) {
    const int64_t memory = Memory();
    if (memory <= memory_limit_) return absl::OkStatus();
    return absl::ResourceExhaustedError(
        absl::StrCat("it holds ", memory >> 20, " MiB, more than it may"));
  }
  if (fds[1].revents != 0) ReadErrors();
  if (fds[2].revents != 0) WriteSome();
  if (fds[0].revents == 0 || ReadSome()) return absl::OkStatus();
  const std::string how = End();
  std::string last_words(absl::StripAsciiWhitespace(errors_));
  last_words.erase(0, last_words.rfind('\n') + 1);
  return absl::UnavailableError(
      last_words.empty()
          ? absl::StrCat("it ", how)
          : absl::StrCat("it ", how, ", its last words: ", last_words));
}

absl::StatusOr<absl::Span<const int32_t>> FrameProcess::Receive(
    absl::Time deadline, int64_t max_words) {
  if (taken_ > 0) {
    const size_t bytes = filled_ - taken_ * 4;
    // Moving what is left once it is little costs nothing per frame.
    if (bytes == 0 || taken_ * 4 >= kStepBytes) {
      if (bytes > 0) std::memmove(&inbox_[0], &inbox_[taken_], bytes);
      filled_ = bytes;
      taken_ = 0;
    }
  }
  if (!outbox_.empty()) WriteSome();
  while (true) {
    const int64_t have = int64_t(filled_ / 4 - taken_);
    if (have > 0) {
      const int64_t words = inbox_[taken_];
      if (words < 0 || words > max_words) {
        return absl::DataLossError(
            absl::StrCat("it announced a frame of ", words, " words"));
      }
      if (have > words) {
        const absl::Span<const int32_t> frame(&inbox_[taken_] + 1, words);
        taken_ += words + 1;
        return frame;
      }
    }
    if (absl::Status status = Wait(deadline); !status.ok()) return status;
  }
}

}  // namespace assignbench
