// SPDX-License-Identifier: Apache-2.0
//
// The end of a round without its play. A goal that no end allows needs no play to be refuted, and
// where some end allows it, that end says where to look.
#include "solver/round_formula.h"

namespace showstopper::solver {

bool RoundFormula::ends_with_empty_table(const gostop::Rules& rules) {
  return rules.ppuk_forms && rules.ppuk_on_last_card && !rules.suppress_ppuk;
}

RoundFormula::RoundFormula(const gostop::Rules& rules, EndAlone)
    : rules_(rules),
      turns_(rules.players *
             gostop::deal_deck(rules, 0, gostop::deck_cards(rules)).hands[0].size()),
      ending_(Ending::exhausted),
      scored_(turns_) {
  deal_cards();
  // Whatever else may be asked of a round is left open.
  const auto leave_open = [&](auto& literals) {
    for (Literal& literal : literals) literal = clauses.fresh();
  };
  for (auto* slots : {&lies_, &take_}) {
    for (auto& of_card : *slots) leave_open(of_card);
  }
  for (auto* zones : {&own_, &steal_}) {
    for (auto& of_turn : *zones) {
      for (auto& of_seat : of_turn) leave_open(of_seat);
    }
  }
  for (auto& of_card : held_) leave_open(of_card);
  for (auto& of_kind : event_) leave_open(of_kind);
  leave_open(skip_);
  leave_open(bomb_);
  for (auto& of_month : month_) {
    for (MonthTurn& of_turn : of_month) of_turn.bomb = clauses.fresh();
  }
  for (const Card card : gostop::kFlowerCards) {
    std::vector<Literal> owners;
    for (Seat seat = 0; seat < players(); ++seat) owners.push_back(owned(card, seat, turns_));
    clauses.exactly_one(owners);
  }
}

}  // namespace showstopper::solver
