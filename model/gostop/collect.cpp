// SPDX-License-Identifier: Apache-2.0
//
// The collection: captures of the turn's cards, and the special events among them (GS-A-045 to 050,
// 064 to 069, 073, 074; GS-B-041 to 052).
#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

bool forms_stack(const Rules& rules, const State& state) {
  if (!rules.ppuk_forms) return false;
  if (!rules.ppuk_on_last_card && players_last_turn(state)) return false;
  return !rules.suppress_ppuk || !last_turn(rules, state);
}

[[gnu::cold]] void leave_stack(const Round& round, Month month) {
  State& state = round.state;
  Turn& turn = round.turn();
  REQUIRES(state.table.count(month) == 3 && !state.stacked.has(month));
  Stack& stack = state.stacks[month];
  stack.owner = state.mover;
  stack.turn = static_cast<std::uint8_t>(round.mover().turns + 1);
  stack.jokers = joker_bits(turn.waiting);
  state.stacked.insert(month);
  turn.ppuk = true;
  round.emit(EventType::ppuk, state.mover, state.table.in(month));
  if (!turn.waiting.empty()) round.emit(EventType::joker_buried, state.mover, turn.waiting);
  turn.waiting = CardSet();
}

// The stock card fell on the month of the hand card.
[[gnu::noinline]] void collect_together(const Round& round) {
  State& state = round.state;
  Turn& turn = round.turn();
  const Month month = turn.hand_card.month();
  switch (turn.role) {
    case HandRole::lone:
      turn.jjok = true;
      round.emit(EventType::jjok, state.mover, state.table.in(month));
      return capture(round, CardSet(turn.hand_card) | turn.flip_card, false);
    case HandRole::pair:
      if (forms_stack(round.rules, state)) return leave_stack(round, month);
      round.emit(EventType::suppressed, state.mover, state.table.in(month));
      return capture(round, state.table.in(month), true);
    case HandRole::choice:
      turn.ttadak = true;
      round.emit(EventType::ttadak, state.mover, state.table.in(month));
      return capture(round, state.table.in(month), true);
    case HandRole::none:
    case HandRole::stack:
    case HandRole::bomb: UNREACHABLE("a fifth card of a month does not exist");
  }
}

void collect_hand_card(const Round& round) {
  Turn& turn = round.turn();
  switch (turn.role) {
    case HandRole::none:
    case HandRole::lone: return;
    case HandRole::pair:
    case HandRole::choice:
      REQUIRES(turn.hand_target.is_card());
      return capture(round, CardSet(turn.hand_card) | turn.hand_target, true);
    case HandRole::stack: return capture_stack(round, turn.hand_card.month(), true);
    case HandRole::bomb: return capture(round, round.state.table.in(turn.bomb_month), true);
  }
}

void collect_flip(const Round& round) {
  Turn& turn = round.turn();
  if (!turn.flip_target.is_card()) return;
  REQUIRES(round.state.table.has(turn.flip_card) && round.state.table.has(turn.flip_target));
  const Month month = turn.flip_card.month();
  if (round.state.table.count(month) == Card::kPerMonth) {
    capture_stack(round, month, false);
  } else {
    capture(round, CardSet(turn.flip_card) | turn.flip_target, false);
  }
}

bool is_sweep(const Rules& rules, const State& state) {
  const Turn& turn = state.turn;
  const CardSet taken = turn.by_hand | turn.by_flip;
  if (rules.sweep_definition == SweepDefinition::table_empty_after_capture) {
    return state.table.empty() && !taken.empty();
  }
  // GS-A-067: exactly two cards lay there, of different months, and both were taken.
  const CardSet before = turn.table_before;
  if (before.size() != 2 || !taken.contains(before)) return false;
  const Card first = before.first();
  const CardSet second = before - first;
  return first.is_joker() || second.first().is_joker() || first.month() != second.first().month();
}

[[gnu::cold]] void raise_stack(const Round& round, const Stack& stack, Month month) {
  const Rules& rules = round.rules;
  State& state = round.state;
  REQUIRES(stack.owner >= kNobody && stack.owner < state.players);
  const MonthSet months = month_bit(month);
  const bool own = stack.owner == state.mover;
  const bool recent = stack.turn == round.mover().turns;
  const bool counts_as_own =
      own && (rules.self_stack_window == SelfStackWindow::any_earlier || recent);
  if (counts_as_own) {
    round.emit(EventType::own_stack, state.mover, CardSet::of(month));
    fire(round, {EventKind::self_stack_capture, months, 1 + static_cast<int>(StackOwner::self)});
    if (rules.self_stack_replaces) return;
  }
  const StackOwner owner = stack.owner == kNobody ? StackOwner::none : StackOwner::other;
  if (!counts_as_own) {
    round.emit(owner == StackOwner::none ? EventType::dealt_stack : EventType::other_stack,
               state.mover, CardSet::of(month), 0, stack.owner);
  }
  fire(round, {EventKind::stack_capture, months, 1 + static_cast<int>(owner),
               own ? Seat{kNobody} : stack.owner});
}

