// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/what_counts.h"

#include <algorithm>

#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: as everywhere in code of the game

namespace {

// Whether more cards are never worth less.
bool grows(const CardValues& counting) {
  return std::all_of(counting.combinations.begin(), counting.combinations.end(),
                     [](const Combination& row) { return row.points >= 0 && row.step >= 0; });
}

// Whether captured cards decide a question other than that for go or stop, or whether more of them
// may be worth less.
bool captures_decide(const Rules& rules) {
  const bool cup_moves =
      rules.steal_cup != StealCup::never || rules.cup_when == CupWhen::at_settlement;
  return rules.steal_chooser != StealChooser::lowest_value || rules.offer_possible ||
         (rules.cup_role == CupRole::choice && cup_moves) || !grows(rules.counting[0]) ||
         !grows(rules.counting[1]);
}

}  // namespace

WhatCounts<Game>::WhatCounts(const Rules& rules)
    : rules_(rules), junk_(rules.counting[0].junk | rules.counting[1].junk) {
  for (std::size_t kind = 0; kind < rules.events.size(); ++kind) {
    for (const EventRow& row : rules.events[kind]) {
      rows_see_all_ = rows_see_all_ || !row.test.empty();
      counted_[kind] = counted_[kind] || row.count != EventRow::kAny;
    }
  }
  captures_seen_ = captures_decide(rules);
}

State WhatCounts<Game>::of(const State& state, int plies) const {
  State part = state;
  if (rows_see_all_) return part;
  const bool captures = captures_seen_ || asks_for_stop(state, plies);
  part.instant = {};
  part.pot_taker = kNobody;
  for (SeatState& seat : part.seats) {
    seat.laid_unmatched = Card();
    seat.win_factor = 1;
    seat.win_add = 0;
    for (std::size_t kind = 0; kind < counted_.size(); ++kind) {
      if (!counted_[kind]) seat.event_count[kind] = 0;
    }
    if (captures) continue;
    seat.captured &= kCup;  // its use may be a question
    seat.points_last_turn = 0;
  }
  if (!captures) part.turn.captured_before &= kCup;
  return part;
}

// Whether some seat may have the points for a stop within so many actions. The last of them is
// counted and not carried out.
bool WhatCounts<Game>::asks_for_stop(const State& state, int plies) const {
  REQUIRES(plies >= 1);
  const bool one_turn = plies <= 2 && state.decision != Decision::declare &&
                        rules_.turn_empty_hand != EmptyHand::auto_flip;
  CardSet hands, junk;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!one_turn || seat == state.mover) hands |= state.seat(seat).hand;
    junk |= state.seat(seat).captured & junk_;
  }
  const CardSet within_reach = state.table | hands | junk | turned(state, plies);
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (one_turn && seat != state.mover) continue;
    if (reaches_minimum(state.seat(seat).captured | within_reach)) return true;
  }
  return false;
}

// The cards of the stock that may be turned: one for each turn, if no rule turns more.
CardSet WhatCounts<Game>::turned(const State& state, int plies) const {
  const bool one_each = (rules_.deck & kJokerCards).empty() && rules_.bomb_flips <= 1 &&
                        rules_.turn_empty_hand != EmptyHand::auto_flip;
  const int most = one_each ? std::min(plies - 1, state.stock.size()) : state.stock.size();
  CardSet cards;
  for (int i = 0; i < most; ++i) cards |= state.stock[i];
  return cards;
}

bool WhatCounts<Game>::reaches_minimum(CardSet captured) const {
  return std::any_of(rules_.counting.begin(), rules_.counting.end(), [&](const CardValues& by) {
    return points_to_minimum(by, captured) >= rules_.stop_minimum;
  });
}

}  // namespace showstopper::properties
