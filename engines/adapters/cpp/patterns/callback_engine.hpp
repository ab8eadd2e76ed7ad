// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine in a common manner: `turn` plays a turn to its end, and calls back to have its
// player choose. An answer that is not among the options is asked for again.
#pragma once

#include <algorithm>
#include <functional>

#include "matgo.hpp"

class Game {
 public:
  // Returns one of the options.
  using Choose = std::function<std::string(const std::vector<std::string>& options, bool again)>;

  Game(int dealer, int carry, const std::vector<std::string>& deck, Fault fault) {
    int cards[DECK_SIZE], next = 0;
    for (const std::string& name : deck) cards[next++] = card_named(name.c_str());
    round.fault = fault;
    round.dealer = dealer;
    round.carry = carry;
    matgo_deal(&round, cards);
    matgo_open(&round);
  }

  // false: the first move is not allowed
  bool turn(int player, const std::string& move, const Choose& choose) {
    if (!act(round, player, move)) return false;
    while (in_mid_turn()) {
      const std::vector<std::string> options = legal_of(round);
      std::string answer = choose(options, false);
      while (std::find(options.begin(), options.end(), answer) == options.end()) {
        answer = choose(options, true);
      }
      act(round, player, answer);
    }
    return true;
  }

  Round round = {};

 private:
  bool in_mid_turn() const {
    const Decision asked = round.decision;
    return asked == TAKE_HAND || asked == TAKE_FLIP || asked == GO_STOP;
  }
};
