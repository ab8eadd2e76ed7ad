// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/steals.h"

#include <algorithm>

#include "model/gostop/score.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;
using gostop::StealFrom;

namespace {

bool max_one(const Rules& rules) { return rules.events_stack == gostop::EventsStack::max_one; }

bool some_by_value(const Rules& rules) {
  return std::any_of(rules.events.begin(), rules.events.end(), [](const auto& rows) {
    return std::any_of(rows.begin(), rows.end(),
                       [](const EventRow& row) { return row.effect == EffectKind::steal_value; });
  });
}

bool is_best_of_turn(const Rules& rules, EventKind on) {
  return max_one(rules) && on != EventKind::joker_gained;
}

int most_worth(const Rules& rules) {
  int most = 1;
  for (const Card card : may_be_stolen(rules)) {
    most = std::max(most, gostop::junk_worth(rules, card));
  }
  return most;
}

int most_times(EventKind on) {  // in one turn
  if (on == EventKind::joker_gained) return Card::kJokers;
  return on == EventKind::stack_capture || on == EventKind::self_stack_capture ? 2 : 1;
}

// Whether the least debt of a turn is the sum of the least debts of its events. It is unknown if a
// turn may have more debts by value than it keeps apart, or if only some opponents owe the best.
bool least_is_told(const Rules& rules) {
  REQUIRES(rules.players >= 2);
  int by_value = 0;
  bool of_some = false;
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules.on(on)) {
      if (!is_steal(row) || never_comes(rules, on)) continue;
      if (row.effect == EffectKind::steal_value) by_value += most_times(on);
      of_some = of_some || row.from != StealFrom::each_opponent;
    }
  }
  // Beside them one debt in cards for each set of victims, and the best event's.
  const int in_cards = of_some ? 3 : 1;
  if (!adds_up(rules) && by_value + in_cards + 1 > gostop::kDebtsApart) return false;
  return !max_one(rules) || !of_some;
}

}  // namespace

Steals::Steals(Cnf& formula, const RoundShape& of, const Months& months, Ownership& ownership,
               Events& events)
    : Stage(formula, of),
      months_(months),
      ownership_(ownership),
      events_(events),
      steal_(at(turns())),
      change_(at(turns())) {
  fill(steal_, cnf.no());
  fill(change_, cnf.no());
}

// The first opponent who has something to give when the event comes.
Literal Steals::first_with_junk(Seat victim, int turn) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  std::vector<Literal> conditions;
  for (Seat seat = table::after(mover(turn), players());; seat = table::after(seat, players())) {
    std::vector<Literal> junk;
    for (const Card card : may_be_stolen(rules())) {
      const bool perhaps = !must_be_given(rules()).has(card);
      const Literal has = ownership_.owned(card, seat, turn);
      junk.push_back(perhaps ? cnf.all_of({has, cnf.fresh()}) : has);
    }
    const Literal some = cnf.any_of(junk);
    conditions.push_back(seat == victim ? some : -some);
    if (seat == victim) return cnf.all_of(conditions);
  }
}

// Whether the effect makes this victim owe something.
Literal Steals::owes(const EventRow& row, const Events::Effect& effect, Seat victim, int turn) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  if (row.from == StealFrom::one_opponent) {
    return cnf.all_of({effect.now, first_with_junk(victim, turn)});
  }
  if (row.from == StealFrom::each_opponent || effect.month == 0) return effect.now;
  // Who made the stack pays alone; one that was dealt, and one of the mover's own, are paid by all.
  std::vector<Literal> by_another;
  for (int earlier = 0; earlier < turn; ++earlier) {
    const Seat maker = mover(earlier);
    if (maker == victim || maker == mover(turn)) continue;
    by_another.push_back(months_.of(effect.month, earlier).ppuk);
  }
  return cnf.all_of({effect.now, -cnf.any_of(by_another)});
}

