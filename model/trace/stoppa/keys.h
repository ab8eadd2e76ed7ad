// SPDX-License-Identifier: Apache-2.0
//
// The keys of Stoppa: those of an observation and of a result, each with the member that it is read
// into and written from, and those of a set-up position. The members of these are in
// model/stoppa/state_fields.h, except `top`, the last card of `laid`.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "model/stoppa/state_fields.h"
#include "model/trace/basic/told_fields.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

// The list of seats that have shown their cards, which may be absent although the key is there.
template <class Flag, class List>
struct ShownOf {
  Flag& shows;
  List& list;
};
template <class Flag, class List>
ShownOf<Flag, List> shown_of(Flag& shows, List& list) {
  return {shows, list};
}

// Calls use(name, member) for each key, in the order of writing.
template <class Observation, class Use>
requires std::same_as<std::remove_const_t<Observation>, StoppaObservation>
void each_key(Observation& o, Use use) {
  use("to_move", o.to_move);
  use("decision", o.decision);
  use("legal", o.legal);
  use("hands", o.hands);
  use("round", o.round);
  use("pot", o.pot);
  use("bets", o.bets);
  use("purses", o.purses);
  use("needed", o.needed);
  use("laid", o.laid);
  use("shown", shown_of(o.shows, o.shown));
  use("result", o.result);
  use("error", error_of(o.error_kind, o.error_message));
}
template <class Result, class Use>
requires std::same_as<std::remove_const_t<Result>, StoppaResult>
void each_key(Result& r, Use use) {
  use("outcome", r.outcome);
  use("winner", r.winner);
  use("payments", r.payments);
  use("reasons", r.reasons);
  use("next_dealer", r.next_dealer);
}

template <class Seen>
concept StoppaKeys = std::same_as<Seen, StoppaObservation> || std::same_as<Seen, StoppaResult>;

// Calls use(name, value) for each key that was observed.
template <StoppaKeys Seen, class Use>
void each_seen_key(const Seen& seen, Use use) {
  each_key(seen, [&](std::string_view name, const auto& member) {
    if constexpr (requires { member.kind; }) {
      if (!member.kind.empty()) use(name, member);
    } else if constexpr (requires { member.shows; }) {
      if (member.shows || member.list) use(name, member);
    } else if (member) {
      use(name, *member);
    }
  });
}

// Those of a set-up position, in the order of writing. Those behind `to_move` are added to the
// format if a position holds more than its other keys can express.
inline constexpr std::string_view kStoppaStateKeys[] = {
    "round",      "hands",        "bets",      "pot",    "purses",    "passed",
    "folded",     "laid",         "top",       "top_by", "to_move",   "start",
    "pot_before", "first_packet", "raises",    "asked",  "declared",  "big_winner",
    "exposed",    "needed",       "opened_by", "passes", "overlooked"};
static_assert(covers_all_fields<stoppa::State>(kStoppaStateKeys, 1));

}  // namespace showstopper::trace
