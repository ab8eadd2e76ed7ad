// SPDX-License-Identifier: Apache-2.0
//
// What checking a case must know of a game beyond its rules and invariants. A game specialises this
// where it names the parts of a round or has set-up positions; this is a game that does neither.
#pragma once

#include <string_view>

#include "model/table/game.h"
#include "model/trace/traced.h"
#include "properties/invariants/invariant.h"

namespace showstopper::properties {

template <class G>
struct CaseFacts {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own test cases");
  using Trace = typename trace::Traced<G>::Trace;

  // The part of a round in which this position asks its question, a single word. What belongs to
  // one turn is one part, for a mistake in it may show at any of its questions.
  static std::string_view part(const typename G::State&) { return "turn"; }
  // Whether a round without `x` can begin: the table and the deal have no fault, and a set-up
  // position is one that play could lead to, as far as the game can tell.
  static bool is_sound(const Trace&) { return true; }
  // What a round began with; the state is its first position. Of a set-up position: what it could
  // come from, as far as invariants look at it.
  static typename G::Table table(const Trace& trace, const typename G::State&) {
    return trace::Traced<G>::table(trace);
  }
  static typename G::Deal deal(const Trace& trace) { return trace::Traced<G>::deal(trace); }
};

}  // namespace showstopper::properties
