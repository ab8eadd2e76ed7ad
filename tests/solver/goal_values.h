// SPDX-License-Identifier: Apache-2.0
//
// Goals from their texts, and what words of goals are worth in a played round.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/goals/goal.h"

namespace showstopper::solver {

inline constexpr int kMostValue = 1000;  // either way; nothing beyond is told from it

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

// The value of a word at the end of the round, by asking whether it is at least so much.
inline int value_of(const History& history, const std::string& word) {
  int low = -kMostValue, high = kMostValue;
  while (low < high) {
    const int middle = low + (high - low + 1) / 2;
    const std::string text = fmt::format("{} >= {}", word, middle);
    const bool reached = goal_of(text, history.rules().players).holds(history);
    (reached ? low : high) = reached ? middle : middle - 1;
  }
  return low;
}

}  // namespace showstopper::solver
