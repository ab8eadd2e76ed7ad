// SPDX-License-Identifier: Apache-2.0
//
// The combination that a wrong number of points is about, by the captured cards: its clause is
// cited. Each row is counted in another way, and a way fits if it gives the engine's number. It
// must give the right number on the cards before as well, for the engine had that one right.
#pragma once

#include "conformance/gostop/language.h"
#include "conformance/words.h"
#include "model/gostop/card.h"
#include "model/gostop/rules/rules.h"

namespace showstopper::conformance::gostop {

struct CountedPile {
  const CardValues& by;
  CardSet captured;
  CardSet before;  // at the observation before; equal to `captured` if none is known
};

// Its clause; empty if nothing fits. `surplus`: the points of the engine less those by the rules.
// If several rows fit equally well, the words of scoring in general.
Words fitting_row(const Rules& rules, const CountedPile& pile, int surplus);

// The cards of the kind to which all cards of the row belong; empty if there is none.
CardSet kind_of(const CardValues& by, const Combination& row);

}  // namespace showstopper::conformance::gostop
