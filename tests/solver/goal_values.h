// SPDX-License-Identifier: Apache-2.0
//
// Goals from their texts, and what words of goals are worth in a played round.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/goals/goal.h"

namespace showstopper::solver {

// Limit of either sign: no expression contains a larger number, so larger values look the same.
inline constexpr int kMostValue = 2'147'483'647;

inline Goal goal_of(std::string_view text, int players) {
  table::Diagnostics diagnostics;
  const auto parsed = Goal::parse(text, players, diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return *parsed;
}

inline History history_of(const gostop::Rules& rules, const PlayedRound& record) {
  std::string why_not;
  auto history = replay(rules, record, why_not);
  EXPECT_TRUE(history) << why_not;
  return *history;
}

// The value of a word at the end of the round, by goals `WORD >= N`: N doubles from 1 on, and a
// binary search follows.
inline int value_of(const History& history, const std::string& word) {
  const auto reaches = [&](std::int64_t value) {
    const std::string text = fmt::format("{} >= {}", word, value);
    return goal_of(text, history.rules().players).holds(history);
  };
  const bool negative = !reaches(0);
  std::int64_t low = 0, high = 1;  // it is at least `low` and less than `high`
  while (high <= kMostValue && reaches(negative ? -high : high) != negative) high *= 2;
  high = std::min<std::int64_t>(high, kMostValue);
  if (negative) std::tie(low, high) = std::pair(-high, std::int64_t{0});
  while (low + 1 < high) {
    const std::int64_t middle = low + (high - low) / 2;
    (reaches(middle) ? low : high) = middle;
  }
  return static_cast<int>(reaches(high) ? high : low);
}

}  // namespace showstopper::solver
