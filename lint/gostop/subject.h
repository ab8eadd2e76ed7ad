// SPDX-License-Identifier: Apache-2.0
//
// The rule set that is linted, with what every kind needs: the rounds that were played under it,
// and the solver within its time.
#pragma once

#include <string>

#include "lint/lint.h"
#include "lint/played_subject.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/row_tables.h"
#include "properties/play/gostop/policy.h"
#include "solver/encoding/history.h"
#include "solver/goals/goal_term.h"

namespace showstopper::lint::gostop_rules {

using gostop::Seat;
using SeenRound = lint::SeenRound<gostop::Game>;
using Table = PlayedTable<gostop::Game>;

// The key of the points from which a seat may stop with so many players.
inline int minimum_key(int players) {
  using gostop::operator""_key;
  return players == 2 ? "stop.minimum.2"_key : "stop.minimum.3"_key;
}

// The reason for which the solver left a question open, in words for designers of rules: without
// the turn at which the engine refused a round of its formula.
std::string for_designers(const std::string& why_unknown);

class Subject : public PlayedSubject<gostop::Game> {
 public:
  explicit Subject(const Job& job) : PlayedSubject(job, job.rounds) {}

  // Whether the solver proves the goal impossible for every number of seats: the proof, or nothing.
  // `found` is a witness if there is one; else the question is noted as undecided.
  struct Proof {
    std::string proof;
    std::string witness;
    std::string why_open;  // neither of the two
    // The witness and further rounds with the goal, if the caller requested more.
    int players = 0;
    std::vector<solver::PlayedRound> rounds;
  };
  Proof refute(const solver::Term& goal, std::size_t witnesses = 1);
  // The same for one number of seats.
  Proof refute(const gostop::Rules& rules, const solver::Term& goal, std::size_t witnesses = 1);
  // The same with each value that the solver does not know replaced by one that it knows: a hint.
  // Without rounds if the rules are of another kind, or if none is found.
  Proof hint(const solver::Term& goal, std::size_t witnesses);

 private:
  double spent_ = 0;  // seconds of the solver
};

}  // namespace showstopper::lint::gostop_rules
