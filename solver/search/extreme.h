// SPDX-License-Identifier: Apache-2.0
//
// The most that a number of a round can be: points, payments, goes. Guided play climbs; then each
// question of `bounded_cases` is decided for more than the best so far. A question that is refuted
// stays so as the best grows, so one refutation of each proves the last best. If some stay open, a
// part of the time goes to how much their ends alone allow: no round has more.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/goals/goal.h"

namespace showstopper::solver {

struct ExtremeJob {
  const gostop::Rules* rules = nullptr;
  rules::Expression number;     // of goals
  Seat seat = gostop::kNobody;  // whose quantities those without a seat are; kNobody: any seat's
  int carry = 0;                // rounds without a winner before
  std::uint64_t seed = 1;
  double seconds = 60;
  bool check = false;  // each refutation by Z3 as well
  std::function<bool()> go_on;
  std::function<std::string()> why_stopped;
  std::function<void(const std::string&)> progress;
};

struct Extreme {
  std::optional<PlayedRound> witness;
  std::int64_t most = 0;              // in the witness
  bool proved = false;                // no round has more
  std::optional<std::int64_t> bound;  // if not proved: no round has more than this
  std::vector<std::string> rests_on;
  std::string why_open;
};

// Numbers are distinguished up to this absolute value, the largest one in an expression.
constexpr std::int64_t kMostExtreme = 2'147'483'647;

Extreme find_most(const ExtremeJob& job);

// A bound of the number over all rounds by their ends alone, not below `known`; nothing if there is
// none, or not in time.
std::optional<std::int64_t> most_by_ends(const ExtremeJob& job, std::int64_t known);

}  // namespace showstopper::solver
