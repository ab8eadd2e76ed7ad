// SPDX-License-Identifier: Apache-2.0
#include "engines/keeper.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

constexpr int kMillisecond = 1'000'000;  // nanoseconds

// Data for the child. After the fork of a program with several threads it may neither allocate
// memory nor use streams.
struct Prepared {
  std::vector<char*> words, variables;
  Keeper::Files files;
  int life = -1, status = -1;
};

void close_all_from(unsigned first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  constexpr int kMost = 4096;
  for (int file = static_cast<int>(first); file < kMost; ++file) close(file);
}

[[noreturn]] void run_engine(const Prepared& prepared) {
  setpgid(0, 0);
  dup2(prepared.files.in, STDIN_FILENO);
  dup2(prepared.files.out, STDOUT_FILENO);
  dup2(prepared.files.err, STDERR_FILENO);
  close_all_from(STDERR_FILENO + 1);
  for (int each = 1; each < NSIG; ++each) signal(each, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve("/bin/sh", prepared.words.data(), prepared.variables.data());
  constexpr int kNotFound = 127;
  _exit(kNotFound);
}

// The children of this process, as the kernel lists them: numbers with a blank behind each.
void kill_children() {
  const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  std::array<char, 4096> text;
  pid_t pid = 0;
  for (ssize_t got = 0; (got = read(file, text.data(), text.size())) > 0;) {
    for (ssize_t i = 0; i < got; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c >= '0' && c <= '9') {
        pid = pid * 10 + (c - '0');
      } else {
        if (pid > 1) kill(pid, SIGKILL);
        pid = 0;
      }
    }
  }
  close(file);
}

// Reaps every process that has ended; false if no child is left. Writes the status of the engine to
// `status_to`.
bool reap(pid_t& engine, int status_to) {
  for (;;) {
    siginfo_t ended{};
    if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0) return errno != ECHILD;
    if (ended.si_pid == 0) return true;
    // Until it is waited for, its number cannot be that of another group.
    if (ended.si_pid == engine) kill(-engine, SIGKILL);
    int status = 0;
    waitpid(ended.si_pid, &status, 0);
    if (ended.si_pid != engine) continue;
    engine = -1;
    if (write(status_to, &status, sizeof status) < 0) return true;  // there is no reader any more
  }
}

[[noreturn]] void keep(const Prepared& prepared) {
  setpgid(0, 0);  // Ctrl-C is for the program, which then closes `life`
  signal(SIGCHLD, SIG_DFL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t engine = fork();
  if (engine == 0) run_engine(prepared);
  if (engine > 0) setpgid(engine, engine);  // parent and child both do it; the order is not known
  // Pipes of the engine, and of the keepers of others, end with those who use them.
  constexpr int kLife = 0, kStatus = 1, kSignals = 2, kFree = 10;
  const int life = fcntl(prepared.life, F_DUPFD, kFree);
  const int status = fcntl(prepared.status, F_DUPFD, kFree);
  dup2(life, kLife);
  dup2(status, kStatus);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  dup2(signalfd(-1, &child, 0), kSignals);
  close_all_from(kSignals + 1);
  while (engine > 0 || reap(engine, kStatus)) {
    std::array<pollfd, 2> files{{{kLife, POLLIN, 0}, {kSignals, POLLIN, 0}}};
    poll(files.data(), files.size(), -1);
    signalfd_siginfo ignored;
    if (files[1].revents != 0 && read(kSignals, &ignored, sizeof ignored) < 0) break;
    reap(engine, kStatus);
    if (files[0].revents != 0) break;
  }
  // A process that loses its parent becomes a child of this one; until none is left.
  constexpr int kPasses = 2000;
  for (int pass = 0; pass < kPasses; ++pass) {
    if (engine > 0) kill(-engine, SIGKILL);
    kill_children();
    if (!reap(engine, kStatus)) break;
    const timespec pause{0, kMillisecond};
    nanosleep(&pause, nullptr);
  }
  _exit(0);
}

}  // namespace

int Keeper::start(const std::string& command, const std::string& variable, const Files& files) {
  end();
  std::array<int, 2> life{-1, -1}, status{-1, -1};
  if (pipe2(life.data(), O_CLOEXEC) != 0) return errno;
  if (pipe2(status.data(), O_CLOEXEC) != 0) {
    const int failed = errno;
    for (const int file : life) close(file);
    return failed;
  }
  std::vector<std::string> words{"sh", "-c", command}, variables{variable};
  const std::string_view name = std::string_view(variable).substr(0, variable.find('=') + 1);
  for (char** each = environ; each != nullptr && *each != nullptr; ++each) {
    if (std::string_view(*each).substr(0, name.size()) != name) variables.emplace_back(*each);
  }
  REQUIRES(variable.find('=') != std::string::npos);
  Prepared prepared;
  const auto point_to = [](std::vector<std::string>& texts, std::vector<char*>& list) {
    for (std::string& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
  };
  point_to(words, prepared.words);
  point_to(variables, prepared.variables);
  prepared.files = files;
  prepared.life = life[0];
  prepared.status = status[1];
  // No handler of this program may run in the keeper.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) keep(prepared);
  const int failed = pid < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  close(life[0]);
  close(status[1]);
  pid_ = pid;
  life_ = life[1];
  status_ = status[0];
  if (failed != 0) end();
  return failed;
}

bool Keeper::ended(int milliseconds, int& status) const {
  REQUIRES(status_ >= 0 && milliseconds >= 0);
  pollfd file{status_, POLLIN, 0};
  if (poll(&file, 1, milliseconds) <= 0) return false;
  int told = 0;
  if (read(status_, &told, sizeof told) == static_cast<ssize_t>(sizeof told)) status = told;
  return true;
}

void Keeper::end() {
  for (int* file : {&life_, &status_}) {
    if (*file >= 0) close(*file);
    *file = -1;
  }
  if (pid_ <= 0) return;
  // It ends by itself once nothing is left, within two seconds or so.
  constexpr int kTries = 4000;
  for (int i = 0; i < kTries; ++i) {
    if (waitpid(pid_, nullptr, WNOHANG) != 0) {
      pid_ = -1;
      return;
    }
    const timespec pause{0, kMillisecond};
    nanosleep(&pause, nullptr);
  }
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
  ENSURES(life_ < 0 && status_ < 0);
}

}  // namespace showstopper::engines
