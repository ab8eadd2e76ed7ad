// SPDX-License-Identifier: Apache-2.0
//
// The end of a round without its play. A goal that no end allows needs no play to be refuted, and
// where some end allows it, that end says where to look.
#include <algorithm>

#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

bool RoundFormula::ends_with_empty_table(const gostop::Rules& rules) {
  // With jokers it is not proved.
  return rules.ppuk_forms && rules.ppuk_on_last_card && !rules.suppress_ppuk && !has_jokers(rules);
}

bool RoundFormula::shares_all_cards() const {
  return ending_ == Ending::exhausted && turns_ == all_turns() && ends_with_empty_table(rules_);
}

RoundFormula::RoundFormula(const gostop::Rules& rules, OwnershipRelaxation end, Mistake mistake)
    : rules_(rules),
      turns_(end.turns),
      followed_(end.turns),
      ending_(end.ending),
      mistake_(mistake),
      relaxation_(true),
      scored_(end.turns) {
  deal_cards();
  // Whatever else may be asked of a round is left open.
  const auto leave_open = [&](auto& literals) {
    for (Literal& literal : literals) literal = cnf.fresh();
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
    for (MonthTurn& of : of_month) {
      leave_open(of.lying);
      for (Literal* literal :
           {&of.hand, &of.flip, &of.bomb, &of.one, &of.both, &of.choice, &of.takes_all, &of.jjok,
            &of.ttadak, &of.ppuk, &of.stack, &of.own_stack, &of.dealt_stack}) {
        *literal = cnf.fresh();
      }
    }
  }
  std::vector<Literal> all_owned;
  for (const Card card : deck()) {
    std::vector<Literal> owners;
    for (Seat seat = 0; seat < players(); ++seat) owners.push_back(owned(card, seat, turns_));
    cnf.at_most_one(owners);
    if (shares_all_cards()) cnf.add(owners);
    all_owned.insert(all_owned.end(), owners.begin(), owners.end());
  }
  // A card is turned in each turn; a seat plays one, or three by a bomb, as long as it has some.
  int most = table_size_ + turns_ + 2 * (deck() - gostop::kFlowerCards).size();
  for (Seat seat = 0; seat < players(); ++seat) {
    const int own_turns = (turns_ - seat + players() - 1) / players();
    most += std::min(hand_size_, 3 * own_turns);
  }
  const UnaryInteger owned_in_all = cnf.count(all_owned, most + 1);
  cnf.add({-cnf.at_least(owned_in_all, most + 1)});
}

}  // namespace showstopper::solver
