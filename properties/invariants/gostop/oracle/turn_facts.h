// SPDX-License-Identifier: Apache-2.0
//
// A second derivation of a turn: the cards played and turned, from the cards that moved between the
// turn's beginning and its collection, and the necessary effects on each month. It does not use the
// engine's own record of the turn.
#pragma once

#include <array>

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

struct TurnFacts {
  bool plain = false;       // one hand card or bomb and one stock card: the rest can be derived
  gostop::CardSet by_hand;  // flowers that came from the hand, or were drawn to be played
  gostop::Card flip;        // the flower that was turned last; no card if there is none
  gostop::CardSet jokers;   // played or turned in this turn
  gostop::CardSet jokers_turned;
  gostop::CardSet taken;  // captured, without stolen cards
  gostop::PerSeat<gostop::CardSet> stolen;

  bool players_last = false;  // the player has neither cards nor credits left
  bool last = false;          // a last turn as the rules mean it
  bool pair_met = false;      // a hand card on one table card, and the stock card on both
  bool ppuk = false;          // and they stay as a stack
  bool jjok = false;
  bool ttadak = false;
  bool bomb = false, small_bomb = false;
  bool sweep = false;
  gostop::MonthSet stacks;  // months captured from a stack

  gostop::Seat player = 0;
};

// The facts of the turn that `step` brought to its collection.
TurnFacts story_of(const GostopStep& step);

// The cards that the cards laid in this turn will capture in `state`, a position of the turn in
// which go is announced before the flip.
gostop::CardSet taken_by_hand(const GostopStep& step, const gostop::State& state);

// For plain turns: the flowers that the hand takes, from the action and the table before it;
// nothing if one of two is still to be chosen.
gostop::CardSet hand_takes(const GostopStep& step);

// How many flowers of the month must be captured.
int must_take(const GostopStep& step, const TurnFacts& story, gostop::Month month);

// Whether no turn can follow this one, because all cards that count are used up.
bool no_turn_follows(const GostopStep& step);

}  // namespace showstopper::properties
