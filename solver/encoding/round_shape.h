// SPDX-License-Identifier: Apache-2.0
//
// The rounds that a formula is about: how many turns they have, how they end, who moves when. Who
// moves in turn t is fixed: hand cards and credits of a seat together always equal the turns it has
// left.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/gostop/deal.h"
#include "solver/cnf/cnf.h"

namespace showstopper::solver {

using gostop::Card;
using gostop::Seat;

// How the last turn of the formula ends the round.
enum class Ending : std::uint8_t {
  running,     // it does not: the engine plays on
  stop,        // the mover stops
  win_by_row,  // an event row wins at once
  exhausted,   // the cards are used up
  agreed,      // a draw is accepted before the next turn
  pushed,      // the mover pushes its win on
};
std::string_view word(Ending ending);

struct RoundShape {
  enum class Followed : std::uint8_t {
    play,   // the play of each turn
    piles,  // the possible gain of each pile in a turn
    end,    // the owner of each card at the end
  };

  // The first `turns` turns with the dealer at seat 0.
  RoundShape(const gostop::Rules& rules, int turns, Ending ending,
             Followed followed = Followed::play);

  const gostop::Rules& rules;
  int turns;
  int played_turns;  // in which cards are followed: `turns`, or those of the whole round
  Ending ending;
  Followed followed;
  int hand_size = 0, table_size = 0;

  int players() const { return rules.players; }
  int all_turns() const { return players() * hand_size; }
  Seat mover(int turn) const { return turn % players(); }
  std::vector<int> own_turns(Seat seat) const;  // of the formula
  Seat winner() const;
  Seat closer() const;  // whose turn the end cuts short: of the winner, or who pushes a win on
  gostop::CardSet deck() const { return rules.deck; }
  gostop::CardSet jokers() const { return rules.deck - gostop::kFlowerCards; }

  bool is_relaxation() const { return followed != Followed::play; }
  bool is_played_on() const { return played_turns > turns; }
  // By a lemma the table is empty then, and every card has an owner.
  bool shares_all_cards() const { return turns == all_turns() && rests_on_empty_table(); }
  bool rests_on_empty_table() const;
  bool rests_on_few_left() const;  // as `most_left_lying` has it
  bool shares_nearly_all() const { return shares_all_cards() || rests_on_few_left(); }
  // The lemma of `prove` on which the formula rests for cards that are left at the end.
  std::optional<std::string_view> lemma_of_end() const;
};

// The input of each stage: the formula under construction, and the rounds that it is about.
class Stage {
 protected:
  Stage(Cnf& formula, const RoundShape& of) : cnf(formula), shape(of) {}

  template <class Index>
  static std::size_t at(Index index) {
    return static_cast<std::size_t>(index);
  }
  static std::size_t at(Card card) { return static_cast<std::size_t>(card.index()); }
  // Each literal of a table is a fresh one, or the same for all.
  template <class Table>
  void leave_open(Table& table) {
    if constexpr (std::is_same_v<Table, Literal>) {
      table = cnf.fresh();
    } else {
      for (auto& part : table) leave_open(part);
    }
  }
  template <class Table>
  static void fill(Table& table, Literal literal) {
    if constexpr (std::is_same_v<Table, Literal>) {
      table = literal;
    } else {
      for (auto& part : table) fill(part, literal);
    }
  }
  const gostop::Rules& rules() const { return shape.rules; }
  bool is_turn(int turn) const { return turn >= 0 && turn < shape.played_turns; }
  bool is_seat(Seat seat) const { return seat >= 0 && seat < players(); }
  int players() const { return shape.players(); }
  int turns() const { return shape.turns; }
  int all_turns() const { return shape.all_turns(); }
  Seat mover(int turn) const { return shape.mover(turn); }
  gostop::CardSet deck() const { return shape.deck(); }
  gostop::CardSet jokers() const { return shape.jokers(); }

  Cnf& cnf;
  const RoundShape& shape;
};

}  // namespace showstopper::solver
