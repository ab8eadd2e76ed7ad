// SPDX-License-Identifier: Apache-2.0
//
// Deals as an order of the deck, for code that changes deals without knowledge of the game: the
// shrinker moves them towards the order of the cards, the play codec reads them from bytes. A game
// without such an order is dealt by seeds, and its deals are not shrunk.
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <vector>

#include "model/table/game.h"
#include "model/table/random.h"

namespace showstopper::properties {

// Functions that a game may define in addition to `table::CardGame`:
//   deck_of(rules, table, deal)    the cards of the deal by their index, in the order in which they
//                                  are dealt; each card of the deck once, undealt ones last
//   deal_from(rules, table, deck)  the deal of such an order: any permutation of it is a deal, and
//                                  deal_from(deck_of(deal)) is `deal`
// With another dealer at the table the same order deals the same hands by turn.
template <class G>
concept DealsADeck = table::CardGame<G> &&
    requires(const typename G::Rules& rules, const typename G::Table& table,
             const typename G::Deal& deal, std::span<const int> deck) {
  { G::deck_of(rules, table, deal) } -> std::same_as<std::vector<int>>;
  { G::deal_from(rules, table, deck) } -> std::same_as<typename G::Deal>;
};

// The cards of the deck in ascending order.
template <DealsADeck G>
std::vector<int> sorted_deck(const typename G::Rules& rules, const typename G::Table& table) {
  table::Random any(0);
  std::vector<int> deck = G::deck_of(rules, table, G::deal(rules, table, any));
  std::sort(deck.begin(), deck.end());
  return deck;
}

}  // namespace showstopper::properties
