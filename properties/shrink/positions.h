// SPDX-License-Identifier: Apache-2.0
//
// The positions of a round that may be wrong in any way. Seen by sources of the shrinker only.
#pragma once

#include <cstddef>
#include <utility>

#include "model/table/check.h"
#include "model/table/guard/at_work.h"
#include "model/table/guard/guarded.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

// Calls use(state, i) before action i, as long as the actions before it were legal and `use`
// returns true; `use` may change action i and later ones. It ends at an action that stops the
// engine, which stays in the round, and at a position without a legal action.
template <class G, class Round, class Use>
void each_position(Round& round, Use use) {
  REQUIRES(round.rules != nullptr);
  table::guarded([&] {
    typename G::State state = trace::Traced<G>::opening(round);
    for (std::size_t i = 0; i < round.actions.size() && !G::over(state); ++i) {
      table::begin_action(static_cast<int>(i));
      if (!use(std::as_const(state), i)) return;
      const auto& move = round.actions[i];
      if (G::refusal(*round.rules, state, move.seat, move.action)) return;
      G::apply(*round.rules, state, move.action, nullptr);
    }
  });
}

}  // namespace showstopper::properties
