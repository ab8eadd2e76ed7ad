// SPDX-License-Identifier: Apache-2.0
//
// Piles from turn to turn without a table: what a seat can gain in one turn, and which triples the
// hand that it plays from can hold. It bounds what goes, bombs and shown triples multiply.
#include <algorithm>

#include "solver/encoding/first_stop.h"
#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::EventKind;
using gostop::Month;

// Cards of two months, two of each at least, and junk of others, the more of it the more months are
// captured as a whole. How many months are captured from.
UnaryInteger RoundFormula::gain_few_cards(int turn) {
  std::vector<Literal> months, whole;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> of_month;
    for (const Card card : CardSet::of(month)) of_month.push_back(taken(card, turn));
    const UnaryInteger cards = cnf.count(of_month);
    months.push_back(cnf.at_least(cards, 1));
    whole.push_back(cnf.at_least(cards, Card::kPerMonth));
    cnf.implies({months.back()}, {cnf.at_least(cards, 2)});
  }
  const int one_too_many = has(Mistake::turns_take_one_month) ? 2 : 3;
  const UnaryInteger captured = cnf.count(months, one_too_many);
  cnf.add({-cnf.at_least(captured, one_too_many)});
  const UnaryInteger quads = cnf.count(whole, 2);
  const MostStolen most = most_stolen(rules_);
  for (Seat victim = 0; victim < players(); ++victim) {
    if (victim == mover(turn)) continue;
    std::vector<Literal> from_victim;
    for (const Card card : may_be_stolen(rules_)) from_victim.push_back(stolen(card, victim, turn));
    const UnaryInteger in_all = cnf.count(from_victim, most.with_at_most(2) + 1);
    for (int months_before = 0; months_before <= 2; ++months_before) {
      const Literal more = cnf.at_least(in_all, most.with_at_most(months_before) + 1);
      cnf.implies({more}, {cnf.at_least(quads, months_before + 1)});
    }
  }
  return captured;
}

// Of the winner, which has no more than its own turn before left it with.
void RoundFormula::gain_in_last_turn() {
  const Seat seat = winner();
  if (seat == gostop::kNobody || has_jokers(rules_)) return;
  const int last = turns_ - 1, before = turns_ - players();
  const CardSet junk = may_be_stolen(rules_);
  gain_few_cards(last);
  for (const Card card : deck()) {
    const Literal had = owned(card, seat, last);
    std::vector<Literal> ways = {-owned(card, seat, turns_), had, taken(card, last)};
    for (Seat victim = 0; victim < players(); ++victim) {
      if (victim != seat && junk.has(card)) ways.push_back(stolen(card, victim, last));
    }
    cnf.add(ways);
    // Between two of its turns a seat gains nothing but change.
    const bool may_be_change =
        rules_.steal_change_for_double != gostop::StealChange::none && junk.has(card);
    if (may_be_change) continue;
    cnf.implies({had}, {before > 0 ? owned(card, seat, before) : cnf.no()});
  }
}

void RoundFormula::follow_piles() {
  const CardSet junk = may_be_stolen(rules_);
  const bool change = rules_.steal_change_for_double != gostop::StealChange::none;
  for (auto& of_seat : own_[0]) of_seat.fill(cnf.no());
  for (int turn = 0; turn < turns_; ++turn) {
    const UnaryInteger captured = gain_few_cards(turn);
    cnf.implies({skip_[at(turn)]}, {-cnf.at_least(captured, 2)});
    for (Seat victim = 0; victim < players(); ++victim) {
      for (const Card card : deck()) {
        const bool from = victim != mover(turn) && junk.has(card);
        if (!from) steal_[at(turn)][at(victim)][at(card)] = cnf.no();
        if (!from || !change) change_[at(turn)][at(victim)][at(card)] = cnf.no();
        if (from) cnf.implies({stolen(card, victim, turn)}, {owned(card, victim, turn)});
      }
    }
    own_cards(turn);
    gain_by_play(turn);
    take_whole_months(turn);
  }
  for (const Card card : deck()) {
    cnf.at_most_one(take_[at(card)]);  // what is captured never lies on the table again
    std::vector<Literal> dealt = {dealt_[at(card)]};
    for (Seat seat = 0; seat < players(); ++seat) dealt.push_back(in_hand_at_deal(card, seat));
    cnf.at_most_one(dealt);
  }
  for (Seat seat = 0; seat < players(); ++seat) play_from_hand(seat);
  spend_credits();
  std::vector<Literal> table;
  for (const Card card : deck()) table.push_back(dealt_[at(card)]);
  cnf.add({-cnf.at_least(cnf.count(table, table_size_ + 1), table_size_ + 1)});
}

