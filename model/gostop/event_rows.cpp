// SPDX-License-Identifier: Apache-2.0
//
// Rows of [[event]]: the rows that fit an event, and their immediate effects. settle.cpp computes
// their effects on the winner's score at the end, if these follow from counts alone.
#include <algorithm>

#include "model/gostop/round.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

bool turn_fits(const Rules& rules, const State& state, int turn) {
  REQUIRES(turn >= EventRow::kLast);
  if (turn == EventRow::kAny) return true;
  const SeatState& mover = state.seat(state.mover);
  if (turn == EventRow::kLast) return last_turn(rules, state);
  if (turn == EventRow::kFirst) {
    return rules.first_turn_means == FirstTurn::players_first_turn ? mover.turns == 0
                                                                   : state.round_turns == 0;
  }
  return mover.turns + 1 == turn;
}

// More than all cards is never owed.
std::uint8_t added_up_amount(const Debt& a, const Debt& b) {
  return static_cast<std::uint8_t>(std::min(a.amount + b.amount, 255));
}

void owe(const Round& round, const EventRow& row, const Trigger& trigger) {
  REQUIRES(row.effect == EffectKind::steal || row.effect == EffectKind::steal_value);
  REQUIRES(row.amount >= 0 && row.amount <= 255);
  State& state = round.state;
  Turn& turn = round.turn();
  unsigned victims = 0;
  for (int i = 1; i < state.players; ++i) {
    const Seat seat = (state.mover + i) % state.players;
    const bool only_maker = row.from == StealFrom::creator_only && trigger.maker != kNobody;
    if (only_maker && seat != trigger.maker) continue;
    if (row.from == StealFrom::one_opponent) {
      if (victims != 0 || may_be_given(round.rules, state, seat).empty()) continue;
    }
    victims |= 1u << seat;
  }
  if (victims == 0 || row.amount == 0) return;
  if (trigger.kind == EventKind::joker_gained) round.emit(EventType::joker_steal, state.mover);
  const bool added_up = round.rules.steal_debt == StealDebt::added_up;
  const Debt debt{static_cast<std::uint8_t>(row.amount),
                  row.effect == EffectKind::steal_value || added_up,
                  static_cast<std::uint8_t>(victims)};
  if (round.rules.events_stack == EventsStack::max_one && trigger.kind != EventKind::joker_gained) {
    // Of all events but gained jokers the best single one counts (AMB-41); it is kept in front.
    if (!turn.has_best) {
      REQUIRES(turn.debt_count < kMaxDebts);
      std::move_backward(turn.debts.begin(), turn.debts.begin() + turn.debt_count,
                         turn.debts.begin() + turn.debt_count + 1);
      turn.debts[0] = debt;
      ++turn.debt_count;
      turn.has_best = true;
    } else if (debt.amount > turn.debts[0].amount) {
      turn.debts[0] = debt;
    }
    return;
  }
  // Nothing is added to the best event: a later one may take its place.
  for (int i = turn.has_best ? 1 : 0; i < turn.debt_count; ++i) {
    Debt& known = turn.debts[i];
    if (known.victims != debt.victims) continue;
    const bool in_cards = !known.by_value && !debt.by_value;
    if (!added_up && !in_cards && turn.debt_count < kDebtsApart) continue;
    known.amount = added_up_amount(known, debt);
    return;
  }
  REQUIRES(turn.debt_count < kMaxDebts);
  turn.debts[turn.debt_count] = debt;
  ++turn.debt_count;
}

void collect_points(const Round& round, const EventRow& row) {
  REQUIRES(row.effect == EffectKind::collect);
  State& state = round.state;
  const int factor = round.rules.instant_times_carry ? carry_factor(round.rules, state.carry) : 1;
  int each = row.amount * factor;
  // An amount above the ledger's range is cut for all seats equally, so that it still sums to zero.
  for (Seat seat = 0; seat < state.players; ++seat) {
    const int entry = state.instant[seat];
    const int room =
        seat == state.mover ? (kMostPoints - entry) / (state.players - 1) : kMostPoints + entry;
    each = std::min(each, room);
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    const int change = seat == state.mover ? each * (state.players - 1) : -each;
    std::int16_t& entry = state.instant[seat];
    entry = static_cast<std::int16_t>(entry + change);
  }
  round.emit(EventType::instant, state.mover, {}, each);
}

