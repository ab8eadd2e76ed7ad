// SPDX-License-Identifier: Apache-2.0
#include "solver/relaxations/pile_relaxation.h"

#include <algorithm>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::EventKind;
using gostop::Month;

PileRelaxation::PileRelaxation(const gostop::Rules& rules, int turns, Ending ending)
    : EndRelaxation(rules, turns, ending, RoundShape::Followed::piles) {
  CHECK(!has_jokers(rules));
  follow_piles();
  bound_owners();
}

void PileRelaxation::follow_piles() {
  const CardSet junk = may_be_stolen(shape.rules);
  const bool change = shape.rules.steal_change_for_double != gostop::StealChange::none;
  ownership.begin_with_nothing();
  for (int turn = 0; turn < shape.turns; ++turn) {
    const UnaryInteger captured = gain_few_cards(turn);
    cnf.implies({months.skips(turn)}, {-cnf.at_least(captured, 2)});
    for (Seat victim = 0; victim < shape.players(); ++victim) {
      for (const Card card : shape.deck()) {
        const bool from = victim != shape.mover(turn) && junk.has(card);
        if (!from) steals.forbid(card, victim, turn);
        if (!from || !change) steals.forbid_change(card, victim, turn);
        if (from)
          cnf.implies({steals.stolen(card, victim, turn)}, {ownership.owned(card, victim, turn)});
      }
    }
    ownership.gain(turn, steals);
    gain_by_play(turn);
    take_whole_months(turn);
  }
  for (const Card card : shape.deck()) {
    cnf.at_most_one(months.taken(card));  // a captured card never lies on the table again
    std::vector<Literal> dealt = {slots.on_table_at_deal(card)};
    for (Seat seat = 0; seat < shape.players(); ++seat)
      dealt.push_back(slots.in_hand_at_deal(card, seat));
    cnf.at_most_one(dealt);
  }
  for (Seat seat = 0; seat < shape.players(); ++seat) play_from_hand(seat);
  months.spend_credits();
  std::vector<Literal> table;
  for (const Card card : shape.deck()) table.push_back(slots.on_table_at_deal(card));
  cnf.add({-cnf.at_least(cnf.count(table, shape.table_size + 1), shape.table_size + 1)});
}

// One of two months is that of the hand card. A bomb takes its month.
void PileRelaxation::gain_by_play(int turn) {
  std::vector<Literal> captured_from, by_hand;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = months.of(month, turn);
    std::vector<Literal> of_month;
    for (const Card card : CardSet::of(month)) {
      of_month.push_back(months.taken(card, turn));
      cnf.implies({of.bomb}, {months.taken(card, turn)});
      cnf.implies({of.small}, {months.taken(card, turn)});
    }
    captured_from.push_back(cnf.any_of(of_month));
    by_hand.push_back(cnf.all_of({captured_from.back(), cnf.any_of({of.hand, of.bomb, of.small})}));
  }
  cnf.implies({cnf.at_least(cnf.count(captured_from, 2), 2)}, {cnf.any_of(by_hand)});
}

// All four cards of a month come by a bomb, by a card of the hand (with the flip, on two that lie
// there), or from a stack: dealt, or left by a ppuk. That captures nothing, and its month comes
// from the hand.
void PileRelaxation::take_whole_months(int turn) {
  std::vector<Literal> ppuks;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = months.of(month, turn);
    std::vector<Literal> missing, dealt, ways = {of.bomb, of.small, of.hand};
    for (const Card card : CardSet::of(month)) {
      missing.push_back(-months.taken(card, turn));
      dealt.push_back(slots.on_table_at_deal(card));
    }
    ppuks.push_back(of.ppuk);
    cnf.implies({of.ppuk}, {of.hand});
    for (const Card card : shape.deck()) cnf.implies({of.ppuk}, {-months.taken(card, turn)});
    if (!shape.rules.ppuk_forms) cnf.add({-of.ppuk});
    ways.push_back(cnf.at_least(cnf.count(dealt), Card::kPerMonth - 1));
    for (int t = 0; t < turn; ++t) ways.push_back(months.of(month, t).ppuk);
    ways.insert(ways.end(), missing.begin(), missing.end());
    cnf.add(ways);
  }
  events.set(EventKind::ppuk, turn, cnf.any_of(ppuks));
}

// In each turn a card of the hand is played, three of a month by a bomb, two by a small one, or a
// credit is spent. After its bomb nothing of the month is left.
void PileRelaxation::play_from_hand(Seat seat) {
  std::array<std::vector<Literal>, Card::kMonths + 1> used;
  std::vector<Literal> hand;
  for (int turn = seat; turn < shape.turns; turn += shape.players()) {
    std::vector<Literal> plays = {months.skips(turn)}, bombs, small_bombs;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const MonthTurn& of = months.of(month, turn);
      plays.insert(plays.end(), {of.hand, of.bomb, of.small});
      bombs.push_back(of.bomb);
      small_bombs.push_back(of.small);
      used[month].push_back(of.hand);
      used[month].insert(used[month].end(), kOfBomb, of.bomb);
      used[month].insert(used[month].end(), kOfSmallBomb, of.small);
      for (int earlier = 0; earlier < turn; ++earlier) {
        cnf.implies({months.of(month, earlier).bomb}, {-of.hand});
      }
    }
    cnf.exactly_one(plays);
    cnf.add({cnf.equal(months.bombs(turn), cnf.any_of(bombs))});
    cnf.add({cnf.equal(months.small_bombs(turn), cnf.any_of(small_bombs))});
    events.set(EventKind::bomb, turn, months.bombs(turn));
    events.set(EventKind::small_bomb, turn, months.small_bombs(turn));
  }
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> held;
    for (const Card card : CardSet::of(month)) held.push_back(slots.in_hand_at_deal(card, seat));
    hand.insert(hand.end(), held.begin(), held.end());
    const UnaryInteger in_hand = cnf.count(held), played = cnf.count(used[month]);
    for (int n = 1; n <= played.high(); ++n) {
      cnf.implies({cnf.at_least(played, n)}, {cnf.at_least(in_hand, n)});
    }
  }
  cnf.require_exactly(cnf.count(hand, shape.hand_size + 1), shape.hand_size);
}

}  // namespace showstopper::solver