// The debt of an opponent: `most` cards at most and `least` at least while he has junk. They differ
// if a debt is counted by value: a double pays two.
Steals::Owed Steals::owed(Seat victim, int turn) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  Owed all;
  UnaryInteger best = Cnf::number(0), least_of_best = Cnf::number(0);
  const int worth = most_worth(rules());
  int bound = 0;  // no turn brings more
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    if (!is_known(on) || never_comes(rules(), on)) continue;
    for (const EventRow& row : rules().on(on)) {
      if (!is_steal(row)) continue;
      const bool by_value = row.effect == EffectKind::steal_value || adds_up(rules());
      // Of equal events one that is paid by value may be the best.
      const bool may_be_value = by_value || (max_one(rules()) && some_by_value(rules()));
      const int least = may_be_value ? (row.amount + worth - 1) / worth : row.amount;
      if (!is_best_of_turn(rules(), on)) bound += most_times(on) * row.amount;
      for (const Events::Effect& effect : events_.effects(row, on, turn)) {
        const Literal now = owes(row, effect, victim, turn);
        if (now == cnf.no()) continue;
        if (!by_value) all.in_cards.push_back(now);
        const UnaryInteger one = cnf.count(std::span(&now, 1));
        const UnaryInteger most = Cnf::scaled(one, row.amount);
        if (is_best_of_turn(rules(), on)) {
          best = cnf.maximum(best, most);
          least_of_best = cnf.maximum(least_of_best, Cnf::scaled(one, least));
        } else {
          all.most = cnf.sum(all.most, most);
          all.least = cnf.sum(all.least, Cnf::scaled(one, least));
        }
      }
    }
  }
  const UnaryInteger none = Cnf::number(0);
  all.most = cnf.sum(cnf.sum(all.most, none, bound), best);
  all.least = cnf.sum(cnf.sum(all.least, none, bound), least_of_best);
  if (adds_up(rules())) all.least = all.most;  // in value
  if (!least_is_told(rules())) all.least = none;
  return all;
}

void Steals::play(int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  // A win by an event ends the round before the debts of the turn are paid.
  if (shape.ending == Ending::win_by_row && turn + 1 == turns()) return;
  // In the order in which they pay: cards of one victim may be change for the next.
  for (Seat victim = table::after(mover(turn), players()); victim != mover(turn);
       victim = table::after(victim, players())) {
    const Owed debts = owed(victim, turn);
    if (debts.most.high() > 0) steal_from(victim, turn, debts);
  }
}

void Steals::steal_from(Seat victim, int turn, const Owed& owed) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  std::vector<Literal> stolen_cards, kept, worth;
  for (const Card card : may_be_stolen(rules())) {
    const Literal had = ownership_.owned(card, victim, turn);
    if (had == cnf.no()) continue;
    const Literal goes = cnf.fresh();
    steal_[at(turn)][at(victim)][at(card)] = goes;
    cnf.implies({goes}, {had});
    stolen_cards.push_back(goes);
    worth.insert(worth.end(), at(gostop::junk_worth(rules(), card)), goes);
    if (must_be_given(rules()).has(card)) kept.push_back(cnf.all_of({had, -goes}));
  }
  const UnaryInteger paid = cnf.count(stolen_cards, owed.most.high() + 1);
  for (int n = 1; n <= owed.most.high() + 1; ++n) {
    cnf.implies({cnf.at_least(paid, n)}, {cnf.at_least(owed.most, n)});
  }
  const Literal broke = -cnf.any_of(kept);
  if (rules().steal_cup == gostop::StealCup::locks_as_animal) {
    may_lock_[at(victim)].push_back(cnf.all_of(
        {cnf.at_least(owed.most, 1), broke, ownership_.owned(gostop::kCup, victim, turn)}));
  }
  if (gives_change(rules())) return give_change(victim, turn, owed);
  // A taker who chooses may take nothing if steals are optional (AMB-44).
  const bool may_waive =
      rules().steal_optional && rules().steal_chooser == gostop::StealChooser::taker;
  // Debts that are added up are owed by value.
  const UnaryInteger value = adds_up(rules()) ? cnf.count(worth, owed.most.high()) : paid;
  for (int n = 1; n <= owed.least.high() && !may_waive; ++n) {
    cnf.implies({cnf.at_least(owed.least, n)}, {cnf.at_least(value, n), broke});
  }
  cheapest_first(victim, turn, owed);
}

// The lowest value goes first, then the first in the order of names.
void Steals::cheapest_first(Seat victim, int turn, const Owed& owed) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  if (rules().steal_chooser != gostop::StealChooser::lowest_value) return;
  // Debts that are added up first take a card that pays more of the rest.
  if (adds_up(rules())) return;
  // With change a card that went may be back, unless it is the only one.
  const Literal several = gives_change(rules()) ? cnf.at_least(owed.most, 2) : cnf.no();
  std::vector<Card> junk;
  for (const Card card : may_be_stolen(rules())) {
    if (ownership_.owned(card, victim, turn) != cnf.no()) junk.push_back(card);
  }
  std::stable_sort(junk.begin(), junk.end(), [&](Card a, Card b) {
    return gostop::junk_worth(rules(), a) < gostop::junk_worth(rules(), b);
  });
  Literal keeps_cheaper = cnf.no();
  for (const Card card : junk) {
    const Literal goes = stolen(card, victim, turn);
    cnf.implies({goes}, {-keeps_cheaper, several});
    if (!must_be_given(rules()).has(card)) continue;
    keeps_cheaper =
        cnf.any_of({keeps_cheaper, cnf.all_of({ownership_.owned(card, victim, turn), -goes})});
  }
}

