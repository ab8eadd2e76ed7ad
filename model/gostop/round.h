// SPDX-License-Identifier: Apache-2.0
//
// The steps of a round, for the engine's own files: each carries the position one phase on and
// calls the next, until a decision is open or the round is over. Nothing outside model/gostop
// includes this.
//
//   open_round -> declarations -> begin_turn -> [turn] -> lay / bomb / skip -> turn_stock
//     -> [go_stop, take_hand, take_flip] -> collect -> pay_debts -> [give] -> settle_cup -> [cup]
//     -> decide -> [go_stop] -> end_turn -> begin_turn ... or close
#pragma once

#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::gostop {

struct Round {
  const Rules& rules;
  State& state;
  EventLog* log;

  SeatState& mover() const { return state.seat(state.mover); }
  Turn& turn() const { return state.turn; }
  void ask(Decision decision, Seat seat) const {
    state.decision = decision;
    state.to_move = seat;
  }

  void emit(EventType what, Seat seat = kNobody, CardSet cards = {}, int number = 0,
            Seat other = kNobody) const {
    if (log != nullptr) [[unlikely]]
      write(what, seat, cards, number, other);
  }
  void emit_move(CardSet cards, Zone from, Zone to, Seat seat, Seat other = kNobody) const {
    if (log != nullptr) [[unlikely]]
      write_move(cards, from, to, seat, other);
  }

 private:
  void write(EventType what, Seat seat, CardSet cards, int number, Seat other) const;
  void write_move(CardSet cards, Zone from, Zone to, Seat seat, Seat other) const;
};

// opening.cpp: between deal and first turn.
void open_round(const Round& round);
void ask_declarations(const Round& round);
void declare_quad(const Round& round, Month month);
void close_declarations(const Round& round);

// turn.cpp: the start of a turn, the hand card, offers.
void begin_turn(const Round& round, Seat seat);
void play(const Round& round, Card card);
void bomb(const Round& round, Month month);
void skip(const Round& round);
void show_triple(const Round& round, Seat seat, Month month);
void concede(const Round& round);
void offer_draw(const Round& round);
void respond(const Round& round, bool accepts);

// stock.cpp: the stock card.
void turn_stock(const Round& round);
void take(const Round& round, Card card);
void leave(const Round& round);  // a stock card that need not capture

// The table card that `choice.automatic` takes; no card if the player chooses (turn.cpp).
Card preferred(const Rules& rules, CardSet candidates);

// collect.cpp: captures and events.
void collect(const Round& round);
void capture(const Round& round, CardSet cards, bool by_hand);
void capture_stack(const Round& round, Month month, bool by_hand);

// event_rows.cpp: the effects of the rule file's rows for an event.
struct Trigger {
  EventKind kind;
  MonthSet months;
  int owner = EventRow::kAny;  // 1 + StackOwner
  Seat maker = kNobody;        // of a captured stack
};
void apply_rows(const Round& round, Trigger trigger);
inline void fire(const Round& round, Trigger trigger) {
  REQUIRES(static_cast<int>(trigger.kind) < kEventKinds);
  std::uint8_t& count = round.mover().event_count[static_cast<std::size_t>(trigger.kind)];
  count = static_cast<std::uint8_t>(count + (count < 255));
  if (!round.rules.on(trigger.kind).empty()) apply_rows(round, trigger);
}
void fire_for(const Round& round, Seat seat, Trigger trigger);  // in place of the mover
int times(const SeatState& seat, EventKind kind);               // of this seat in the round
bool selected(const Rules& rules, const State& state, const EventRow& row, const Trigger& trigger);

// steal.cpp: junk that changes hands.
void pay_debts(const Round& round);
void give(const Round& round, Card card);
void waive(const Round& round);
CardSet may_be_given(const Rules& rules, const State& state, Seat victim);

// turn_end.cpp: from the last steal to the next turn or the end.
void settle_cup(const Round& round);
void choose_cup(const Round& round, CupUse use);
void decide(const Round& round);
// Opens the announcement of go before the stock card (`go.announced`) if it is due; true if so.
bool ask_to_announce(const Round& round);
// Called when the mover has reached the minimum. He stops without a decision if the rules leave no
// choice, or if they require it in his last turn.
void ask_go_or_stop(const Round& round, bool last);
void go(const Round& round);
void stop(const Round& round, bool asked);
void push(const Round& round);
void answer_stop(const Round& round);  // at once, or at the turn's end if go is announced before
void end_turn(const Round& round);
void close(const Round& round, Outcome outcome, Seat winner = kNobody, int fixed_points = 0);

// Facts about a position that several phases need (queries.cpp).
int usable_credits(const SeatState& seat, int turns_from_now = 1);
bool turn_can_follow(const Rules& rules, const State& state);  // after the present one
bool players_last_turn(const State& state);                    // neither cards nor credits left
bool last_turn(const Rules& rules, const State& state);        // as the rules mean it
bool cards_used_up(const Rules& rules, const State& state, int mover_turns_from_now);
bool can_act(const Rules& rules, const State& state, Seat seat, int turns_from_now = 1);
MonthSet showable(const Rules& rules, const State& state, Seat seat);
MonthSet bombable(const Rules& rules, const State& state, Seat seat);  // full bombs
MonthSet small_bombable(const Rules& rules, const State& state, Seat seat);
bool may_concede(const Rules& rules, const State& state);
bool may_offer(const Rules& rules, const State& state, Seat seat);
bool go_is_never_asked(const Rules& rules, const State& state);
// The cards that the hand card of the turn is about to take, without a card still to be chosen.
CardSet about_to_take(const State& state);
// With the cards given counted as captured.
bool may_stop(const Rules& rules, const State& state, Seat seat, CardSet with = {});
bool asked_to_declare(const Rules& rules, const State& state, Seat seat);

}  // namespace showstopper::gostop
