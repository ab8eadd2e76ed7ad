// SPDX-License-Identifier: Apache-2.0
//
// Junk that opponents owe for events of the turn (GS-A-065, 070 to 072; GS-B-047, 052): one victim
// gives all his cards before the next, from the player's right on.
#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

bool counts_cup_as_junk(const Rules& rules, const SeatState& player) {
  if (rules.cup_role == CupRole::both) return true;
  return better_use(rules, player.cup, player.captured) == 1;
}

// The card of the lowest value, then the first in the order of names. For added-up debts, a card of
// the highest value that does not exceed the rest of the debt is better.
Card cheapest(const Rules& rules, CardSet candidates, int left, bool doubles_first) {
  Card best;
  int best_rank = 0;
  for (const Card card : candidates) {
    const int worth = junk_worth(rules, card);
    const bool fits = doubles_first && left >= 2 && worth <= left;
    const int rank = fits ? -worth : worth;
    if (!best.is_card() || rank < best_rank) {
      best = card;
      best_rank = rank;
    }
  }
  ENSURES(candidates.empty() || candidates.has(best));
  return best;
}

// The taker hands back a junk card worth the excess of the given one (AMB-46).
void give_change(const Round& round, Seat victim, Card given) {
  const Rules& rules = round.rules;
  if (rules.steal_change_for_double == StealChange::none) return;
  const int excess = junk_worth(rules, given) - 1;
  if (excess <= 0) return;
  SeatState& taker = round.mover();
  // The cup cannot be change if it may not be taken (AMB-47).
  for (const Card card : may_be_given(rules, round.state, round.state.mover) - given) {
    if (junk_worth(rules, card) != excess) continue;
    CHECK(taker.captured.has(card));
    CHECK(!round.state.seat(victim).captured.has(card));
    taker.captured -= card;
    round.state.seat(victim).captured |= card;
    round.emit(EventType::steal_change, victim, card, excess, round.state.mover);
    return round.emit_move(card, Zone::captured, Zone::captured, victim, round.state.mover);
  }
}

void hand_over(const Round& round, Seat victim, Card card, const Debt& debt) {
  SeatState& from = round.state.seat(victim);
  CHECK(from.captured.has(card));
  CHECK(!round.mover().captured.has(card));
  CHECK(victim != round.state.mover);
  const int cards = from.captured.size() + round.mover().captured.size();
  from.captured -= card;
  round.mover().captured |= card;
  CHECK(!from.captured.has(card));
  CHECK(round.mover().captured.has(card));
  CHECK(from.captured.size() + round.mover().captured.size() == cards);
  const int worth = junk_worth(round.rules, card);
  CHECK(worth > 0);  // nothing but junk changes hands
  round.emit(worth > 1 ? EventType::steal_double : EventType::steal, round.state.mover, card, worth,
             victim);
  round.emit_move(card, Zone::captured, Zone::captured, round.state.mover, victim);
  round.turn().paid = static_cast<std::uint8_t>(round.turn().paid + (debt.by_value ? worth : 1));
  if (!debt.by_value) give_change(round, victim, card);
}

void next_debt(Turn& turn) {
  REQUIRES(turn.debt_index < turn.debt_count);
  ++turn.debt_index;
  turn.paid = 0;
}

// Nothing that may be given is left.
void pays_nothing(const Round& round, Seat victim) {
  REQUIRES(may_be_given(round.rules, round.state, victim).empty());
  SeatState& player = round.state.seat(victim);
  round.emit(EventType::steal_nothing, round.state.mover, {}, 0, victim);
  if (round.rules.steal_cup == StealCup::locks_as_animal &&
      cup_is_free(round.rules, player.cup, player.captured)) {
    player.cup = CupUse::animal;
    round.emit(EventType::cup_locked, victim, kCup);
  }
}

Seat next_victim(const State& state, Seat from) {
  REQUIRES(from >= 0 && from != state.mover);
  const Seat next = table::after(from, state.players);
  return next == state.mover ? kNobody : next;
}

}  // namespace

CardSet may_be_given(const Rules& rules, const State& state, Seat victim) {
  const SeatState& player = state.seat(victim);
  const CardSet junk = (player.captured & rules.counting[0].junk) - CardSet(kCup);
  const bool cup = rules.steal_cup == StealCup::if_counted_as_junk && player.captured.has(kCup) &&
                   counts_cup_as_junk(rules, player);
  const bool plain_junk = player.captured.has(kCup) && rules.counting[0].junk.has(kCup) &&
                          rules.cup_role == CupRole::animal;
  ENSURES(player.captured.contains(junk) && (!cup || !plain_junk));
  return cup || plain_junk ? junk | CardSet(kCup) : junk;
}

void pay_debts(const Round& round) {
  State& state = round.state;
  Turn& turn = round.turn();
  REQUIRES(turn.debt_count > 0);
  if (turn.victim == kNobody) {
    turn.victim = table::after(state.mover, state.players);
  }
  while (turn.victim != kNobody) {
    for (; turn.debt_index < turn.debt_count;) {
      const Debt& debt = turn.debts[turn.debt_index];
      const bool owes = (debt.victims >> turn.victim & 1) != 0;
      if (!owes || turn.paid >= debt.amount) {
        next_debt(turn);
        continue;
      }
      const CardSet candidates = may_be_given(round.rules, state, turn.victim);
      if (candidates.empty()) {
        pays_nothing(round, turn.victim);
        next_debt(turn);
        continue;
      }
      if (round.rules.steal_chooser != StealChooser::lowest_value && candidates.size() > 1) {
        const bool victim = round.rules.steal_chooser == StealChooser::victim;
        return round.ask(Decision::give, victim ? turn.victim : state.mover);
      }
      const bool doubles_first = round.rules.steal_debt == StealDebt::added_up;
      hand_over(round, turn.victim,
                cheapest(round.rules, candidates, debt.amount - turn.paid, doubles_first), debt);
    }
    turn.debt_index = 0;
    turn.paid = 0;
    turn.victim = next_victim(state, turn.victim);
  }
  turn.debt_count = 0;
  settle_cup(round);
}

void give(const Round& round, Card card) {
  REQUIRES(may_be_given(round.rules, round.state, round.turn().victim).has(card));
  round.emit(EventType::give_choice, round.state.to_move, card);
  hand_over(round, round.turn().victim, card, round.turn().debts[round.turn().debt_index]);
  pay_debts(round);
}

void waive(const Round& round) {
  next_debt(round.turn());
  pay_debts(round);
}

}  // namespace showstopper::gostop
