// SPDX-License-Identifier: Apache-2.0
//
// First stage: a deal with its order of play is one assignment of cards to slots. A card is dealt
// to the table, played in turn t, turned in turn t, still in a hand, or still in the stock.
//
// A joker brings one more card from the stock into play wherever it comes from: to the table, as
// the play of its turn, or turned after it (GS-A-025, GS-A-037). A turn still plays one flower or a
// bomb, and turns one flower.
//
// Unsatisfiable only if no deal has the order of play. Over-approximates: the order in which a turn
// draws and turns jokers; the hand card that a joker draws.
#pragma once

#include <array>
#include <vector>

#include "solver/encoding/round_shape.h"

namespace showstopper::solver {

using OfCard = std::array<Literal, Card::kCount>;

class Slots : private Stage {
 public:
  Slots(Cnf& cnf, const RoundShape& shape);

  Literal on_table_at_deal(Card card) const { return dealt_[at(card)]; }
  Literal in_hand_at_deal(Card card, Seat seat) const { return held_[at(card)][at(seat)]; }
  // Played from the hand; drawn for a joker into the hand, or as the play of the turn.
  Literal played(Card card, int turn) const { return play_[at(card)][at(turn)]; }
  Literal drawn(Card card, int turn) const { return draw_[at(card)][at(turn)]; }
  Literal turned(Card card, int turn) const { return turn_[at(card)][at(turn)]; }
  Literal replaces_joker(Card card) const { return replace_[at(card)]; }  // on the dealt table
  Literal left_in_hand(Card card, Seat seat) const { return left_[at(card)][at(seat)]; }
  // Whether the joker is the dealer's before the first turn.
  Literal joker_of_table(Card joker) const { return joker_of_table_[at(joker)]; }

  void place_cards();  // one slot for each card
  void draw_for_jokers(int turn, Literal skips);
  void require_sizes();  // of table and hands
  void forbid_quads();   // in hands, if they end the round before it begins
  void leave_hands_open();

 private:
  void place(Card card);
  void place_beside_jokers(Card card);
  void replace_table_jokers();

  OfCard dealt_{}, replace_{}, left_in_stock_{}, joker_of_table_{};
  std::array<gostop::PerSeat<Literal>, Card::kCount> held_{}, left_{};
  std::array<std::vector<Literal>, Card::kCount> play_, draw_, turn_;
};

}  // namespace showstopper::solver
