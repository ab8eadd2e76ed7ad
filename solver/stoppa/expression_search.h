// SPDX-License-Identifier: Apache-2.0
//
// Rounds of Stoppa for which an expression over the quantities of its manual holds, and the largest
// value of one, by random play. Counts are those of the end of the round; the words about a hand,
// except `cards`, are about the hand as it was dealt, as in the goals of Go-Stop. Proves nothing:
// deal_formula.h does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "model/rules/expression/expression.h"
#include "model/table/diagnostic.h"
#include "solver/stoppa/goal.h"

namespace showstopper::solver::stoppa {

// The expression, or nothing and at least one diagnostic.
std::optional<rules::Expression> parse_expression(std::string_view text, int players,
                                                  table::Diagnostics& diagnostics);

// Whether the round has it, for some seat if it is of one. The actions are legal, and the last one
// ends the round.
bool holds(const game::Rules& rules, const rules::Expression& expression,
           const table::PlayedRound<game::Game>& record);

struct ExpressionSearch {
  const game::Rules* rules = nullptr;
  const rules::Expression* expression = nullptr;
  game::Seat seat = game::kNobody;  // whose it is; kNobody: any seat's
  std::vector<Dealt> where{};
  std::uint64_t seed = 1;
  std::uint64_t first = 0;    // number of the first round
  std::uint64_t rounds = 0;   // to play
  std::size_t witnesses = 1;  // rounds to write down; 0: none, only count
  bool uniform = false;       // only rounds whose shares mean something
  // The deal of a round by its number, nothing to skip it; empty: a random one.
  std::function<std::optional<game::Deal>(std::uint64_t)> deal{};
  std::function<bool()> go_on;  // polled; empty: always
};
// `deals` counts the rounds that satisfied `where`.
Found search(const ExpressionSearch& search);
// Adds to the rounds that an earlier search has found, up to `witnesses` in all.
void search_on(const ExpressionSearch& search, Found& found);

// Its largest value for the seat, or for the round, and a round that has it.
struct Most {
  std::optional<std::int64_t> most;
  table::PlayedRound<game::Game> round;
  std::uint64_t rounds = 0;
};
Most find_most(const ExpressionSearch& search);

}  // namespace showstopper::solver::stoppa