void raise_events(const Round& round) {
  const Rules& rules = round.rules;
  State& state = round.state;
  Turn& turn = round.turn();
  const auto counts = [&](bool suppress) {
    if (!suppress || !last_turn(rules, state)) return true;
    round.emit(EventType::suppressed, state.mover);
    return false;
  };
  const auto months_of = [](Card card) {
    return card.is_card() && !card.is_joker() ? month_bit(card.month()) : MonthSet{0};
  };
  if (turn.taken_count > 0 && counts(rules.suppress_stack_capture)) {
    for (int i = 0; i < turn.taken_count; ++i) {
      raise_stack(round, turn.taken[i], turn.taken_months[i]);
    }
  }
  if (turn.ttadak && counts(rules.suppress_ttadak)) {
    fire(round, {.kind = EventKind::ttadak, .months = months_of(turn.hand_card)});
  }
  if (turn.jjok && counts(rules.suppress_jjok)) {
    fire(round, {.kind = EventKind::jjok, .months = months_of(turn.hand_card)});
  }
  if (turn.bomb_month != 0) {
    fire(round, {.kind = turn.small ? EventKind::small_bomb : EventKind::bomb,
                 .months = month_bit(turn.bomb_month)});
  }
  if (is_sweep(rules, state) && counts(rules.suppress_sweep)) {
    round.emit(EventType::sweep, state.mover);
    fire(round, {.kind = EventKind::sweep});
  }
  for (int i = 0; i < turn.jokers_gained; ++i) fire(round, {.kind = EventKind::joker_gained});
  if (!(turn.by_hand | turn.by_flip).empty()) {
    round.emit(EventType::capture, state.mover, turn.by_hand | turn.by_flip);
    fire(round, {.kind = EventKind::capture});
  } else {
    fire(round, {.kind = EventKind::no_capture});
  }
  if (turn.ppuk) {
    ++round.mover().ppuks;
    ++round.mover().ppuk_streak;
    fire(round, {.kind = EventKind::ppuk, .months = months_of(turn.hand_card)});
  } else {
    round.mover().ppuk_streak = 0;
  }
}

}  // namespace

void capture(const Round& round, CardSet cards, bool by_hand) {
  State& state = round.state;
  CHECK(state.table.contains(cards));
  CHECK((round.mover().captured & cards).empty());
  state.table -= cards;
  round.mover().captured |= cards;
  (by_hand ? round.turn().by_hand : round.turn().by_flip) |= cards;
  round.emit_move(cards, Zone::table, Zone::captured, state.mover);
}

void capture_stack(const Round& round, Month month, bool by_hand) {
  State& state = round.state;
  Turn& turn = round.turn();
  CardSet cards = state.table.in(month);
  CHECK(cards.size() == Card::kPerMonth);
  if (state.stacked.has(month)) {
    Stack& stack = state.stacks[month];
    cards |= joker_cards(stack.jokers);
    CHECK(turn.taken_count < turn.taken.size());
    turn.taken_months[turn.taken_count] = month;
    turn.taken[turn.taken_count++] = stack;
    stack = Stack{};
    state.stacked.erase(month);
  }
  capture(round, cards, by_hand);
}

void collect(const Round& round) {
  Turn& turn = round.turn();
  const bool together = turn.flip_card.is_card() && turn.hand_card.is_card() &&
                        turn.role != HandRole::stack &&
                        turn.flip_card.month() == turn.hand_card.month();
  if (together) {
    collect_together(round);
  } else {
    collect_hand_card(round);
    collect_flip(round);
  }
  if (!turn.waiting.empty()) {
    turn.jokers_gained = static_cast<std::uint8_t>(turn.jokers_gained + turn.waiting.size());
    capture(round, turn.waiting, false);
    turn.waiting = CardSet();
  }
  raise_events(round);
  if (round.state.outcome != Outcome::none) return;
  if (turn.debt_count > 0) return pay_debts(round);
  settle_cup(round);
}

}  // namespace showstopper::gostop
