// SPDX-License-Identifier: Apache-2.0
#include "engines/connections/child_process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

constexpr std::string_view kMark = "SHOWSTOPPER_ENGINE=";

// Blocks SIGPIPE: a write to a pipe without a reader must only return an error, whatever the
// program does with the signal.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec now{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_{}, before_{};
  bool was_pending_ = false;
};

struct Pipe {
  int read = -1, write = -1;
  bool open() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    ENSURES(read >= 0 && write >= 0 && read != write);
    return true;
  }
  void close_both() const {
    if (read >= 0) close(read);
    if (write >= 0) close(write);
  }
};

// A process may end while its file is read, which streams take for a failure of theirs.
std::string file_text(const std::string& path) {
  std::string text;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  std::array<char, 4096> chunk;
  for (ssize_t got = 0; (got = read(file, chunk.data(), chunk.size())) > 0;) {
    text.append(chunk.data(), static_cast<std::size_t>(got));
  }
  close(file);
  return text;
}

// Processes whose environment has the mark: also those that left the group and whose parent ended.
std::vector<pid_t> marked(const std::string& mark) {
  REQUIRES(mark.starts_with(kMark));
  std::vector<pid_t> found;
  DIR* const folder = opendir("/proc");
  if (folder == nullptr) return found;
  while (const dirent* entry = readdir(folder)) {
    const std::string_view name(entry->d_name);
    if (name.find_first_not_of("0123456789") != std::string_view::npos) continue;
    const pid_t pid = static_cast<pid_t>(std::atoi(entry->d_name));
    if (pid == getpid()) continue;
    const std::string environment = file_text(fmt::format("/proc/{}/environ", pid));
    const std::size_t at = environment.find(mark);
    if (at == std::string::npos || (at > 0 && environment[at - 1] != '\0')) continue;
    if (environment.size() == at + mark.size() || environment[at + mark.size()] == '\0') {
      found.push_back(pid);
    }
  }
  closedir(folder);
  return found;
}

void never_wait(int file) {
  REQUIRES(file >= 0);
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

}  // namespace

bool ChildProcess::start(const std::string& command, std::string& why_not) {
  static std::atomic<unsigned> count = 0;
  stop();
  unsent_.clear();
  buffer_.clear();
  errors_.clear();
  searched_ = 0;
  half_line_ = false;
  status_ = -1;
  REQUIRES(to_ < 0 && from_ < 0 && errors_from_ < 0 && mark_.empty());
  Pipe in, out, err;
  int failed = in.open() && out.open() && err.open() ? 0 : errno;
  mark_ = fmt::format("{}{}.{}", kMark, getpid(), ++count);
  if (failed == 0) failed = keeper_.start(command, mark_, {in.read, out.write, err.write});
  if (failed != 0) {
    mark_.clear();
    for (const Pipe& each : {in, out, err}) each.close_both();
    why_not = std::strerror(failed);
    return false;
  }
  close(in.read);
  close(out.write);
  close(err.write);
  to_ = in.write;
  from_ = out.read;
  errors_from_ = err.read;
  for (const int file : {to_, from_, errors_from_}) never_wait(file);
  return true;
}

// False if the reader has closed the pipe.
bool ChildProcess::send_some(std::string_view& rest) {
  const NoPipeSignal guard;
  REQUIRES(to_ >= 0 && !rest.empty());
  const ssize_t sent = write(to_, rest.data(), rest.size());
  if (sent > 0) rest.remove_prefix(static_cast<std::size_t>(sent));
  return sent >= 0 || errno == EAGAIN || errno == EINTR;
}