// One of two months is that of the hand card. A bomb takes its month.
void RoundFormula::gain_by_play(int turn) {
  std::vector<Literal> months, by_hand;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = month_[at(month)][at(turn)];
    std::vector<Literal> of_month;
    for (const Card card : CardSet::of(month)) {
      of_month.push_back(taken(card, turn));
      cnf.implies({of.bomb}, {taken(card, turn)});
      cnf.implies({of.small}, {taken(card, turn)});
    }
    months.push_back(cnf.any_of(of_month));
    by_hand.push_back(cnf.all_of({months.back(), cnf.any_of({of.hand, of.bomb, of.small})}));
  }
  cnf.implies({cnf.at_least(cnf.count(months, 2), 2)}, {cnf.any_of(by_hand)});
}

// All four cards of a month come by a bomb, by a card of the hand (with the flip, on two that lie
// there), or from a stack: dealt, or left by a ppuk. That captures nothing, and its month comes
// from the hand.
void RoundFormula::take_whole_months(int turn) {
  std::vector<Literal> ppuks;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = month_[at(month)][at(turn)];
    std::vector<Literal> missing, dealt, ways = {of.bomb, of.small, of.hand};
    for (const Card card : CardSet::of(month)) {
      missing.push_back(-taken(card, turn));
      dealt.push_back(dealt_[at(card)]);
    }
    ppuks.push_back(of.ppuk);
    cnf.implies({of.ppuk}, {of.hand});
    for (const Card card : deck()) cnf.implies({of.ppuk}, {-taken(card, turn)});
    if (!rules_.ppuk_forms) cnf.add({-of.ppuk});
    ways.push_back(cnf.at_least(cnf.count(dealt), Card::kPerMonth - 1));
    for (int t = 0; t < turn; ++t) ways.push_back(month_[at(month)][at(t)].ppuk);
    ways.insert(ways.end(), missing.begin(), missing.end());
    cnf.add(ways);
  }
  event_[at(EventKind::ppuk)][at(turn)] = cnf.any_of(ppuks);
}

// In each turn a card of the hand is played, three of a month by a bomb, two by a small one, or a
// credit is spent. After its bomb nothing of the month is left.
void RoundFormula::play_from_hand(Seat seat) {
  std::array<std::vector<Literal>, Card::kMonths + 1> used;
  std::vector<Literal> hand;
  for (int turn = seat; turn < turns_; turn += players()) {
    std::vector<Literal> plays = {skip_[at(turn)]}, bombs, small_bombs;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const MonthTurn& of = month_[at(month)][at(turn)];
      plays.insert(plays.end(), {of.hand, of.bomb, of.small});
      bombs.push_back(of.bomb);
      small_bombs.push_back(of.small);
      used[at(month)].push_back(of.hand);
      used[at(month)].insert(used[at(month)].end(), kOfBomb, of.bomb);
      used[at(month)].insert(used[at(month)].end(), kOfSmallBomb, of.small);
      for (int earlier = 0; earlier < turn; ++earlier) {
        cnf.implies({month_[at(month)][at(earlier)].bomb}, {-of.hand});
      }
    }
    cnf.exactly_one(plays);
    cnf.add({cnf.equal(bomb_[at(turn)], cnf.any_of(bombs))});
    cnf.add({cnf.equal(small_bomb_[at(turn)], cnf.any_of(small_bombs))});
    event_[at(EventKind::bomb)][at(turn)] = bomb_[at(turn)];
    event_[at(EventKind::small_bomb)][at(turn)] = small_bomb_[at(turn)];
  }
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> held;
    for (const Card card : CardSet::of(month)) held.push_back(in_hand_at_deal(card, seat));
    hand.insert(hand.end(), held.begin(), held.end());
    const UnaryInteger in_hand = cnf.count(held), played = cnf.count(used[at(month)]);
    for (int n = 1; n <= played.high(); ++n) {
      cnf.implies({cnf.at_least(played, n)}, {cnf.at_least(in_hand, n)});
    }
  }
  cnf.require_exactly(cnf.count(hand, hand_size_ + 1), hand_size_);
}

}  // namespace showstopper::solver
