// SPDX-License-Identifier: Apache-2.0
//
// One round under two rule sets: the same position, the same actions, as long as both allow them.
#pragma once

#include <array>
#include <string>

#include "model/gostop/game.h"

namespace showstopper::lint::gostop_rules {

class InStep {
 public:
  InStep(const gostop::Rules& a, const gostop::Rules& b, gostop::State from_a,
         gostop::State from_b);

  bool over() const { return states_[0].over() && states_[1].over(); }
  bool may(gostop::Action action) const;
  // Legal in both.
  void act(gostop::Action action);

  // Who decides what, among which actions.
  bool choices_differ() const;
  // Both rounds are over and are settled in different ways.
  bool payments_differ() const;
  // What anybody at the table could see differs: cards, points, marks.
  bool positions_differ() const;
  // What the side has that the other has not, in one line.
  std::string choices_text(std::size_t side) const;
  std::string result_text(std::size_t side) const;
  std::string position_text(std::size_t side) const;

  const gostop::State& state(std::size_t side) const { return states_[side]; }
  const gostop::Legal& legal(std::size_t side) const { return legal_[side]; }
  gostop::Result result(std::size_t side) const;

 private:
  void look();

  std::array<const gostop::Rules*, 2> rules_;
  std::array<gostop::State, 2> states_;
  std::array<gostop::Legal, 2> legal_;
};

}  // namespace showstopper::lint::gostop_rules
