// SPDX-License-Identifier: Apache-2.0
#include "app/cli/signal_guard.h"

#include <csignal>

namespace showstopper::app {
namespace {

volatile std::sig_atomic_t noted_signal = 0;  // a handler reaches nothing else

int living = 0;

extern "C" void note_signal(int signal) { noted_signal = signal; }

}  // namespace

SignalGuard::SignalGuard() {
  if (living++ > 0) return;
  noted_signal = 0;
  struct sigaction action {};
  action.sa_handler = note_signal;
  // Once; and without SA_RESTART, so that a waiting read comes back.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

SignalGuard::~SignalGuard() {
  if (--living > 0) return;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool SignalGuard::interrupted() { return noted_signal != 0; }

}  // namespace showstopper::app
