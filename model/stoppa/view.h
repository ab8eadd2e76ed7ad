// SPDX-License-Identifier: Apache-2.0
//
// The part of a position that one player may see: own hand, chips and bets, the running sequence,
// cards that were shown at a showdown, counts, and nothing else.
#pragma once

#include <array>

#include "model/stoppa/engine.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

struct View {
  Seat viewer = 0;
  PerSeat<CardSet> known_hand{};  // cards of each hand that the viewer knows
  PerSeat<int> hand_size{};
  // Ranks that some hand still holds during the shedding: public, for all cards are dealt.
  CardSet held_ranks;  // all four cards of every such rank
  State open;          // the position without hands and packets: all the rest is public
  Legal legal;         // of the viewer, empty if another seat is to move
  bool operator==(const View&) const = default;
};

View view(const Rules& rules, const State& state, Seat viewer);

}  // namespace showstopper::stoppa
