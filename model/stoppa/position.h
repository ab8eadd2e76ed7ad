// SPDX-License-Identifier: Apache-2.0
//
// Whether a position set up by hand can occur in a round at all: the facts that hold after every
// action of play, checked on a foreign position before the engine accepts it.
#pragma once

#include <string>
#include <vector>

#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

// Fills in the fields that follow from the rest: the open decision, the cards that are gone, and
// the rank that continues the sequence.
void complete(State& state);
// The same of a shedding alone: of the one before a card was overlooked, too.
void complete(Shed& shed, CardSet in_the_deck = {});

struct Flaw {
  std::string invariant;  // its name in the catalogue: `every_card_has_one_place`
  std::string detail;     // the flaw, with the cards
};

// All flaws of a position that is not over; empty if it is sound. The position is complete.
std::vector<Flaw> flaws(const Rules& rules, const State& state);

}  // namespace showstopper::stoppa
