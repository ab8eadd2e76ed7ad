// SPDX-License-Identifier: Apache-2.0
//
// The steps by which the shrinker changes a round of Go-Stop, as functions from round to round.
// They keep the deck complete and do not depend on failures. The caller checks whether the results
// can be played.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "properties/regression/gostop/test_case.h"

namespace showstopper::properties {

using GostopRound = trace::GostopTrace;

inline bool is_set_up(const GostopRound& round) { return round.from == GostopRound::From::state; }

// Other names for the cards; `months` has those of months.
struct Renaming {
  std::array<gostop::Card, gostop::Card::kCount> cards;
  gostop::PerMonth<gostop::Month> months;

  static Renaming none();
  static Renaming of_two(gostop::Card a, gostop::Card b);
  static Renaming of_two(gostop::Month a, gostop::Month b);  // card by card
};
void rename(GostopRound& round, const Renaming& by);

// Seat s becomes seat (s + by) modulo players.
void rotate(GostopRound& round, int by);

// The positions in which a turn of the round begins, each with the actions from there on; the
// earliest first. None after an illegal action.
std::vector<GostopRound> set_ups(const GostopRound& round);

// Cards of a zone, with those written `x`.
int held(const GostopRound& round, gostop::Seat seat);
gostop::CardSet named_cards(const GostopRound& round);
int captured_in(const GostopRound& round);
int turns_before(const GostopRound& round);  // of a set-up position; 0 of a deal
// Whether play could lead to a set-up position, as far as numbers decide: only a seat that has had
// a turn has captured cards. gostop::flaws checks more.
bool could_be_reached(const GostopRound& round);
// Facts of a set-up position that differ from those of a fresh round.
int history(const GostopRound& round);

// Set-up positions with one fact fewer, and with none.
std::vector<GostopRound> with_less_history(const GostopRound& round);
// Set-up positions with one turn fewer: the dealer's latest one has not been taken. The two cards
// that went with it come back from the captured cards or the table and are written `x`.
std::vector<GostopRound> with_one_turn_less(const GostopRound& round, std::size_t most);
// Two captured cards of a month lie on the table.
std::vector<GostopRound> with_fewer_captured(const GostopRound& round);

// A captured card, or all of a month, is held by another seat.
std::vector<GostopRound> with_other_holders(const GostopRound& round);

// Rounds with more `x`: whole zones first, then single cards.
std::vector<GostopRound> with_more_hidden(const GostopRound& round);

}  // namespace showstopper::properties
