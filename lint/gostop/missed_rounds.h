// SPDX-License-Identifier: Apache-2.0
//
// Rounds that random play misses: for each row and key in which two rule sets differ, the solver
// searches a round in which it may decide, as `find` does. The result is a round to compare, or the
// proof that no round lets the rows apply.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "lint/differences.h"
#include "model/gostop/game.h"
#include "model/table/playout.h"

namespace showstopper::lint::gostop_rules {

class MissedRounds {
 public:
  // Whether the two rule sets differ in this round.
  using Parts = std::function<bool(int players, const table::PlayedRound<gostop::Game>& round)>;

  MissedRounds(std::uint64_t seed, double seconds, std::function<bool()> go_on)
      : seed_(seed), seconds_(seconds), go_on_(std::move(go_on)) {}

  // Two rule sets that differ in one unit. Returns the proof that they are the same in every round;
  // empty: there is none, or `parts` has returned true.
  std::string refute(const rules::RuleSet& a, const rules::RuleSet& b, const Unit& unit,
                     const Parts& parts);

 private:
  struct Question;
  std::string ask(const Question& question, int questions_left, const Parts& parts, bool& parted);

  std::uint64_t seed_;
  double seconds_;  // left, for all questions
  std::function<bool()> go_on_;
};

}  // namespace showstopper::lint::gostop_rules
