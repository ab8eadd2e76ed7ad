// SPDX-License-Identifier: Apache-2.0
//
// Where a signal handler leaves work under guard for. Between guarded.cpp and fatal_signals.cpp.
#pragma once

#include <csetjmp>
#include <csignal>

namespace showstopper::table {

struct JumpBack {
  sigjmp_buf place;
  JumpBack* outer = nullptr;
  volatile std::sig_atomic_t signal = 0;  // SIGALRM: an endless loop
};

// Of this thread; nullptr: it is not under guard.
extern thread_local JumpBack* jump_back;

struct FatalSignal {
  int signal;
  const char* name;
  const char* meaning;
};
inline constexpr FatalSignal kFatalSignals[] = {{SIGSEGV, "SIGSEGV", "invalid memory access"},
                                                {SIGBUS, "SIGBUS", "invalid memory access"},
                                                {SIGFPE, "SIGFPE", "division by zero"},
                                                {SIGILL, "SIGILL", "invalid instruction"},
                                                {SIGTRAP, "SIGTRAP", "a trap"},
                                                {SIGABRT, "SIGABRT", "the code called abort()"}};

// Ends the program, with a line that names the work, if memory is damaged so that nothing can be
// allocated: each signal would lead to the next one.
void require_sound_heap();

// Looks whether work under guard gets on, from now on; nothing without a `FatalSignals`.
void watch_progress();

}  // namespace showstopper::table
