// SPDX-License-Identifier: Apache-2.0
#include "app/campaign/runner.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/context.h"
#include "app/cli/signal_guard.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kKeptOutput = std::size_t{64} << 10;

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe(ends) != 0) throw UsageError{fmt::format("no pipe: {}", std::strerror(errno))};
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(int end) {
    if (ends[end] != -1) close(ends[end]);
    ends[end] = -1;
  }
};

pid_t start_child(Pipe& pipe) {
  std::fflush(nullptr);
  const pid_t parent = getpid();
  // A signal that is passed on while the child still has our handler would be noted there and lost.
  sigset_t ours, before;
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT);
  sigaddset(&ours, SIGTERM);
  sigprocmask(SIG_BLOCK, &ours, &before);
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (child == -1) throw UsageError{fmt::format("no process: {}", std::strerror(errno))};
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    pipe.close_end(0);
  } else {
    pipe.close_end(1);
  }
  return child;
}

Ended listen(Pipe& pipe, pid_t child, const Say& hear, Interruption interruption) {
  // A signal that arrives just before poll() does not wake it.
  constexpr int kPause = 100;  // milliseconds
  Ended ended;
  std::string line;
  char block[4096];
  const bool meant = interruption == Interruption::ends_it;
  bool passed_on = !meant;
  for (;;) {
    if (SignalGuard::interrupted() && !passed_on) {
      kill(child, SIGINT);
      passed_on = true;
    }
    pollfd waiting{pipe.ends[0], POLLIN, 0};
    if (poll(&waiting, 1, kPause) <= 0) continue;
    const ssize_t size = read(pipe.ends[0], block, sizeof block);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    for (const char letter : std::string_view(block, static_cast<std::size_t>(size))) {
      line += letter;
      if (letter != '\n') continue;
      ended.out += line;
      line.pop_back();
      hear(line);
      line.clear();
    }
    if (ended.out.size() > 2 * kKeptOutput) ended.out.erase(0, ended.out.size() - kKeptOutput);
  }
  ended.out += line;
  int status = 0;
  while (waitpid(child, &status, 0) == -1 && errno == EINTR) {
  }
  ended.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  ended.interrupted = meant && SignalGuard::interrupted();
  return ended;
}

void say_line(int descriptor, const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(descriptor, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    at += static_cast<std::size_t>(written);
  }
}

}  // namespace

Ended run_program_in(const std::vector<std::string>& words, const std::filesystem::path& corpus,
                     const Say& hear) {
  Pipe pipe;
  const pid_t child = start_child(pipe);
  if (child == 0) {
    dup2(pipe.ends[1], STDOUT_FILENO);
    dup2(pipe.ends[1], STDERR_FILENO);
    setenv("SHOWSTOPPER_CORPUS", corpus.c_str(), 1);
    std::vector<std::string> own = words;
    std::vector<char*> arguments;
    for (std::string& word : own) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    say_line(STDERR_FILENO, fmt::format("`{}` does not start: {}", words[0], std::strerror(errno)));
    _exit(127);
  }
  return listen(pipe, child, hear, Interruption::ends_it);
}

Ended run_apart(const std::function<void(const Say&)>& work, Interruption interruption,
                const Say& hear) {
  Pipe pipe;
  const pid_t child = start_child(pipe);
  if (child == 0) {
    // A signal ends the child at once: the parent keeps its lines. The message of a crash goes to
    // the same pipe and is kept with the lines.
    dup2(pipe.ends[1], STDERR_FILENO);
    work([&pipe](const std::string& line) { say_line(pipe.ends[1], line); });
    _exit(0);
  }
  return listen(pipe, child, hear, interruption);
}

bool read_progress(const std::string& line, FuzzProgress& progress) {
  if (line.empty() || line.front() != '#') return false;
  std::istringstream words(line.substr(1));
  FuzzProgress read;
  if (!(words >> read.runs)) return false;
  for (std::string word; words >> word;) {
    if (word == "ft:") words >> read.features;
    if (word == "exec/s:") words >> read.per_second;
  }
  progress = read;
  return true;
}

}  // namespace showstopper::app
