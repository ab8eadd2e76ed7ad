// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/step.h"

#include <algorithm>

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
  const int beyond = std::min(after.stock.top, before.stock.end);
  for (int i = before.stock.top; i < beyond; ++i) {
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

DealtCards::DealtCards(const gostop::Deal& dealt) : deal(dealt) {
  for (int top = deal.stock.end; top > 0; --top) {
    left[top - 1] = left[top] | deal.stock.cards[top - 1];
  }
}

GostopStep GostopTrail::open(const State& kept, const gostop::Legal& legal,
                             const gostop::Result* result) {
  before_ = &kept;
  turn_start_ = nullptr;
  clean_start_ = begins_a_turn(kept);
  actions_ = 0;
  return {.rules = *rules_,
          .rule_facts = *rule_facts_,
          .deal = dealt_->deal,
          .turn_start = kept,
          .before = kept,
          .after = kept,
          .legal = legal,
          .action = {},
          .stock_left = dealt_->left_at(kept.stock.top),
          .number = 0,
          .first = true,
          .turn_seen = clean_start_,
          .result = result};
}

GostopStep GostopTrail::step(gostop::Action action, const State& state, const gostop::Legal& legal,
                             const gostop::Result* result) const {
  const int ended = state.round_turns - before_->round_turns;
  // Turns that pass without a decision (`auto_flip`) cannot be distinguished afterwards.
  const bool one = state.over() ? state.mover == before_->mover : begins_a_turn(state);
  const bool seen = clean_start_ && (ended == 0 || (ended == 1 && one));
  return {.rules = *rules_,
          .rule_facts = *rule_facts_,
          .deal = dealt_->deal,
          .turn_start = turn_start_ != nullptr ? *turn_start_ : *before_,
          .before = *before_,
          .after = state,
          .legal = legal,
          .action = action,
          .stock_left = dealt_->left_at(state.stock.top),
          .number = actions_,
          .first = false,
          .turn_seen = seen,
          .result = result};
}

void GostopTrail::accept(const GostopStep& step, const State& kept) {
  if (step.first) return;
  if (step.turn_ended() || before_->decision == Decision::declare || before_->before_first_turn) {
    turn_start_ = nullptr;
    clean_start_ = begins_a_turn(kept);
  } else if (turn_start_ == nullptr && !kept.over()) {
    turn_start_ = before_;
  }
  before_ = &kept;
  ++actions_;
}

GostopStep GostopWatch::open(const gostop::Deal& deal, const State& state,
                             const gostop::Legal& legal, const gostop::Result* result) {
  dealt_.emplace(deal);
  trail_.emplace(rules_, rule_facts_, *dealt_);
  kept_[0] = state;
  return trail_->open(kept_[0], legal, result);
}

void GostopWatch::accept(const GostopStep& step) {
  if (step.first) return;
  const auto is_free = [&](const State& place) {
    return &place != &trail_->position() && &place != trail_->turn_start();
  };
  State& place = is_free(kept_[0]) ? kept_[0] : is_free(kept_[1]) ? kept_[1] : kept_[2];
  place = step.after;
  trail_->accept(step, place);
}

}  // namespace showstopper::properties
