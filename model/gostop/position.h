// SPDX-License-Identifier: Apache-2.0
//
// Whether a position that did not come from play can occur in a round of these rules: the facts
// that hold after every action of play, checked before the engine goes on from it. It may be set up
// by hand, reported by a log, or come from play under other rules; at the start of a turn or inside
// one.
#pragma once

#include <string>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

struct Flaw {
  std::string invariant;  // its name in the catalogue: `every_card_has_one_place`
  std::string detail;     // the flaw, with the cards
};

// All flaws of a position at any decision; empty if it is sound.
std::vector<Flaw> flaws(const Rules& rules, const State& state);

}  // namespace showstopper::gostop
