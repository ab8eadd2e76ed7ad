// SPDX-License-Identifier: Apache-2.0
//
// From the last steal to the next turn or the end of the round: the sake cup, go and stop, used-up
// cards (GS-A-052 to 060, 075, 076, 099, 101; GS-B-046, 063, 064, 079).
#include <algorithm>

#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

bool asks_for_cup(const Rules& rules, const State& state) {
  if (rules.cup_role != CupRole::choice) return false;
  const SeatState& mover = state.seat(state.mover);
  switch (rules.cup_when) {
    case CupWhen::at_capture_final:
      return cup_is_free(rules, mover.cup, mover.captured) && !state.turn.captured_before.has(kCup);
    case CupWhen::once_any_time:
      return cup_is_free(rules, mover.cup, mover.captured) &&
             points_to_minimum(rules, state, state.mover) >= rules.stop_minimum;
    case CupWhen::each_evaluation_best:
    case CupWhen::at_settlement:
    case CupWhen::at_first_minimum: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

// `at_first_minimum`: the rules fix the use with more points, without a question.
void fix_cup_at_minimum(const Round& round) {
  SeatState& mover = round.mover();
  if (!cup_is_free(round.rules, mover.cup, mover.captured)) return;
  if (points_to_minimum(round.rules, round.state, round.state.mover) < round.rules.stop_minimum) {
    return;
  }
  REQUIRES(mover.captured.has(kCup));
  const int use = better_use(round.rules, mover.cup, mover.captured);
  mover.cup = use == 1 ? CupUse::junk : CupUse::animal;
  round.emit(EventType::cup_choice, round.state.mover, kCup);
}

// The seat with the most points, if it has at least one and no other seat has as many (AMB-61).
Seat alone_at_the_top(const Rules& rules, const State& state) {
  Seat best = kNobody;
  int most = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const int own = points(rules, state, seat);
    if (own >= most) best = own > most ? seat : kNobody;
    most = std::max(most, own);
  }
  return best;
}

// The seat with the most points among those at the stop minimum; of equal ones the first in the
// order of play.
Seat best_at_minimum(const Rules& rules, const State& state) {
  Seat best = kNobody;
  int most = -1;
  for (int i = 0; i < state.players; ++i) {
    const Seat seat = (state.dealer + i) % state.players;
    if (points_to_minimum(rules, state, seat) < rules.stop_minimum) continue;
    if (const int own = points(rules, state, seat); own > most) {
      best = seat;
      most = own;
    }
  }
  return best;
}

[[gnu::cold]] void use_up(const Round& round) {
  State& state = round.state;
  round.emit(EventType::exhausted);
  switch (round.rules.exhaustion_result) {
    case Exhaustion::draw: break;
    case Exhaustion::go_caller_wins:
      if (state.go_calls > 0) {
        const int last = static_cast<int>(state.go_order >> (2 * (state.go_calls - 1)) & 3);
        return close(round, Outcome::stop, last);
      }
      break;
    case Exhaustion::best_score_wins:
      if (const Seat best = alone_at_the_top(round.rules, state); best != kNobody) {
        return close(round, Outcome::stop, best);
      }
      break;
    case Exhaustion::best_at_minimum_wins:
      if (const Seat best = best_at_minimum(round.rules, state); best != kNobody) {
        return close(round, Outcome::stop, best);
      }
      break;
  }
  close(round, Outcome::draw);
}

// The turn of the first seat from this one on that can act.
[[gnu::noinline]] void find_next_turn(const Round& round, Seat seat) {
  State& state = round.state;
  if (cards_used_up(round.rules, state, 1)) return use_up(round);
  for (int i = 0; i < state.players; ++i) {
    if (can_act(round.rules, state, seat)) return begin_turn(round, seat);
    round.emit(EventType::passed, seat);
    seat = table::after(seat, state.players);
  }
  use_up(round);  // cards are left that no seat can play
}

void pass_the_turn(const Round& round) {
  REQUIRES(round.state.outcome == Outcome::none);
  State& state = round.state;
  const Seat seat = table::after(state.mover, state.players);
  // As a rule the next seat has cards: then it can act, and the cards are not used up.
  if (!state.seat(seat).hand.empty()) return begin_turn(round, seat);
  find_next_turn(round, seat);
}

// GS-A-099, GS-A-101: an offer has effect for some turns, the offerer's own included.
[[gnu::noinline]] void count_offers_down(State& state) {
  for (auto& by : state.offers) {
    for (std::uint8_t& left : by) {
      if (left != 0 && left != kRestOfRound) --left;
    }
  }
}

// After a stop, opens the choice for a seat whose cup is still open (`at_settlement`).
bool ask_for_cup_at_end(const Round& round) {
  State& state = round.state;
  REQUIRES(state.winner != kNobody);
  if (round.rules.cup_when != CupWhen::at_settlement) return false;
  for (int i = 0; i < state.players; ++i) {
    const Seat seat = (state.winner + i) % state.players;
    const SeatState& player = state.seat(seat);
    if (!cup_is_free(round.rules, player.cup, player.captured)) continue;
    round.ask(Decision::cup, seat);
    return true;
  }
  return false;
}

}  // namespace

void settle_cup(const Round& round) {
  if (asks_for_cup(round.rules, round.state)) return round.ask(Decision::cup, round.state.mover);
  if (round.rules.cup_when == CupWhen::at_first_minimum) fix_cup_at_minimum(round);
  decide(round);
}

