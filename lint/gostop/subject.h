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

namespace showstopper::lint::gostop_rules {

using gostop::Seat;
using SeenRound = lint::SeenRound<gostop::Game>;
using Table = PlayedTable<gostop::Game>;

class Subject : public PlayedSubject<gostop::Game> {
 public:
  explicit Subject(const Job& job) : PlayedSubject(job, job.rounds) {}

  // Whether the solver proves the goal impossible for every number of seats: the proof, or nothing.
  // `found` is a witness where there is one; otherwise the question is noted as undecided.
  struct Proof {
    std::string proof;
    std::string witness;
    std::string why_open;  // neither of the two
  };
  Proof refute(const std::string& goal);

 private:
  double spent_ = 0;  // seconds of the solver
};

}  // namespace showstopper::lint::gostop_rules
