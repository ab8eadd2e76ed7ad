// SPDX-License-Identifier: Apache-2.0
#include "model/table/guard/fatal_signals.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <sys/time.h>
#include <unistd.h>

#include "model/table/guard/at_work.h"
#include "model/table/guard/jump_back.h"

namespace showstopper::table {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;
constexpr std::int64_t kFirstLimit = 2 * kNanoseconds, kNextLimit = kNanoseconds / 20;
constexpr std::int64_t kOuterLimit = 20 * kNanoseconds;
constexpr std::int64_t kFirstClockLimit = 30 * kNanoseconds, kNextClockLimit = kNanoseconds;
constexpr suseconds_t kTick = 20'000;  // microseconds

// Written by main() and by handlers in its thread.
const char* program = nullptr;  // nullptr: no FatalSignals lives
int exit_code = 1;
volatile std::sig_atomic_t ticking = 0, printed = 0, probing = 0;

// A line made without memory of the heap.
class Line {
 public:
  Line& add(const char* text) {
    for (; *text != '\0' && size_ < bytes_.size(); ++text) bytes_[size_++] = *text;
    return *this;
  }
  Line& add(std::uint64_t number) {
    std::array<char, 21> digits{};
    std::size_t at = digits.size() - 1;
    do {
      digits[--at] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    return add(&digits[at]);
  }
  void print() const {
    if (write(STDERR_FILENO, bytes_.data(), size_) < 0)
      return;  // there is no other place to print to
  }

 private:
  std::array<char, 512> bytes_{};
  std::size_t size_ = 0;
};

const char* word(int signal) {
  if (signal == SIGALRM) return "endless loop";
  for (const FatalSignal& each : kFatalSignals) {
    if (each.signal == signal) return each.name;
  }
  return "exit";
}

std::int64_t now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * kNanoseconds + time.tv_nsec;
}

void set_timer(suseconds_t microseconds) {
  const itimerval every{{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_REAL, &every, nullptr);
  ticking = microseconds == 0 ? 0 : 1;
}

struct Progress {
  std::uint64_t beats = 0;
  std::int64_t processor = 0, clock = 0;  // when the beats were read first
  std::int64_t limit = kFirstLimit, clock_limit = kFirstClockLimit;
};
Progress progress;

// Under the outermost guard the program may work for itself, or wait for a person or an engine.
bool is_stuck(bool outermost) {
  const std::int64_t processor = now(CLOCK_PROCESS_CPUTIME_ID), clock = now(CLOCK_MONOTONIC);
  if (progress.beats != at_work.beats) {
    progress.beats = at_work.beats;
    progress.processor = processor;
    progress.clock = clock;
    return false;
  }
  if (outermost) return processor - progress.processor >= kOuterLimit;
  const bool waits = clock - progress.clock >= progress.clock_limit;
  if (processor - progress.processor < progress.limit && !waits) return false;
  progress.limit = kNextLimit;
  if (waits) progress.clock_limit = kNextClockLimit;
  return true;
}

extern "C" void on_signal(int signal) {
  JumpBack* const back = jump_back;
  if (probing != 0 && signal != SIGALRM) {
    print_work("damaged memory");
    _exit(exit_code);
  }
  if (signal == SIGALRM) {
    if (back == nullptr) set_timer(0);
    if (back == nullptr || !is_stuck(back->outer == nullptr)) return;
  }
  // The first one at once, in case memory is damaged; the search prints others.
  const bool first = printed == 0 && back != nullptr && back->outer != nullptr;
  if (first || back == nullptr) print_work(word(signal));
  if (first) printed = 1;
  if (back == nullptr) _exit(exit_code);
  back->signal = signal;
  siglongjmp(back->place, 1);
}

void on_exit_under_guard() {
  if (program == nullptr || jump_back == nullptr) return;
  print_work(word(0));
  _exit(exit_code);
}

// A handler needs a stack of its own if recursion has used the other up.
alignas(16) std::array<char, 1 << 16> handler_stack;

}  // namespace

void print_work(const char* what) {
  Line line;
  line.add(program == nullptr ? "error" : program).add(": ").add(what);
  line.add(" in the code of the game: ");
  const AtWork& work = at_work;
  if (work.name[0] == '\0') {
    line.add("before the first round");
  } else if (work.players == 0) {
    line.add(work.name.data()).add(":").add(work.number);
  } else {
    line.add("rule set ").add(work.name.data()).add(", ");
    line.add(static_cast<std::uint64_t>(work.players)).add(" players, seed ").add(work.seed);
    line.add(", round ").add(work.number);
  }
  if (work.name[0] != '\0') {
    if (work.action < 0) {
      line.add(", at the deal");
    } else {
      line.add(", at action ").add(static_cast<std::uint64_t>(work.action));
    }
  }
  line.add("\n").print();
}

void require_sound_heap() {
  constexpr std::size_t kSizes[] = {24, 200, 2'000, 20'000, 200'000};
  if (program == nullptr) return;
  probing = 1;
  for (const std::size_t bytes : kSizes) {
    void* volatile block = std::malloc(bytes);
    std::free(block);
  }
  probing = 0;
}

void watch_progress() {
  if (program != nullptr && ticking == 0) set_timer(kTick);
}

FatalSignals::FatalSignals(const char* name, int code) {
  program = name;
  exit_code = code;
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = on_signal;
  // The handler does not return, so that no signal may stay blocked.
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART;
  for (const FatalSignal& each : kFatalSignals) sigaction(each.signal, &action, nullptr);
  sigaction(SIGALRM, &action, nullptr);
  static const int kRegistered =
      std::atexit(on_exit_under_guard) + std::at_quick_exit(on_exit_under_guard);
  static_cast<void>(kRegistered);
}

FatalSignals::~FatalSignals() {
  set_timer(0);
  for (const FatalSignal& each : kFatalSignals) std::signal(each.signal, SIG_DFL);
  std::signal(SIGALRM, SIG_DFL);
  program = nullptr;
}

}  // namespace showstopper::table