// False at the end of its output.
bool ChildProcess::receive_some() {
  std::array<char, 1 << 16> chunk;
  const ssize_t got = read(from_, chunk.data(), chunk.size());
  if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

void ChildProcess::drain_errors() {
  REQUIRES(errors_from_ >= 0);
  std::array<char, 1 << 14> chunk;
  const ssize_t got = read(errors_from_, chunk.data(), chunk.size());
  if (got == 0) {
    close(errors_from_);
    errors_from_ = -1;
  }
  if (got <= 0) return;
  errors_.append(chunk.data(), static_cast<std::size_t>(got));
  if (errors_.size() > kMostErrors) errors_.erase(0, errors_.size() - kMostErrors);
  ENSURES(errors_.size() <= kMostErrors);
}

std::optional<ChildProcess::Got> ChildProcess::take_line(std::string& line) {
  REQUIRES(searched_ <= buffer_.size());
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    if (buffer_.size() > kMostOfALine) return Got::flood;
    return std::nullopt;
  }
  if (end > kMostOfALine) return Got::flood;
  line.assign(buffer_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  ENSURES(line.size() <= kMostOfALine);
  buffer_.erase(0, end + 1);
  searched_ = 0;
  return Got::line;
}

ChildProcess::Got ChildProcess::exchange(std::string_view request, double seconds,
                                         std::string& line, const std::function<bool()>& stop) {
  send(request);
  return receive(seconds, line, stop);
}

void ChildProcess::send(std::string_view request) {
  unsent_ = std::string(request) + '\n';
  std::string_view rest = unsent_;
  if (to_ >= 0) send_some(rest);
  ENSURES(rest.size() <= unsent_.size());
  unsent_.erase(0, unsent_.size() - rest.size());
}

ChildProcess::Got ChildProcess::receive(double seconds, std::string& line,
                                        const std::function<bool()>& stop) {
  const std::string request = std::exchange(unsent_, "");
  std::string_view rest = request;
  constexpr long kAWhile = 100, kLongest = 60'000;  // milliseconds, with `stop` and without
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(seconds));
  auto ask_at = Clock::now() + std::chrono::milliseconds(kAWhile);
  bool reads = true;
  for (;;) {
    if (rest.empty() || !reads) {
      if (const auto got = take_line(line)) return *got;
    } else if (buffer_.size() > kMostOfALine) {
      return Got::flood;  // prints and does not listen
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return Got::timeout;
    const bool sending = reads && !rest.empty();
    std::array<pollfd, 3> files{
        {{from_, POLLIN, 0}, {errors_from_, POLLIN, 0}, {sending ? to_ : -1, POLLOUT, 0}}};
    poll(files.data(), files.size(),
         static_cast<int>(std::min<long>(left.count(), stop ? kAWhile : kLongest)));
    if (stop && Clock::now() >= ask_at) {
      if (stop()) return Got::stopped;
      ask_at = Clock::now() + std::chrono::milliseconds(kAWhile);
    }
    if (files[1].revents != 0) drain_errors();
    if (files[2].revents != 0 && !send_some(rest)) reads = false;
    if (files[0].revents == 0) continue;
    if (receive_some()) continue;
    if (const auto got = take_line(line)) return *got;
    half_line_ = !buffer_.empty();
    wait_until(Clock::now() + std::chrono::milliseconds(200));
    if (errors_from_ >= 0) drain_errors();
    return Got::closed;
  }
}

// Whether the process has ended by then.
bool ChildProcess::wait_until(Clock::time_point deadline) {
  if (!keeper_.alive()) return true;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  if (!keeper_.ended(static_cast<int>(std::clamp<long>(left.count(), 0, 60'000)), status_)) {
    return false;
  }
  keeper_.end();
  ENSURES(!keeper_.alive());
  return true;
}

// The keeper ends all that is below it; if the kernel does not list the children of a process,
// those that left the group are known by the mark.
void ChildProcess::kill_everything() {
  REQUIRES(!mark_.empty());
  keeper_.end();
  constexpr int kPasses = 5;  // one that forks on and on may be missed by the first
  for (int pass = 0; pass < kPasses; ++pass) {
    const std::vector<pid_t> left = marked(mark_);
    for (const pid_t pid : left) kill(pid, SIGKILL);
    if (left.empty()) return;
  }
}

void ChildProcess::close_input() {
  if (to_ >= 0) close(to_);
  to_ = -1;
}

void ChildProcess::stop(double grace) {
  if (mark_.empty()) return;
  close_input();
  const auto at_least = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::max(grace, 0.0)));
  if (grace > 0) wait_until(Clock::now() + at_least);
  kill_everything();
  if (errors_from_ >= 0) drain_errors();
  mark_.clear();
  close_pipes();
  ENSURES(to_ < 0 && from_ < 0 && errors_from_ < 0);
}

void ChildProcess::close_pipes() {
  for (int* file : {&to_, &from_, &errors_from_}) {
    if (*file >= 0) close(*file);
    *file = -1;
  }
}

std::string ChildProcess::ending() const {
  if (status_ < 0) return "";
  const auto by_signal = [](int signal) {
    return fmt::format("was ended by signal {} ({})", signal, strsignal(signal));
  };
  if (WIFSIGNALED(status_)) return by_signal(WTERMSIG(status_));
  if (!WIFEXITED(status_)) return "";
  const int code = WEXITSTATUS(status_);
  constexpr int kOfSignal = 128;  // the shell adds it when a signal ended its command
  if (code > kOfSignal && code < kOfSignal + NSIG) return by_signal(code - kOfSignal);
  return fmt::format("exited with code {}", code);
}

bool ChildProcess::not_found() const {
  return status_ >= 0 && WIFEXITED(status_) &&
         (WEXITSTATUS(status_) == 126 || WEXITSTATUS(status_) == 127);
}

}  // namespace showstopper::engines
