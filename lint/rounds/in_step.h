// SPDX-License-Identifier: Apache-2.0
//
// One round under two rule sets: the same position, the same actions, as long as both allow them.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "lint/gostop/sides.h"
#include "lint/stoppa/sides.h"

namespace showstopper::lint {

template <class G>
class InStep {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;
  using Result = typename G::Result;

  InStep(const Rules& a, const Rules& b, State from_a, State from_b)
      : rules_{&a, &b}, states_{std::move(from_a), std::move(from_b)} {
    look();
  }

  bool over() const { return G::over(states_[0]) && G::over(states_[1]); }
  bool may(Action action) const {
    return !G::over(states_[0]) && !G::over(states_[1]) && legal_[0].contains(action) &&
           legal_[1].contains(action) && G::to_move(states_[0]) == G::to_move(states_[1]);
  }
  // Legal in both.
  void act(Action action) {
    for (const std::size_t side : {0u, 1u}) G::apply(*rules_[side], states_[side], action);
    look();
  }

  // Who decides what, among which actions.
  bool choices_differ() const {
    const auto& [a, b] = states_;
    if (G::over(a) || G::over(b)) return G::over(a) != G::over(b);
    return G::to_move(a) != G::to_move(b) || a.decision != b.decision ||
           !same_legal(legal_[0], legal_[1]);
  }
  // Both rounds are over and are settled in different ways.
  bool payments_differ() const { return over() && !same_result(result(0), result(1)); }
  // What anybody at the table could see differs: cards, points or chips, marks.
  bool positions_differ() const {
    return lint::positions_differ(*rules_[0], states_[0], *rules_[1], states_[1]);
  }

  // The choices that only this side has, in one line.
  std::string choices_text(std::size_t side) const {
    const State& own = states_[side];
    const State& other = states_[1 - side];
    if (G::over(own)) return fmt::format("the round is over: {}", word(own.outcome));
    const std::string only = only_here(legal_[side], G::over(other) ? nullptr : &legal_[1 - side]);
    return fmt::format("p{} decides ({}){}", G::to_move(own), word(own.decision),
                       only.empty() ? "" : "; only here: " + only);
  }
  std::string result_text(std::size_t side) const {
    return lint::result_text(*rules_[side], result(side));
  }
  std::string position_text(std::size_t side) const {
    return lint::position_text(*rules_[side], states_[side], *rules_[1 - side], states_[1 - side]);
  }

  const State& state(std::size_t side) const { return states_[side]; }
  const typename G::Legal& legal(std::size_t side) const { return legal_[side]; }
  Result result(std::size_t side) const { return G::settle(*rules_[side], states_[side], nullptr); }

 private:
  void look() {
    for (const std::size_t side : {0u, 1u}) legal_[side] = G::legal(*rules_[side], states_[side]);
  }

  std::array<const Rules*, 2> rules_;
  std::array<State, 2> states_;
  std::array<typename G::Legal, 2> legal_;
};

}  // namespace showstopper::lint
