// SPDX-License-Identifier: Apache-2.0
//
// The steps by which the shrinker changes a round of Stoppa, as functions from round to round. They
// do not depend on failures. The caller checks whether the results can be played.
#pragma once

#include <array>
#include <vector>

#include "properties/regression/stoppa/test_case.h"

namespace showstopper::properties {

using StoppaRound = trace::StoppaTrace;

inline bool is_set_up(const StoppaRound& round) { return round.from == StoppaRound::From::state; }

// Other names for the cards, by index.
using StoppaNames = std::array<stoppa::Card, stoppa::Card::kCount>;
StoppaNames same_names();
StoppaNames exchanged(stoppa::Card a, stoppa::Card b);
StoppaNames exchanged_suits(stoppa::Suit a, stoppa::Suit b);
StoppaNames exchanged_ranks(stoppa::Rank a, stoppa::Rank b);
void rename(StoppaRound& round, const StoppaNames& by);

// Seat s becomes seat (s + by) modulo players.
void rotate(StoppaRound& round, int by);

// The positions of the round, each with the actions from there on; the earliest first.
std::vector<StoppaRound> set_ups(const StoppaRound& round);

stoppa::CardSet named_cards(const StoppaRound& round);
int laid_in(const StoppaRound& round);
int progress(const StoppaRound& round);  // of a set-up position; 0 of a deal
int history(const StoppaRound& round);   // facts of it that differ from those of a fresh contest

// Set-up positions an iteration earlier, with a fact fewer, or with a card fewer in play.
std::vector<StoppaRound> with_less_history(const StoppaRound& round);
// The same play with fewer chips.
std::vector<StoppaRound> with_fewer_chips(const StoppaRound& round);
// Rounds with more `x`: whole hands first, then single cards.
std::vector<StoppaRound> with_more_hidden(const StoppaRound& round);

}  // namespace showstopper::properties
