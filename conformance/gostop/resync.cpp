// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/resync.h"

#include <algorithm>

#include "model/gostop/engine.h"
#include "model/gostop/position.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {

namespace {

void adopt_zones(const Rules& rules, const Stock& dealt_stock, const ObservedPosition& seen,
                 State& state) {
  REQUIRES(seen.complete(rules.players) && seen.stock_left);
  REQUIRES(*seen.stock_left >= 0 && *seen.stock_left <= dealt_stock.size());
  for (Seat seat = 0; seat < rules.players; ++seat) {
    state.seat(seat).hand = *seen.hands[seat];
    state.seat(seat).captured = *seen.captured[seat];
  }
  state.table = *seen.table;
  state.stock = dealt_stock;
  state.stock.top = static_cast<std::uint8_t>(dealt_stock.end - *seen.stock_left);
  ENSURES(state.stock.size() == *seen.stock_left);
}

void adopt_counts(const Rules& rules, const ObservedPosition& seen, State& state) {
  const State known = state;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    SeatState& player = state.seat(seat);
    const auto small = [](const std::optional<int>& number, std::uint8_t& member) {
      if (number) member = static_cast<std::uint8_t>(std::clamp(*number, 0, 24));
    };
    if (seen.go_counts[seat] && *seen.go_counts[seat] > player.go_count) {
      // The call was not followed: it raised the bar to the points that the seat had then, or, if
      // the log does not show them, has now.
      const int bar = seen.points_at_go[seat].value_or(points(rules, state, seat));
      player.points_at_go = static_cast<std::int16_t>(bar);
    }
    small(seen.go_counts[seat], player.go_count);
    small(seen.shakes[seat], player.shakes);
    small(seen.bombs[seat], player.bombs);
    if (seen.credits[seat]) {
      player.credits = static_cast<std::uint8_t>(std::clamp(*seen.credits[seat], 0, kMaxCredits));
      player.credit_until.fill(0);
      std::fill_n(player.credit_until.begin(), player.credits, kNeverLapses);
      ENSURES(player.credits <= kMaxCredits);
    }
    if (seen.instant[seat]) state.instant[seat] = static_cast<std::int16_t>(*seen.instant[seat]);
    if (player.go_count == known.seat(seat).go_count) continue;
    state.go_calls = 0;  // in which order goes were called is not observed
    state.go_order = 0;
  }
}

// The use of a cup that the log does not show stays as the rules know it, with the seat that has
// it. If the rules leave no choice, none can be fixed.
void adopt_cups(const Rules& rules, const ObservedPosition& seen, State& state) {
  if (rules.cup_role != CupRole::choice) return;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    SeatState& player = state.seat(seat);
    if (seen.cups[seat]) player.cup = *seen.cups[seat];
    if (!player.captured.has(kCup) && !seen.cups[seat]) player.cup = CupUse::open;
  }
}

// A stack that only the log has. A seat that has had no turn has left none. The turn in which it
// was made is not observed: the latest of its owner.
Stack stack_of(int owner, const State& state) {
  if (owner < 0 || owner >= state.players || state.seat(owner).turns == 0) return {};
  return {static_cast<Seat>(owner), state.seat(owner).turns};
}

// Three of a month on the table lie as a stack. One that the reference has stays as it made it: its
// owner by the log, if another, is a finding. The owner of any other is that of the log, or none.
void adopt_stacks(const ObservedPosition& seen, State& state) {
  const State old = state;
  state.stacked = {};
  for (Month month = 1; month <= Card::kMonths; ++month) {
    state.stacks[month] = Stack{};
    const int lying = state.table.count(month), owner = seen.stacks ? (*seen.stacks)[month] : -1;
    const bool known = in(old.stacked, month);
    const bool shown = seen.stacks ? owner != kNoStack : lying == 3;
    if (lying < 3 || (!known && !shown)) continue;
    state.stacked |= month_bit(month);
    state.stacks[month] = known ? old.stacks[month] : stack_of(owner, state);
  }
  ENSURES(state.stacked.size() <= state.table.size() / 3);
}

// Whether the mover has played in a turn that the reference did not end. That of a round whose
// cards are used up has ended.
bool is_inside_a_turn(const State& state) {
  switch (state.decision) {
    case Decision::declare:
    case Decision::turn:
    case Decision::respond: return false;
    case Decision::over: return state.turn.flipped && state.outcome != Outcome::draw;
    case Decision::take_hand:
    case Decision::take_flip:
    case Decision::give:
    case Decision::cup:
    case Decision::go_stop: return !state.before_first_turn;
  }
  UNREACHABLE("the switch has a case for each value");
}

// The log is at the start of a turn: the turn that the reference was in has ended unjudged.
void count_turns(State& state) {
  if (is_inside_a_turn(state)) ++state.seat(state.mover).turns;
  int turns = 0;
  for (Seat seat = 0; seat < state.players; ++seat) turns += state.seat(seat).turns;
  state.round_turns = static_cast<std::uint8_t>(turns);
}

// Whether `next` is in the turn that `state` has begun: a triple may have been shown, no card has
// been played.
bool is_of_the_same_turn(const State& state, const State& next) {
  REQUIRES(next.decision == Decision::turn);
  const SeatState &before = state.seat(next.mover), &now = next.seat(next.mover);
  return state.decision == Decision::turn && state.mover == next.mover &&
         state.table == next.table && before.hand == now.hand && before.captured == now.captured;
}

}  // namespace

bool resync(const Rules& rules, const Stock& dealt_stock, const ObservedPosition& seen,
            State& state) {
  if (!seen.complete(rules.players) || !seen.stock_left || !seen.decision) return false;
  if (*seen.stock_left < 0 || *seen.stock_left > dealt_stock.size()) return false;
  const Conservation cards = conservation(rules, dealt_stock, seen);
  if (!cards.lost.empty() || !cards.doubled.empty()) return false;

  State next = state;
  adopt_zones(rules, dealt_stock, seen, next);
  adopt_counts(rules, seen, next);
  adopt_cups(rules, seen, next);
  if (*seen.decision == Decision::turn) {
    if (!seen.to_move || *seen.to_move < 0 || *seen.to_move >= rules.players) return false;
    count_turns(next);
    next.to_move = next.mover = static_cast<std::int8_t>(*seen.to_move);
    next.outcome = Outcome::none;
    next.winner = kNobody;
    next.fixed_points = 0;
    next.fixed_times_carry = next.fixed_times_all = false;
    next.quad_holders = 0;
    next.quads_claimed = {};
    next.before_first_turn = false;
    adopt_stacks(seen, next);
    open_turn(rules, next);
    if (is_of_the_same_turn(state, next)) next.turn = state.turn;
  } else {
    // Inside a turn only the cards may differ: the earlier steps of the turn are not observed.
    const bool same = state.decision == *seen.decision &&
                      (*seen.decision == Decision::go_stop || *seen.decision == Decision::over) &&
                      (!seen.to_move || *seen.to_move == state.to_move);
    if (!same) return false;
    adopt_stacks(seen, next);
  }
  if (!flaws(rules, next).empty()) return false;
  ENSURES(next.players == state.players && next.dealer == state.dealer);
  state = next;
  return true;
}

}  // namespace showstopper::conformance::gostop
