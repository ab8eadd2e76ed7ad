// SPDX-License-Identifier: Apache-2.0
//
// Second stage: an automaton for each month. How many of its cards are on the table, what hand card
// and stock card do to them, which cards are captured, and whose a stack is.
//
// Unsatisfiable only if no play of the slots follows the capture rules. Over-approximates: jokers
// that are captured when they are drawn, which are not distinguished from those that a ppuk buries.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "solver/encoding/slots.h"

namespace showstopper::solver {

using gostop::kAllMonths;

// Hand cards of a bomb and of a small one (GS-A-061, AMB-37).
constexpr int kOfBomb = Card::kPerMonth - 1, kOfSmallBomb = 2;

// The state and the moves of a month in a turn; exactly one of `lying` holds: none, one, two, three
// cards.
struct MonthTurn {
  std::array<Literal, 4> lying{};
  Literal hand = -1;  // a hand card of the month is played, no bomb
  Literal flip = -1, bomb = -1, small = -1;
  Literal one = -1, both = -1;
  Literal choice = -1, takes_all = -1;
  Literal jjok = -1, ttadak = -1, ppuk = -1;
  // A stack is taken: one that was dealt; one that counts as the mover's own, or as another's.
  Literal stack = -1, dealt_stack = -1, own_stack = -1, foreign_stack = -1;
};

class Months : private Stage {
 public:
  Months(Cnf& cnf, const RoundShape& shape, const Slots& slots);

  const MonthTurn& of(gostop::Month month, int turn) const { return month_[at(month)][at(turn)]; }
  Literal of_some(Literal MonthTurn::*member, gostop::MonthSet months, int turn);
  Literal lies(Card card, int turn) const { return lies_[at(card)][at(turn)]; }   // before the turn
  Literal taken(Card card, int turn) const { return take_[at(card)][at(turn)]; }  // captured
  const std::vector<Literal>& taken(Card card) const { return take_[at(card)]; }  // by turn
  Literal skips(int turn) const { return skip_[at(turn)]; }
  Literal bombs(int turn) const { return bomb_[at(turn)]; }
  Literal small_bombs(int turn) const { return small_bomb_[at(turn)]; }
  Literal bombs_last_cards(int turn);
  Literal laid_unmatched(Card card, int turn);  // from the hand, and nothing took it in the turn
  Literal last(int turn);  // whether it is the last turn in the sense of the rules
  // The mover gets the joker at once, from his hand or the stock, unless a ppuk buries it.
  Literal joker_comes(Card joker, int turn);
  UnaryInteger credits_given(Seat seat, int before);  // for bombs
  int most_triples() const;                           // of a hand

  void begin();              // the cards dealt to the table
  void open_turn(int turn);  // the card turned and the cards played
  void play(gostop::Month month, int turn);
  void take_jokers(int turn);
  void spend_credits();
  void leave_cards_open();
  void leave_months_open();

 private:
  void match(gostop::Month month, int turn);
  void next_lying(gostop::Month month, int turn);
  void take_cards(gostop::Month month, int turn);
  Literal buried(Card joker, int turn);
  UnaryInteger played_bombs(const std::vector<Literal>& of_turns, Seat seat, int before);

  const Slots& slots_;
  std::array<std::vector<MonthTurn>, Card::kMonths + 1> month_;
  std::array<std::vector<Literal>, Card::kCount> lies_, take_;
  std::vector<Literal> skip_, bomb_, small_bomb_;
  std::array<std::vector<std::optional<Literal>>, Card::kJokers> buried_;
  std::optional<Literal> hands_empty_;  // after the last turn
};

}  // namespace showstopper::solver