// A taker of a card worth more than one gives back the difference, if he has it in one card
// (AMB-46). It may be a card that the same turn brought him. A card that went and came back is not
// change. So the sum is encoded: each card that is owed makes the victim poorer by one at least, or
// leaves him without junk; and some card worth two must stay away for any that comes back.
void Steals::give_change(Seat victim, int turn, const Owed& owed) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  REQUIRES(gives_change(rules()));
  std::vector<Literal> back, back_worth, gone_worth, doubles, kept;
  for (const Card card : may_be_stolen(rules())) {
    const int worth = gostop::junk_worth(rules(), card);
    const Literal gone = stolen(card, victim, turn);
    if (gone != cnf.no()) {
      gone_worth.insert(gone_worth.end(), at(worth), gone);
      if (worth > 1) doubles.push_back(gone);
      if (must_be_given(rules()).has(card)) {
        kept.push_back(cnf.all_of({ownership_.owned(card, victim, turn), -gone}));
      }
    }
    std::vector<Literal> held = {ownership_.held_at_event(card, mover(turn), turn)};
    for (Seat seat = table::after(mover(turn), players()); seat != victim;
         seat = table::after(seat, players())) {
      held.front() = cnf.all_of({held.front(), -given_back(card, seat, turn)});
      held.push_back(stolen(card, seat, turn));
    }
    const Literal has = cnf.any_of(held);
    if (has == cnf.no()) continue;
    const Literal comes = cnf.fresh();
    change_[at(turn)][at(victim)][at(card)] = comes;
    cnf.implies({comes}, {has});
    back.push_back(comes);
    back_worth.insert(back_worth.end(), at(worth), comes);
    if (must_be_given(rules()).has(card)) kept.push_back(comes);
  }
  const Literal some_back = cnf.any_of(back), some_gone = cnf.any_of(doubles);
  cnf.implies({some_back}, {some_gone});
  cnf.implies({some_back}, {cnf.any_of(owed.in_cards)});
  const UnaryInteger returned = cnf.count(back, owed.most.high() + 1);
  for (int n = 1; n <= owed.most.high() + 1; ++n) {
    cnf.implies({cnf.at_least(returned, n)}, {cnf.at_least(owed.most, n)});
  }
  const UnaryInteger lost = cnf.count(gone_worth), regained = cnf.count(back_worth);
  cnf.implies({some_back}, {cnf.at_least(lost, cnf.sum(regained, Cnf::number(1)))});
  const bool may_waive =
      rules().steal_optional && rules().steal_chooser == gostop::StealChooser::taker;
  for (int n = 1; n <= owed.least.high() && !may_waive; ++n) {
    const Literal pays = cnf.at_least(lost, cnf.sum(regained, Cnf::number(n)));
    cnf.implies({cnf.at_least(owed.least, n)}, {pays, -cnf.any_of(kept)});
  }
  change_for_one(victim, turn, owed);
  cheapest_first(victim, turn, owed);
}

// If the first to pay owes one card, the change is the first card of the right worth that the mover
// has, and he must give it.
void Steals::change_for_one(Seat victim, int turn, const Owed& owed) {
  REQUIRES(is_seat(victim) && is_turn(turn) && victim != mover(turn));
  if (victim != table::after(mover(turn), players())) return;
  const Literal several = cnf.at_least(owed.most, 2), in_cards = cnf.any_of(owed.in_cards);
  // Of two equal events the one that is paid by value may be the best: then nothing comes back.
  const bool perhaps_by_value = max_one(rules()) && some_by_value(rules());
  for (const Card given : may_be_stolen(rules())) {
    const Literal goes = stolen(given, victim, turn);
    if (goes == cnf.no()) continue;
    Literal earlier = cnf.no();
    std::vector<Literal> one_comes = {several, -in_cards, -goes};
    for (const Card card : may_be_stolen(rules())) {
      const bool fits = gostop::junk_worth(rules(), card) == gostop::junk_worth(rules(), given) - 1;
      const Literal comes = given_back(card, victim, turn);
      if (!fits) cnf.implies({goes, comes}, {several});
      if (!fits || card == given) continue;
      one_comes.push_back(comes);
      cnf.implies({goes, comes}, {-earlier, several});
      if (!must_be_given(rules()).has(card)) continue;
      earlier = cnf.any_of({earlier, ownership_.held_at_event(card, mover(turn), turn)});
    }
    one_comes.push_back(-earlier);
    if (!perhaps_by_value) cnf.add(one_comes);
  }
}

void Steals::leave_open() {
  REQUIRES(shape.is_relaxation());
  Stage::leave_open(steal_);
  Stage::leave_open(change_);
}

}  // namespace showstopper::solver
