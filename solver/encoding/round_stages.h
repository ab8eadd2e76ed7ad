// SPDX-License-Identifier: Apache-2.0
//
// The stages of a formula in their order. Each reads those before it. What fills them is a play
// (round_formula.h), or the end of a round alone (relaxations/).
#pragma once

#include "solver/encoding/calls.h"

namespace showstopper::solver {

struct RoundStages {
  explicit RoundStages(const RoundShape& of);
  // Stages refer to one another.
  RoundStages(const RoundStages&) = delete;
  RoundStages& operator=(const RoundStages&) = delete;

  Cnf cnf;
  const RoundShape shape;
  Slots slots;
  Months months;
  Ownership ownership;
  Events events;
  Steals steals;
  Score score;
  Carry carry;
  Calls calls;
};

// What holds at such an end: who stops is worth the minimum; if the cards are used up no hand holds
// one any more; and lemmas.
void require_end(RoundStages& round);
// Few flowers are left on the table by a lemma, each of another month.
void leave_few_cards(RoundStages& round);

}  // namespace showstopper::solver
