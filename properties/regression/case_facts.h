// SPDX-License-Identifier: Apache-2.0
//
// The facts of a game that the check of a case needs, apart from rules and invariants. A game that
// names the parts of a round or has set-up positions specialises this; these are the defaults.
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

  // The part of a round to which the decision of this position belongs, a single word. One turn is
  // one part, because a mistake in it may appear at any of its decisions.
  static std::string_view part(const typename G::State&) { return "turn"; }
  // Whether a round without `x` can begin: the table and the deal have no fault, and a set-up
  // position is one that play could lead to, as far as the game can check.
  static bool is_sound(const Trace&) { return true; }
  // The table and deal of a round; the state is its first position. For a set-up position: a table
  // and deal that could have led to it, as far as invariants use them.
  static typename G::Table table(const Trace& trace, const typename G::State&) {
    return trace::Traced<G>::table(trace);
  }
  static typename G::Deal deal(const Trace& trace) { return trace::Traced<G>::deal(trace); }
};

}  // namespace showstopper::properties