void win_at_once(const Round& round, const EventRow& row, const Trigger& trigger) {
  State& state = round.state;
  if (state.outcome != Outcome::none) return;  // the first win of a turn decides
  REQUIRES(row.effect == EffectKind::win && row.amount >= 0);
  const bool ppuk = trigger.kind == EventKind::ppuk;
  if (ppuk) round.emit(EventType::three_ppuk, state.mover);
  state.fixed_times_carry = row.multiplied_by_carry;
  state.fixed_times_all = row.multiplied_by_all;
  close(round, ppuk ? Outcome::three_ppuk : Outcome::stop, state.mover, row.amount);
}

// The first seat that takes the pot has it whole; there is no second one in a round.
void take_pot(const Round& round) {
  State& state = round.state;
  if (round.rules.pot_stake == 0 || state.pot_taker != kNobody) return;
  state.pot_taker = state.mover;
  round.emit(EventType::pot, state.mover);
}

void happen(const Round& round, const EventRow& row, const Trigger& trigger) {
  SeatState& mover = round.mover();
  switch (row.effect) {
    case EffectKind::none: return;
    case EffectKind::steal:
    case EffectKind::steal_value: return owe(round, row, trigger);
    case EffectKind::collect:
      if (trigger.kind == EventKind::ppuk && row.turn == EventRow::kFirst) {
        round.emit(EventType::first_ppuk, round.state.mover);
      }
      return collect_points(round, row);
    case EffectKind::win: return win_at_once(round, row, trigger);
    case EffectKind::take_pot: return take_pot(round);
    case EffectKind::multiply_if_winning:
      if (!row.from_counts) {
        mover.win_factor =
            static_cast<std::int16_t>(std::min(mover.win_factor * row.amount, kMostPoints));
      }
      return;
    case EffectKind::add_if_winning:
      if (!row.from_counts) {
        mover.win_add = static_cast<std::int16_t>(
            std::clamp(mover.win_add + row.amount, -kMostPoints, kMostPoints));
      }
      return;
  }
}

}  // namespace

int times(const SeatState& seat, EventKind kind) {
  switch (kind) {
    case EventKind::ppuk: return seat.ppuks;
    case EventKind::bomb: return seat.bombs;
    case EventKind::small_bomb: return seat.small_bombs;
    case EventKind::shake: return seat.shakes;
    case EventKind::go: return seat.go_count;
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::joker_gained:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::capture:
    case EventKind::no_capture: return seat.event_count[static_cast<std::size_t>(kind)];
  }
  UNREACHABLE("the switch has a case for each value");
}

bool selected(const Rules& rules, const State& state, const EventRow& row, const Trigger& trigger) {
  const SeatState& mover = state.seat(state.mover);
  if (!row.months.empty() && (row.months & trigger.months).empty()) return false;
  if (row.owner != EventRow::kAny && row.owner != trigger.owner) return false;
  if (row.count != EventRow::kAny && times(mover, trigger.kind) != row.count) return false;
  if (row.streak != EventRow::kAny && mover.ppuk_streak != row.streak) return false;
  if (!turn_fits(rules, state, row.turn)) return false;
  return row.test.empty() || row.test.holds(RoundSituation(rules, state, state.mover), state.mover);
}

void apply_rows(const Round& round, Trigger trigger) {
  State& state = round.state;
  const std::vector<EventRow>& rows = round.rules.on(trigger.kind);
  // AMB-55: for a ppuk the win may take the place of a payment; beside other events it never does.
  const bool may_replace = trigger.kind == EventKind::ppuk &&
                           round.rules.ppuk_with_first_and_third == FirstAndThird::replace;
  const bool replaces =
      may_replace && std::any_of(rows.begin(), rows.end(), [&](const EventRow& row) {
        return row.effect == EffectKind::win && selected(round.rules, state, row, trigger);
      });
  for (const EventRow& row : rows) {
    if (!selected(round.rules, state, row, trigger)) continue;
    const bool replaced = replaces && row.effect == EffectKind::collect;
    if (!replaced && row.effect != EffectKind::win) happen(round, row, trigger);
  }
  for (const EventRow& row : rows) {  // a win comes last, so that payments beside it are made
    if (row.effect != EffectKind::win || !selected(round.rules, state, row, trigger)) continue;
    return happen(round, row, trigger);
  }
}

void fire_for(const Round& round, Seat seat, Trigger trigger) {
  REQUIRES(seat >= 0 && seat < round.state.players);
  const Seat mover = round.state.mover;
  round.state.mover = seat;  // rows are about the mover
  fire(round, trigger);
  round.state.mover = mover;
}

}  // namespace showstopper::gostop
