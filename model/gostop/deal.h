// SPDX-License-Identifier: Apache-2.0
//
// From a deck to hands, table and stock: by the rules' own script for a fixed deck, or shuffled
// from a seed. The only place with randomness.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/table/random.h"

namespace showstopper::gostop {

// The input of a round from the match: the dealer, the number of rounds without a winner just
// before it, and the pot that earlier rounds have left.
struct Table {
  Seat dealer = 0;
  int carry = 0;
  Points pot = 0;
  bool operator==(const Table&) const = default;
};

struct Deal {
  PerSeat<CardSet> hands{};
  CardSet table;
  Stock stock;
  // Cards of the stock that seats sitting out have sold, if the source of the deal names them.
  // Empty: `sold_hands` finds them.
  PerSitter<CardSet> sold{};
  bool operator==(const Deal&) const = default;
};

// The table after so many rounds without a winner, in which no seat took the pot (if there is one).
// If no round counts as one without a winner, only the pot is that of so many rounds.
inline Table table_after(const Rules& rules, Seat dealer, int carry) {
  return {dealer, rules.may_carry() ? carry : 0, Points{rules.pot_stake} * rules.players * carry};
}

// The cards of the rules' deck in the order of their names.
std::vector<Card> deck_cards(const Rules& rules);

// Deals `deck`, first dealt first, by the script in force. Seats are absolute: the dealer is given.
Deal deal_deck(const Rules& rules, Seat dealer, std::span<const Card> deck);

// A uniformly random deal; the same one for the same generator state.
Deal shuffled_deal(const Rules& rules, Seat dealer, table::Random& random);

// The sold hands of a deal, one after the other, under rules that let seats sit out; else none.
// Without hands in the deal, they are cards spread evenly over its stock. A shuffled stock makes
// them random cards without a further draw. None if that stock is too small, or hides one of them.
PerSitter<CardSet> sold_hands(const Rules& rules, const Deal& deal);

// Why these cannot be the sold hands under the rules, wherever the cards lie, or nothing.
std::optional<std::string> sold_fault(const Rules& rules, const PerSitter<CardSet>& sold);
// The same, and why they are not those of this deal.
std::optional<std::string> misplaced_sale(const Rules& rules, const Deal& deal);

// Why a deal given by hand cannot be played under the rules, or nothing: every card of the deck
// once, hands and table of the sizes that the script gives, sold hands in the stock.
std::optional<std::string> fault(const Rules& rules, Seat dealer, const Deal& deal);

}  // namespace showstopper::gostop