void choose_cup(const Round& round, CupUse use) {
  State& state = round.state;
  state.seat(state.to_move).cup = use;
  round.emit(EventType::cup_choice, state.to_move, kCup);
  if (state.outcome == Outcome::none) return decide(round);
  close(round, state.outcome, state.winner, state.fixed_points);
}

bool go_is_never_asked(const Rules& rules, const State& state) {
  if (state.seat(state.mover).go_count >= rules.go_most) return true;
  switch (rules.go_never_asked) {
    case NeverAsked::asked: return false;
    case NeverAsked::always: return true;
    case NeverAsked::after_draw: return state.carry > 0;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool ask_to_announce(const Round& round) {
  State& state = round.state;
  if (state.turn.announced != Announced::nothing || state.stock.empty()) return false;
  const CardSet taking = about_to_take(state);
  if (taking.empty() || go_is_never_asked(round.rules, state)) return false;
  if (round.rules.decision_last_card == LastCard::auto_stop && players_last_turn(state)) {
    return false;
  }
  REQUIRES((round.mover().captured & taking).empty());
  round.mover().captured |= taking;
  const StopTest test = stop_test(round.rules, state, state.mover);
  round.mover().captured -= taking;
  if (test != StopTest::open) return false;
  state.turn.announced = Announced::asked;
  round.emit(EventType::decision, state.mover);
  round.ask(Decision::go_stop, state.mover);
  return true;
}

void ask_go_or_stop(const Round& round, bool last) {
  const State& state = round.state;
  if ((last || go_is_never_asked(round.rules, state)) &&
      may_stop(round.rules, state, state.mover)) {
    return stop(round, false);
  }
  round.emit(EventType::decision, state.mover);
  round.ask(Decision::go_stop, state.mover);
}

void decide(const Round& round) {
  State& state = round.state;
  if (state.turn.announced == Announced::go) return end_turn(round);
  const StopTest test = stop_test(round.rules, state, state.mover);
  if (test == StopTest::below_minimum) round.emit(EventType::below_minimum, state.mover);
  if (test == StopTest::not_improved) round.emit(EventType::not_improved, state.mover);
  if (test != StopTest::open) {
    // AMB-60: read at once, a go-caller who did not raise the score ends the round.
    if (round.rules.nagari_go_clause == GoClause::immediate && round.mover().go_count > 0) {
      return close(round, Outcome::draw);
    }
    return end_turn(round);
  }
  if (state.turn.announced == Announced::stop && may_stop(round.rules, state, state.mover)) {
    return stop(round, true);
  }
  const bool last =
      round.rules.decision_last_card == LastCard::auto_stop && players_last_turn(state);
  ask_go_or_stop(round, last);
}

void go(const Round& round) {
  State& state = round.state;
  REQUIRES(state.to_move == state.mover);
  SeatState& player = state.seat(state.to_move);
  const bool announces = state.turn.announced == Announced::asked;
  const CardSet held = player.captured | (announces ? about_to_take(state) : CardSet());
  if (announces) state.turn.announced = Announced::go;
  ++player.go_count;
  player.points_at_go =
      static_cast<std::int16_t>(points(counting(round.rules, player.cup, held), held));
  player.go_at = static_cast<std::uint8_t>(state.round_turns + 1);
  if (state.go_calls < kMostCalls) {  // only a position set up by hand has so many before
    state.go_order |= std::uint64_t(state.to_move) << (2 * state.go_calls);
    ++state.go_calls;
  }
  round.emit(EventType::go, state.to_move, {}, player.go_count);
  fire(round, {.kind = EventKind::go});
  if (state.outcome != Outcome::none) return;
  if (announces) return turn_stock(round);
  if (state.before_first_turn) {
    state.before_first_turn = false;
    return begin_turn(round, state.dealer);
  }
  end_turn(round);
}

void stop(const Round& round, bool asked) {
  State& state = round.state;
  round.emit(asked ? EventType::stop : EventType::auto_stop, state.mover);
  close(round, Outcome::stop, state.mover);
}

void push(const Round& round) {
  round.emit(EventType::push, round.state.mover);
  close(round, Outcome::pushed);
}

void answer_stop(const Round& round) {
  Turn& turn = round.turn();
  if (turn.announced != Announced::asked) return stop(round, true);
  turn.announced = Announced::stop;
  turn_stock(round);
}

void end_turn(const Round& round) {
  State& state = round.state;
  SeatState& player = round.mover();
  const Turn& turn = state.turn;
  const bool laid = turn.role == HandRole::lone && !turn.jjok && !turn.drawn_for_joker;
  player.laid_unmatched = laid ? turn.hand_card : Card();
  if (round.rules.decision_test == DecisionTest::score_gt_last_turn) {
    player.points_last_turn = static_cast<std::int16_t>(points(round.rules, state, state.mover));
  }
  ++player.turns;
  ++state.round_turns;
  if (!round.rules.offer_hand_stays_open) player.open_hand = false;
  if (round.rules.offer_possible) count_offers_down(state);
  round.emit(EventType::turn_over, state.mover);
  pass_the_turn(round);
}

void close(const Round& round, Outcome outcome, Seat winner, int fixed_points) {
  State& state = round.state;
  REQUIRES(outcome != Outcome::none && winner >= kNobody && winner < state.players);
  REQUIRES(fixed_points == static_cast<std::int16_t>(fixed_points));
  state.outcome = outcome;
  state.winner = winner;
  state.fixed_points = static_cast<std::int16_t>(fixed_points);
  if (outcome == Outcome::stop && ask_for_cup_at_end(round)) return;
  state.decision = Decision::over;
  state.to_move = kNobody;
}

}  // namespace showstopper::gostop
