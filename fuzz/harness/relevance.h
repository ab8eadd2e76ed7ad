// SPDX-License-Identifier: Apache-2.0
//
// The moment of a round of Go-Stop before which a parameter has no effect: the rules on bombs need
// three of a month in a hand, those on gos a go. Derived from the sources and not from the engine,
// so that a rule with a wider effect than its clause is noticed.
#pragma once

#include <cstdint>

#include "model/gostop/engine.h"

namespace showstopper::fuzz {

// The moments that a round has reached, as bits.
enum Moment : std::uint32_t {
  kNoMoment = 0,
  kAnyMoment = 1u << 0,
  kTableQuad = 1u << 1,  // four of a month on the dealt table
  kHandQuad = 1u << 2,   // or in a dealt hand
  kTriple = 1u << 3,     // three or four of a month in a hand
  kJoker = 1u << 4,      // the deck holds jokers
  kStack = 1u << 5,      // three of a month lie on the table, or lay there
  kChoice = 1u << 6,     // two cards could be captured, one of them was
  kPpuk = 1u << 7,
  kJjok = 1u << 8,
  kTtadak = 1u << 9,
  kSweep = 1u << 10,
  kSpecial = 1u << 11,  // an event of the turn that may bring junk or points
  kEmptyHand = 1u << 12,
  kAsked = 1u << 13,  // the points were looked at: go or stop, below the minimum, not improved
  kGo = 1u << 14,
  kCarry = 1u << 15,  // rounds without a winner came before
  kCup = 1u << 16,    // the sake cup is captured
  kOffer = 1u << 17,  // a draw may be offered, or was
  kOver = 1u << 18,
};
using Moments = std::uint32_t;

// Adds the moments of a position and of the events since the one before.
void add_moments(const gostop::Rules& rules, const gostop::State& state, const gostop::Legal& legal,
                 const gostop::EventLog& latest, Moments& moments);

// With `players` seats, the parameter has no effect before one of these moments.
Moments moments_of(int parameter, int players);

}  // namespace showstopper::fuzz
