// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/slots.h"

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::Month;

Slots::Slots(Cnf& formula, const RoundShape& of) : Stage(formula, of) {
  const bool with_jokers = has_jokers(rules());
  // If jokers stay on the table as many flowers more are in the stock than turns turn up.
  const bool spare = spare_stock(rules()) > 0 ||
                     (with_jokers && rules().joker_table_to == gostop::JokerTableTo::none);
  const bool early = shape.played_turns < all_turns();
  const auto perhaps = [this](bool possible) { return possible ? cnf.fresh() : cnf.no(); };
  joker_of_table_.fill(cnf.no());
  for (const Card card : deck()) {
    dealt_[at(card)] = cnf.fresh();
    replace_[at(card)] = perhaps(with_jokers);
    left_in_stock_[at(card)] = perhaps(early || card.is_joker() || spare);
    for (auto* slots : {&play_, &draw_, &turn_}) {
      (*slots)[at(card)].resize(at(shape.played_turns));
      const bool may_draw = with_jokers && (!card.is_joker() || draws_jokers(rules()));
      const bool possible = slots != &draw_ || may_draw;
      for (Literal& slot : (*slots)[at(card)]) slot = perhaps(possible);
    }
    for (Seat seat = 0; seat < players(); ++seat) left_[at(card)][at(seat)] = perhaps(early);
  }
}

void Slots::place_cards() {
  REQUIRES(!shape.is_relaxation());
  for (const Card card : deck()) {
    if (has_jokers(rules())) {
      place_beside_jokers(card);
    } else {
      place(card);
    }
  }
  replace_table_jokers();
}

void Slots::place(Card card) {
  REQUIRES(deck().has(card) && !has_jokers(rules()));
  std::vector<Literal> slots = {dealt_[at(card)], left_in_stock_[at(card)]};
  for (int turn = 0; turn < shape.played_turns; ++turn) {
    slots.push_back(played(card, turn));
    slots.push_back(turned(card, turn));
  }
  for (Seat seat = 0; seat < players(); ++seat) slots.push_back(left_[at(card)][at(seat)]);
  cnf.exactly_one(slots);
  for (Seat seat = 0; seat < players(); ++seat) {
    std::vector<Literal> before, after = {left_[at(card)][at(seat)]};
    for (int turn = seat; turn < shape.played_turns; turn += players()) {
      (turn < turns() ? before : after).push_back(played(card, turn));
    }
    left_[at(card)][at(seat)] = cnf.any_of(after);
    before.push_back(left_[at(card)][at(seat)]);
    held_[at(card)][at(seat)] = cnf.any_of(before);
  }
}

// The origin of the card, and its use once it is in a hand.
void Slots::place_beside_jokers(Card card) {
  REQUIRES(deck().has(card) && !shape.is_played_on());
  std::vector<Literal> origins = {dealt_[at(card)], replace_[at(card)], left_in_stock_[at(card)]};
  std::vector<Literal> uses;
  for (int turn = 0; turn < turns(); ++turn) {
    origins.push_back(drawn(card, turn));
    origins.push_back(turned(card, turn));
    uses.push_back(played(card, turn));
    if (draw_is_the_play(rules())) cnf.implies({drawn(card, turn)}, {played(card, turn)});
  }
  for (Seat seat = 0; seat < players(); ++seat) {
    Literal& held = held_[at(card)][at(seat)];
    const Literal left = left_[at(card)][at(seat)];
    held = cnf.fresh();
    origins.push_back(held);
    uses.push_back(left);
    std::vector<Literal> came = {held}, later = {left};
    for (int turn = seat; turn < turns(); turn += players()) {
      came.push_back(drawn(card, turn));
      std::vector<Literal> clause = came;
      clause.push_back(-played(card, turn));
      cnf.add(clause);
    }
    came.push_back(-left);
    cnf.add(came);
    for (int turn = turns() - 1; turn >= 0; --turn) {
      if (mover(turn) != seat) continue;
      later.push_back(played(card, turn));
      std::vector<Literal> clause = later;
      clause.push_back(-drawn(card, turn));
      cnf.add(clause);
    }
    later.push_back(-held);
    cnf.add(later);
  }
  cnf.exactly_one(origins);
  cnf.at_most_one(uses);
}

// As many flowers go from the stock to the table as jokers were dealt there. Jokers that come with
// them are the dealer's too.
void Slots::replace_table_jokers() {
  REQUIRES(!shape.is_relaxation());
  if (!has_jokers(rules())) return;
  if (rules().joker_table_to == gostop::JokerTableTo::none) {  // they stay on the table
    for (const Card card : deck()) cnf.add({-replace_[at(card)]});
    return;
  }
  std::vector<Literal> dealt, replacing;
  for (const Card card : deck()) {
    if (card.is_joker()) {
      dealt.push_back(dealt_[at(card)]);
    } else {
      replacing.push_back(replace_[at(card)]);
    }
  }
  const UnaryInteger jokers = cnf.count(dealt);
  cnf.require_equal(jokers, cnf.count(replacing, jokers.high() + 1));
  for (const Card card : this->jokers()) {
    cnf.implies({replace_[at(card)]}, {cnf.at_least(jokers, 1)});
    joker_of_table_[at(card)] = cnf.any_of({dealt_[at(card)], replace_[at(card)]});
  }
}

// Each joker that is played draws one card. The first was in the hand before the turn.
void Slots::draw_for_jokers(int turn, Literal skips) {
  REQUIRES(is_turn(turn));
  if (!has_jokers(rules())) return;
  std::vector<Literal> plays, draws, first;
  for (const Card card : deck()) {
    draws.push_back(drawn(card, turn));
    if (!card.is_joker()) continue;
    plays.push_back(played(card, turn));
    first.push_back(cnf.all_of({played(card, turn), -drawn(card, turn)}));
    cnf.implies({skips}, {-played(card, turn)});
  }
  const UnaryInteger jokers = cnf.count(plays);
  cnf.require_equal(jokers, cnf.count(draws, jokers.high() + 1));
  if (draw_is_the_play(rules())) cnf.at_most_one(plays);
  cnf.implies({cnf.at_least(jokers, 1)}, {cnf.any_of(first)});
}

// Exact sizes of table and hands; the stock has the rest.
void Slots::require_sizes() {
  REQUIRES(shape.table_size >= 0 && shape.hand_size > 0);
  std::vector<Literal> dealt;
  for (const Card card : deck()) dealt.push_back(dealt_[at(card)]);
  cnf.require_exactly(cnf.count(dealt, shape.table_size + 1), shape.table_size);
  for (Seat seat = 0; seat < players(); ++seat) {
    std::vector<Literal> held;
    for (const Card card : deck()) held.push_back(held_[at(card)][at(seat)]);
    cnf.require_exactly(cnf.count(held, shape.hand_size + 1), shape.hand_size);
  }
}

// If a quad in hand must win at once, no hand has one: the round would end before it begins.
void Slots::forbid_quads() {
  REQUIRES(!shape.is_relaxation());
  if (rules().hand_quad_effect != gostop::HandQuad::instant_win_mandatory) return;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    for (Seat seat = 0; seat < players(); ++seat) {
      std::vector<Literal> missing;
      for (const Card card : CardSet::of(month)) {
        missing.push_back(-held_[at(card)][at(seat)]);
      }
      cnf.add(missing);
    }
  }
}

void Slots::leave_hands_open() {
  REQUIRES(shape.is_relaxation());
  leave_open(held_);
}

}  // namespace showstopper::solver
