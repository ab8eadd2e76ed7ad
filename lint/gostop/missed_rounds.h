// SPDX-License-Identifier: Apache-2.0
//
// Rounds that random play misses: for each row and key in which two rule sets differ the solver is
// asked, as `find` asks it, for a round in which it may decide. What comes back is a round to look
// at, or the proof that no round lets the rows apply.
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
  // Whether the two rule sets part in this round.
  using Parts = std::function<bool(int players, const table::PlayedRound<gostop::Game>& round)>;

  MissedRounds(std::uint64_t seed, double seconds, std::function<bool()> go_on)
      : seed_(seed), seconds_(seconds), go_on_(std::move(go_on)) {}

  // Two rule sets that differ in one unit. The proof that no round tells them apart; empty: there
  // is none, or `parts` has said yes.
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
