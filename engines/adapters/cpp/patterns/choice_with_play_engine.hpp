// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine in a common manner: whoever plays a card names with it the card that it takes. Of
// two cards that a turned card may take, the engine takes the first by itself.
#pragma once

#include "matgo.hpp"

class Table {
 public:
  Table(int dealer, int carry, const std::vector<std::string>& deck, Fault fault) {
    int cards[DECK_SIZE];
    for (int i = 0; i < DECK_SIZE; ++i) cards[i] = card_named(deck.at(std::size_t(i)).c_str());
    round.fault = fault;
    round.dealer = dealer;
    round.carry = carry;
    matgo_deal(&round, cards);
    matgo_open(&round);
  }

  // The two cards of which playing this one must name the one to take, or none.
  std::vector<std::string> targets(int seat, const std::string& card) const {
    Round after = round;
    if (!act(after, seat, "play " + card) || after.decision != TAKE_HAND) return {};
    return names_of(in_month(round.table, month_of(card_named(card.c_str()))));
  }

  // false: it is not allowed
  bool play(int seat, const std::string& card, const std::string& take = "") {
    const Round before = round;
    const bool choice = !targets(seat, card).empty();
    if (act(round, seat, "play " + card) && (!choice || act(round, seat, "take " + take)))
      return flip();
    round = before;
    return false;
  }

  // `bomb`, `shake`, `skip`, `go`, `stop` and claims of four of a month.
  bool other(int seat, const std::string& text) { return act(round, seat, text) && flip(); }

  Round round = {};

 private:
  bool flip() {
    while (round.decision == TAKE_FLIP) act(round, round.to_move, legal_of(round).at(0));
    return true;
  }
};
