// SPDX-License-Identifier: Apache-2.0
//
// The choices of rounds for statistics: each legal action is equally likely, but draws are offered
// only with `Offers::by_chance`. Else every second round of three seats under gostop/spanish would
// end by an offered draw, and the frequencies would be those of offers.
#pragma once

#include <cstdint>

#include "model/gostop/game.h"
#include "properties/play/play.h"

namespace showstopper::properties {

enum class Offers : std::uint8_t { none, by_chance };

template <class Action>
bool offers_a_draw(const Action&) {
  return false;
}
inline bool offers_a_draw(const gostop::Action& action) {
  return action.kind == gostop::ActionKind::offer;
}

// The round must not be over. A seat that may offer may play as well, so that there is a choice.
template <class G>
typename G::Action plain_choice(const typename G::State& state, const typename G::Legal& legal,
                                Offers offers, table::Random& random) {
  for (;;) {
    const auto action = Play<G>::choose(state, legal, typename Play<G>::Policy{}, random);
    if (offers == Offers::by_chance || !offers_a_draw(action)) return action;
  }
}

}  // namespace showstopper::properties
