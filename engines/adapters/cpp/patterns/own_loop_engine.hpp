// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine in a common manner: it shuffles, deals and plays a whole round by itself, and has
// its players choose, at the start of a turn and within it. A move that is not allowed ends the
// round with an exception.
#pragma once

#include <functional>
#include <iostream>
#include <stdexcept>

#include "matgo.hpp"

struct BadMove : std::runtime_error {
  BadMove() : std::runtime_error("this is not allowed now") {}
};

class Game {
 public:
  using Shuffle = std::function<std::vector<std::string>()>;
  using Move = std::function<std::string(const Round&)>;

  explicit Game(Fault fault) { round.fault = fault; }

  void play_round(int dealer, int carry, const Shuffle& shuffle, const Move& move) {
    std::cout << "a new round begins" << std::endl;
    int cards[DECK_SIZE], next = 0;
    for (const std::string& name : shuffle()) cards[next++] = card_named(name.c_str());
    round.dealer = dealer;
    round.carry = carry;
    matgo_deal(&round, cards);
    matgo_open(&round);
    while (round.decision != OVER) {
      const int seat = round.to_move;
      if (!act(round, seat, move(round))) throw BadMove();
    }
  }

  Round round = {};
};
