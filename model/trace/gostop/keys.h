// SPDX-License-Identifier: Apache-2.0
//
// The keys of Go-Stop: those of an observation and of a result, each with the member that it is
// read into and written from, and those of a set-up position, whose members are in
// model/gostop/state_fields.h.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "model/gostop/state_fields.h"
#include "model/trace/basic/told_fields.h"
#include "model/trace/gostop/observation.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// A key that fills several members of an observation.
template <class Observation>
struct StacksOf {
  Observation& seen;
};
// Numbers of the seats that sit out.
template <class Numbers>
struct SittersOf {
  Numbers& numbers;
};
template <class Numbers>
SittersOf<Numbers> sitters_of(Numbers& numbers) {
  return {numbers};
}

// Calls use(name, member) for each key, in the order of writing and of the bits in `seen`.
template <class Observation, class Use>
requires std::same_as<std::remove_const_t<Observation>, GostopObservation>
void each_key(Observation& o, Use use) {
  use("to_move", o.to_move);
  use("decision", o.decision);
  use("legal", o.legal);
  use("hands", o.hands);
  use("table", o.table);
  use("pending", o.pending);
  use("stacks", StacksOf<Observation>{o});
  use("captured", o.captured);
  use("stock_left", o.stock_left);
  use("stock", o.stock);
  for (const SeatNumber& number : seat_numbers()) use(number.name, o.*number.list);
  use("cups", o.cups);
  use("result", o.result);
  use("error", error_of(o.error_kind, o.error_message));
}
template <class Result, class Use>
requires std::same_as<std::remove_const_t<Result>, GostopResult>
void each_key(Result& r, Use use) {
  use("outcome", r.outcome);
  use("winner", r.winner);
  use("points", r.points);
  use("bonus", r.bonus);
  use("multiplier", r.multiplier);
  use("payments", r.payments);
  use("reasons", r.reasons);
  use("next_dealer", r.next_dealer);
  use("next_carry", r.next_carry);
  use("sold_paid", r.sold_paid);
  use("sold_received", sitters_of(r.sold_received));
  use("pot_payments", r.pot_payments);
  use("next_pot", r.next_pot);
}

template <class Seen>
concept GostopKeys = std::same_as<Seen, GostopObservation> || std::same_as<Seen, GostopResult>;

// Calls use(name, member) for each key that was observed.
template <GostopKeys Seen, class Use>
void each_seen_key(const Seen& seen, Use use) {
  int bit = 0;
  each_key(seen, [&](std::string_view name, const auto& member) {
    if ((seen.seen >> bit++ & 1) != 0) use(name, member);
  });
}

// Those of a set-up position, in the order of writing. Those behind `cup` are added to the format
// if a position holds more than its other keys can express.
inline constexpr std::string_view kStateKeys[] = {
    "hands",          "table",       "stock",      "captured",        "stacks",
    "to_move",        "turn_of",     "go_counts",  "go_order",        "points_at_go",
    "shakes",         "dealt_quads", "bombs",      "credits",         "ppuks",
    "ppuk_streak",    "instant",     "carry",      "offer",           "offers_made",
    "laid_unmatched", "cup",         "shown",      "bombs_shown",     "small_bombs",
    "open_hand",      "go_at",       "refused_at", "win_factor",      "win_add",
    "event_counts",   "sold",        "pot_taker",  "points_last_turn"};
static_assert(covers_all_fields<gostop::State>(kStateKeys));

}  // namespace showstopper::trace
