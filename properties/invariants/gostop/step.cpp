// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

using gostop::ActionKind;
using gostop::Announced;
using gostop::CardSet;
using gostop::Decision;
using gostop::State;
using table::Seat;

namespace {

// A turn's first decision, at which nothing has been done yet.
bool begins_a_turn(const State& state) {
  const gostop::Turn& turn = state.turn;
  return state.decision == Decision::turn && !turn.moved && !turn.flipped && !turn.offered &&
         !turn.joker_played && !turn.after_bomb && !turn.hand_card.is_card() &&
         (turn.by_hand | turn.by_flip).empty();
}

bool moves_cards(ActionKind kind) {
  switch (kind) {
    case ActionKind::play:
    case ActionKind::take:
    case ActionKind::give:
    case ActionKind::bomb:
    case ActionKind::skip: return true;
    case ActionKind::shake:
    case ActionKind::quad:
    case ActionKind::concede:
    case ActionKind::push:
    case ActionKind::offer:
    case ActionKind::done:
    case ActionKind::go:
    case ActionKind::stop:
    case ActionKind::accept:
    case ActionKind::refuse:
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return false;
  }
  return false;
}

}  // namespace

Change change_between(const State& before, const State& after) {
  Change change;
  CardSet moved;
  for (Seat seat = 0; seat < gostop::kMaxPlayers; ++seat) {
    const gostop::SeatState& was = before.seats[seat];
    const gostop::SeatState& is = after.seats[seat];
    if (was.hand == is.hand && was.captured == is.captured) continue;
    change.hand_lost[seat] = was.hand - is.hand;
    change.hand_gained[seat] = is.hand - was.hand;
    change.captured_lost[seat] = was.captured - is.captured;
    change.captured_gained[seat] = is.captured - was.captured;
    const CardSet of_seat = change.hand_lost[seat] | change.hand_gained[seat] |
                            change.captured_lost[seat] | change.captured_gained[seat];
    moved |= of_seat;
    if (static_cast<int>(seat) != before.mover) change.elsewhere |= of_seat;
  }
  change.hands_or_captures = !moved.empty();
  change.table_lost = before.table - after.table;
  change.table_gained = after.table - before.table;
  for (int i = before.stock.top; i < after.stock.top; ++i) {
    change.turned |= before.stock.cards[i];
  }
  return change;
}

bool GostopStep::collected() const {
  if (!turn_seen || asked_before_the_flip(after)) return false;
  if (asked_before_the_flip(before)) {
    // A row may let the go itself win: then no stock card was turned and nothing collected.
    const bool won_by_the_go =
        after.over() && after.turn.announced == Announced::go && !after.turn.flipped;
    return !won_by_the_go && turn_ended_or_asks();
  }
  if (!moves_cards(action.kind)) return false;
  if (before.decision != Decision::turn && before.decision != Decision::take_hand &&
      before.decision != Decision::take_flip && before.decision != Decision::give) {
    return false;
  }
  return turn_ended_or_asks();
}

bool GostopStep::turn_ended_or_asks() const {
  return turn_ended() || after.over() || after.decision == Decision::go_stop ||
         after.decision == Decision::cup;
}

GostopStep GostopWatch::open(const gostop::Deal& deal, const State& state,
                             const gostop::Legal& legal, const gostop::Result* result) {
  deal_ = deal;
  left_[deal.stock.end] = CardSet();
  for (int top = deal.stock.end; top > 0; --top) {
    left_[top - 1] = left_[top] | deal.stock.cards[top - 1];
  }
  before_ = state;
  apart_ = false;
  clean_start_ = begins_a_turn(state);
  actions_ = 0;
  return {.rules = rules_,
          .rule_facts = rule_facts_,
          .deal = deal_,
          .turn_start = before_,
          .before = before_,
          .after = state,
          .legal = legal,
          .action = {},
          .change = {},
          .stock_left = left_[state.stock.top],
          .number = 0,
          .first = true,
          .turn_seen = clean_start_,
          .result = result};
}

GostopStep GostopWatch::step(gostop::Action action, const State& state, const gostop::Legal& legal,
                             const gostop::Result* result) const {
  const int ended = state.round_turns - before_.round_turns;
  // Turns that pass without a decision (`auto_flip`) leave nothing by which to tell them apart.
  const bool one = state.over() ? state.mover == before_.mover : begins_a_turn(state);
  const bool seen = clean_start_ && (ended == 0 || (ended == 1 && one));
  return {.rules = rules_,
          .rule_facts = rule_facts_,
          .deal = deal_,
          .turn_start = apart_ ? turn_start_ : before_,
          .before = before_,
          .after = state,
          .legal = legal,
          .action = action,
          .change = change_between(before_, state),
          .stock_left = left_[state.stock.top],
          .number = actions_,
          .first = false,
          .turn_seen = seen,
          .result = result};
}

void GostopWatch::accept(const GostopStep& step) {
  if (step.first) return;
  const State& state = step.after;
  if (step.turn_ended() || before_.decision == Decision::declare || before_.before_first_turn) {
    apart_ = false;
    clean_start_ = begins_a_turn(state);
  } else if (!apart_ && !state.over()) {
    turn_start_ = before_;
    apart_ = true;
  }
  before_ = state;
  ++actions_;
}

}  // namespace showstopper::properties
