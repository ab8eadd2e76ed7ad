// SPDX-License-Identifier: Apache-2.0
//
// Jokers: dealt to the table they are the dealer's and replaced; played from a hand they are
// captured and a card is drawn; turned they are captured, unless a ppuk buries them, and the next
// card is turned (GS-A-025, GS-A-037, GS-A-047). So each brings one more card out of the stock, and
// a turn still plays one flower or a bomb and turns one flower.
#include <algorithm>

#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

using gostop::Month;

namespace {

bool draw_is_the_play(const gostop::Rules& rules) {
  return rules.joker_from_hand == gostop::JokerFromHand::draw_is_the_play;
}

bool may_be_buried(const gostop::Rules& rules) {
  return rules.joker_on_pending_pair == gostop::JokerOnPair::bury_if_ppuk;
}

}  // namespace

bool has_jokers(const gostop::Rules& rules) { return rules.deck != gostop::kFlowerCards; }

// A joker that is drawn goes to the hand, and is played from there.
bool draws_jokers(const gostop::Rules& rules) {
  return !draw_is_the_play(rules) && rules.joker_chained == gostop::JokerChained::repeat;
}

std::optional<std::string> jokers_not_encoded(const gostop::Rules& rules) {
  // Where nothing is enough the dealer is asked before he plays, whether he has a joker or not.
  if (rules.joker_table_scores_now && rules.stop_minimum <= 0) return "joker.table_scores_now";
  if (!has_jokers(rules)) return std::nullopt;
  if (rules.joker_from_hand == gostop::JokerFromHand::reveal_as_stock) return "joker.from_hand";
  if (rules.joker_table_scores_now) return "joker.table_scores_now";
  return std::nullopt;
}

// Where quads are looked for before jokers are replaced nobody sees that one arises, and all four
// lie to the end: nobody holds a card that takes them.
bool quad_may_lie(const gostop::Rules& rules) {
  if (!has_jokers(rules) || rules.joker_table_to == gostop::JokerTableTo::none) return false;
  const auto at = [&](gostop::PreCheck check) {
    return std::find(rules.pre_order.begin(), rules.pre_order.end(), check);
  };
  return at(gostop::PreCheck::table_quad) < at(gostop::PreCheck::table_jokers);
}

// Where the card comes from, and what becomes of it once it is in a hand.
void RoundFormula::place_beside_jokers(Card card) {
  std::vector<Literal> origins = {dealt_[at(card)], replace_[at(card)], left_in_stock_[at(card)]};
  std::vector<Literal> uses;
  for (int turn = 0; turn < turns_; ++turn) {
    origins.push_back(drawn(card, turn));
    origins.push_back(turned(card, turn));
    uses.push_back(played(card, turn));
    if (draw_is_the_play(rules_)) cnf.implies({drawn(card, turn)}, {played(card, turn)});
  }
  for (Seat seat = 0; seat < players(); ++seat) {
    Literal& held = held_[at(card)][at(seat)];
    const Literal left = left_[at(card)][at(seat)];
    held = cnf.fresh();
    origins.push_back(held);
    uses.push_back(left);
    std::vector<Literal> came = {held}, later = {left};
    for (int turn = seat; turn < turns_; turn += players()) {
      came.push_back(drawn(card, turn));
      std::vector<Literal> clause = came;
      clause.push_back(-played(card, turn));
      cnf.add(clause);
    }
    came.push_back(-left);
    cnf.add(came);
    for (int turn = turns_ - 1; turn >= 0; --turn) {
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

void RoundFormula::require_equal(const UnaryInteger& a, const UnaryInteger& b) {
  for (int n = 1; n <= std::max(a.high(), b.high()); ++n) {
    cnf.implies({cnf.at_least(a, n)}, {cnf.at_least(b, n)});
    cnf.implies({cnf.at_least(b, n)}, {cnf.at_least(a, n)});
  }
}

// As many flowers come to the table from the stock as jokers were dealt there. Jokers that come
// with them are the dealer's too.
void RoundFormula::replace_table_jokers() {
  if (!has_jokers(rules_)) return;
  if (rules_.joker_table_to == gostop::JokerTableTo::none) {  // they stay where they are
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
  require_equal(jokers, cnf.count(replacing, jokers.high() + 1));
  for (const Card card : this->jokers()) {
    cnf.implies({replace_[at(card)]}, {cnf.at_least(jokers, 1)});
    own_[0][0][at(card)] = cnf.any_of({dealt_[at(card)], replace_[at(card)]});
  }
}

// Each joker that is played draws one card. The first was in the hand before the turn.
void RoundFormula::draw_for_jokers(int turn) {
  if (!has_jokers(rules_)) return;
  std::vector<Literal> plays, draws, first;
  for (const Card card : deck()) {
    draws.push_back(drawn(card, turn));
    if (!card.is_joker()) continue;
    plays.push_back(played(card, turn));
    first.push_back(cnf.all_of({played(card, turn), -drawn(card, turn)}));
    cnf.implies({skip_[at(turn)]}, {-played(card, turn)});
  }
  const UnaryInteger jokers = cnf.count(plays);
  require_equal(jokers, cnf.count(draws, jokers.high() + 1));
  if (draw_is_the_play(rules_)) cnf.at_most_one(plays);
  cnf.implies({cnf.at_least(jokers, 1)}, {cnf.any_of(first)});
}

// The joker comes to the mover at once, from his hand or the stock; not if a ppuk buries it.
Literal RoundFormula::joker_comes(Card joker, int turn) {
  const Literal gone = buried(joker, turn);
  return cnf.any_of({played(joker, turn), cnf.all_of({turned(joker, turn), -gone})});
}

// Whether it is turned and buried. Where drawn jokers are captured by the way they are not told
// from those that are turned, which is left open.
Literal RoundFormula::buried(Card joker, int turn) {
  if (!may_be_buried(rules_)) return cnf.no();
  auto& known = buried_[at(joker) - Card::kFlowers];
  known.resize(at(followed_));
  if (!known[at(turn)]) {
    std::vector<Literal> ppuks;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      ppuks.push_back(month_[at(month)][at(turn)].ppuk);
    }
    const Literal told = draws_jokers(rules_) ? cnf.yes() : cnf.fresh();
    known[at(turn)] = cnf.all_of({turned(joker, turn), cnf.any_of(ppuks), told});
  }
  return *known[at(turn)];
}

// Besides, whoever takes a stack takes the jokers that are buried in it.
void RoundFormula::take_jokers(int turn) {
  for (const Card joker : jokers()) {
    std::vector<Literal> ways = {joker_comes(joker, turn)};
    for (Month month = 1; may_be_buried(rules_) && month <= Card::kMonths; ++month) {
      std::vector<Literal> there;
      for (int t = 0; t < turn; ++t) {
        there.push_back(cnf.all_of({buried(joker, t), month_[at(month)][at(t)].ppuk}));
      }
      ways.push_back(cnf.all_of({month_[at(month)][at(turn)].stack, cnf.any_of(there)}));
    }
    take_[at(joker)][at(turn)] = cnf.any_of(ways);
  }
}

}  // namespace showstopper::solver
