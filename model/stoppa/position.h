// SPDX-License-Identifier: Apache-2.0
//
// Whether a position set up by hand could stand in a round at all: the same facts that hold after
// every action of play, asked of somebody else's position before the engine accepts it.
#pragma once

#include <string>
#include <vector>

#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

// Fills in what follows from the rest: the open decision, the cards that are gone, and the rank
// that continues the sequence.
void complete(State& state);
// The same of a shedding alone: of the one before a card was overlooked, too.
void complete(Shed& shed, CardSet in_the_deck = {});

struct Flaw {
  std::string invariant;  // its name in the catalogue: `every_card_has_one_place`
  std::string detail;     // what is wrong, with the cards
};

// All flaws of a position that is not over; empty where it is sound. The position is complete.
std::vector<Flaw> flaws(const Rules& rules, const State& state);

}  // namespace showstopper::stoppa
