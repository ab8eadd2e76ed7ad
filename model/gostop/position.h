// SPDX-License-Identifier: Apache-2.0
//
// Whether a position set up by hand could stand in a round at all: the same facts that hold after
// every action of play, asked of somebody else's position before the engine accepts it.
#pragma once

#include <string>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

struct Flaw {
  std::string invariant;  // its name in the catalogue: `every_card_has_one_place`
  std::string detail;     // what is wrong, with the cards
};

// All flaws of a position at a `turn` decision; empty where it is sound.
std::vector<Flaw> flaws(const Rules& rules, const State& state);

}  // namespace showstopper::gostop
