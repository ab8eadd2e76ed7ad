// SPDX-License-Identifier: Apache-2.0
//
// The part of a position that one player may see: own hand, table, captured cards, counts, shown
// triples, opened hands, and nothing else (GS-B-019, GS-B-021, AMB-28, AMB-91).
#pragma once

#include <array>

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

struct View {
  Seat viewer = 0;
  PerSeat<CardSet> known_hand{};  // cards of each hand that the viewer knows
  PerSeat<int> hand_size{};
  int stock_left = 0;
  State open;   // the position with hands and stock emptied: all the rest is public
  Legal legal;  // of the viewer, empty if another seat is to move
  bool operator==(const View&) const = default;
};

View view(const Rules& rules, const State& state, Seat viewer);

}  // namespace showstopper::gostop
