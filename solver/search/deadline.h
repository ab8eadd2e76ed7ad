// SPDX-License-Identifier: Apache-2.0
//
// How long a search may go on: its own limit of time, and a condition that its caller polls.
// `why_stopped` returns in words which of them ended the search.
#pragma once

#include <chrono>
#include <string>

#include "solver/search/find.h"

namespace showstopper::solver {

class Deadline {
 public:
  explicit Deadline(const FindJob& job) : job_(job), start_(Clock::now()) {}

  // Seconds that are left; negative once the limit has passed.
  double left() const {
    return job_.seconds - std::chrono::duration<double>(Clock::now() - start_).count();
  }
  bool in_time() const { return left() > 0 && (!job_.go_on || job_.go_on()); }
  std::string why_stopped() const {
    if (left() <= 0 || !job_.why_stopped) return "the limit of time was reached";
    return job_.why_stopped();
  }

 private:
  using Clock = std::chrono::steady_clock;
  const FindJob& job_;
  Clock::time_point start_;
};

}  // namespace showstopper::solver
