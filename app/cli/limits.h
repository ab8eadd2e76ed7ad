// SPDX-License-Identifier: Apache-2.0
//
// Limits of a long job. It must end without an answer after its time, after Ctrl-C, or when its
// memory is used up. The job calls go_on() regularly; its results so far are still printed. A
// second Ctrl-C ends the program.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "app/cli/signal_guard.h"

namespace showstopper::app {

class Limits {
 public:
  // From here on; `megabytes` of the whole program. `of_thread`: seconds of the processor that this
  // thread works, so that other work on the machine changes no answer.
  Limits(double seconds, std::uint64_t megabytes, bool of_thread = false);

  // Only Ctrl-C and the memory end the job.
  static Limits until_interrupted(std::uint64_t megabytes = 8000);

  bool go_on();
  // Why not, in words.
  std::string why() const { return why_; }
  double seconds() const;  // used so far
  double limit() const { return limit_; }

 private:
  using Clock = std::chrono::steady_clock;
  static double now(bool of_thread);

  bool of_thread_;
  double start_;
  Clock::time_point looked_;
  double limit_;
  std::uint64_t megabytes_;
  std::string why_;
  SignalGuard ctrl_c_;
};

}  // namespace showstopper::app
